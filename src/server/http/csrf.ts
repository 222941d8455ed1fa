import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { areas } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from './actor.ts'
import { findActor } from './session.ts'

// A token proves that a request comes from a page of ours, and from one that was made for who asks now: a pair of cookie
// and token that somebody planted in another's browser is of no account there. It is bound to the account and not to the
// session, so that what a tab holds is still sent after its person has logged in again in another.

const ownerOf = (actor: Actor | null) => (actor ? `${actor.area}:${actor.account_id}` : 'nobody')

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose page this request should come from. */
    csrf_owner: string
  }
}

/** Puts the cookie and its check on the server. */
export const registerCsrf = async (
  app: FastifyInstance,
  { deployed, secret }: { deployed: boolean; secret: string },
) => {
  app.decorateRequest('csrf_owner', '')
  await app.register(csrfProtection, {
    cookieKey: `${deployed ? '__Host-' : ''}oroshi_csrf`,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: deployed, maxAge: 400 * 86_400 },
    csrfOpts: { hmacKey: secret, userInfo: true },
    getToken: request => headerText(request.headers['x-csrf-token']),
    getUserInfo: request => request.csrf_owner,
    logLevel: 'debug',
  })
}

/** The token of a page that is made for this person, or for nobody. */
export const csrfToken = (reply: FastifyReply, actor: Actor | null) => reply.generateCsrf({ userInfo: ownerOf(actor) })

/** @throws Refusal 403: the request carries no token of a page that was made for who asks. */
export const checkCsrf = async (app: FastifyInstance, deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  if (await isOf(app, request, reply, request.actor)) return
  // What everybody may ask is asked from pages of somebody who is logged in, too.
  if (request.actor === null) {
    for (const area of areas) {
      const actor = await findActor(deps, area, request)
      if (actor && (await isOf(app, request, reply, actor))) return
    }
  }
  throw refuse(403, errorTexts.csrf)
}

const isOf = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, actor: Actor | null) =>
  new Promise<boolean>(resolve => {
    request.csrf_owner = ownerOf(actor)
    // The plugin answers a refusal by itself; this stands in for the reply so that all refusals look alike.
    const refusing = Object.create(reply, { send: { value: () => resolve(false) } })
    app.csrfProtection(request, refusing, () => resolve(true))
  })
