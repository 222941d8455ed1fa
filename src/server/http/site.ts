import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Announced } from '#contract/announcements/announcements.contract.ts'
import { demoEntries } from '#contract/pages/demo.ts'
import { type StandInKey, sitePages, standIns } from '#contract/pages/site.ts'
import type { Deps } from '#server/deps.ts'
import type { Assets } from './assets.ts'

/** A document as it is sent, made once for what it announces. */
type Ready = { html: string; brotli: Buffer; etag: string; announced: string }

/** What staff announce now: asked for before a page is sent, and then there at once by its path. */
export type Announcing = { refresh(): Promise<void>; on(path: string): Announced[] }

/** Sends what stands in place of a page. */
export type SendStandIn = (
  key: StandInKey,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply

/** Serves the prerendered pages, the sitemap and robots.txt; answers how a document without an address is sent. */
export const serveSite = (app: FastifyInstance, deps: Deps, assets: Assets, announcing: Announcing): SendStandIn => {
  const ready = new Map<string, Ready>()
  const documentOf = (key: string, title: string, path: string): Ready => {
    const announced = announcedIn(announcing.on(path))
    const found = ready.get(key)
    if (found?.announced === announced) return found
    const made = prepare(assets.site.get(key) ?? bare(title), deps.public_url, announced)
    ready.set(key, made)
    return made
  }
  for (const [key, page] of Object.entries(sitePages)) {
    app.get(page.path, async (request, reply) => {
      await announcing.refresh()
      return send(request, reply, documentOf(key, page.title, page.path), 200)
    })
  }
  const paths = [...Object.values(sitePages), ...demoEntries].map(page => page.path)
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', kept).send(sitemap(paths, deps.public_url)),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', kept).send(robots(deps.public_url)),
  )
  return (key, status, request, reply) =>
    send(request, reply, documentOf(key, standIns[key].title, request.url), status)
}

/** Asked about at each visit, and sent again only when it has changed: a release changes the files that it names. */
const kept = 'public, no-cache'

const prepare = (text: string, public_url: string, announced: string): Ready => {
  const html = text.replaceAll('%PUBLIC_URL%', escape(public_url)).replace('%ANNOUNCED%', () => announced)
  return {
    html,
    brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    announced,
  }
}

/** What staff announce, over the head of the page; its words unfold without a script. */
const announcedIn = (shown: readonly Announced[]): string => {
  const items = shown.map(
    ({ title, body }) => `<details><summary>${escape(title)}</summary><p>${escape(body)}</p></details>`,
  )
  return items.length === 0 ? '' : `<aside class="announced" aria-label="運営からのお知らせ">${items.join('')}</aside>`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** In place of a page where the web has not been built: tests of the API. */
const bare = (title: string) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${title} | 卸 Oroshi</title></head><body><h1>${title}</h1></body></html>`

const send = (request: FastifyRequest, reply: FastifyReply, page: Ready, status: number) => {
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // Who reads robots.txt from the page: browsers' own tools.
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (status === 200) {
    reply.header('cache-control', kept).header('etag', page.etag)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

const sitemap = (paths: readonly string[], public_url: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map(path => `<url><loc>${escape(public_url + path)}</loc></url>`).join('\n')}
</urlset>
`

/** What a search engine has no business with: calls, and what only a logged-in person sees. */
const robots = (public_url: string) => `User-agent: *
Disallow: /api/
Disallow: /admins/
Disallow: /storage/
Disallow: /o/
Disallow: /line/
Disallow: /ignored_mail_addresses/

Sitemap: ${public_url}/sitemap.xml
`
