import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import type { Page } from '#contract/pages/page.ts'
import type { Deps } from '#server/deps.ts'

/** How long a page waits for its person to log in. */
const minutes = 30

const cookieName = (deps: Deps, area: Area) => `${deps.config.deployed ? '__Host-' : ''}oroshi_next_${area}`
/** Where what was kept is gone on to. */
export const goOnPath = (area: Area) => `/${area}s/go_on`

/**
 * The `next` of a login or a choice that leads back to this page. The URL of a secret page holds a token, which belongs in
 * no other URL: the browser keeps it in a cookie, and `next` leads there.
 */
export const nextTo = (deps: Deps, reply: FastifyReply, area: Area, page: Page, url: string): string => {
  if (!page.secret) return encodeURIComponent(url)
  keepUrl(deps, reply, area, url)
  return encodeURIComponent(goOnPath(area))
}

const keepUrl = (deps: Deps, reply: FastifyReply, area: Area, url: string) => {
  reply.setCookie(cookieName(deps, area), url, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: minutes * 60,
  })
}

/** Keeps the `next` of a login that leads over another service; null: there is none. What is kept already stays. */
export const keepNext = (deps: Deps, reply: FastifyReply, area: Area, next: string | null) => {
  if (next === goOnPath(area)) return
  if (next !== null) keepUrl(deps, reply, area, next)
  else reply.clearCookie(cookieName(deps, area), { path: '/', secure: deps.config.deployed })
}

/** Whether a page waits for this browser's person. */
export const keepsNext = (deps: Deps, request: FastifyRequest, area: Area): boolean =>
  (request.cookies[cookieName(deps, area)] ?? '') !== ''

/** Goes on to the secret page that was asked for before the login; without one, to the area's first page. */
export const serveGoOn = (app: FastifyInstance, deps: Deps) => {
  for (const area of ['consumer', 'supplier', 'admin'] as const) {
    app.get(goOnPath(area), async (request, reply) => {
      const name = cookieName(deps, area)
      const kept = request.cookies[name] ?? ''
      reply.clearCookie(name, { path: '/', secure: deps.config.deployed })
      const { login, home } = areaEntries[area]
      const own = kept.startsWith(`/${area}s/`) && !kept.startsWith(login) && !kept.includes('\\')
      return reply
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .redirect(own ? kept : home)
    })
  }
}
