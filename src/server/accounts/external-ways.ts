import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type IdentityAsked, IdentityFailure } from '#server/ports.ts'
import { type ExternalPurpose, putExternalRequest, takeExternalRequest } from './account-identities.ts'

const life_minutes = 10
const chance = /^[\w-]{43}$/

const no_answer =
  '連携先につながりませんでした。しばらくしてからお試しください。ログインIDとパスワードでは、いつもどおりログインできます'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

/** Where a service sends its people back to. */
export const callbackPath = (provider: ExternalProvider) => `/consumers/login/${provider}/callback`

const cookieName = (deps: Deps) => `${deps.config.deployed ? '__Host-' : ''}oroshi_external`

const heldBy = (deps: Deps, request: FastifyRequest): string | null => {
  const value = request.cookies[cookieName(deps)] ?? ''
  return chance.test(value) ? value : null
}

const hashOf = (state: string, browser: string) => createHash('sha256').update(`${state}.${browser}`).digest()

/** Derived of what the URL and the browser hold together: nothing that lies here opens anything. */
const askedOf = (
  deps: Deps,
  { provider, state, browser, fresh }: { provider: ExternalProvider; state: string; browser: string; fresh: boolean },
): IdentityAsked => {
  const derive = (what: string) =>
    createHmac('sha256', deps.config.secret).update(`openid ${what} ${state}.${browser}`).digest('base64url')
  return {
    redirect_uri: deps.public_url + callbackPath(provider),
    state,
    nonce: derive('nonce'),
    verifier: derive('verifier'),
    fresh,
  }
}

/**
 * Begins a way to another service and back, for this browser alone, once, within ten minutes; where the browser goes. 404 for
 * a service that is not configured, 503 where it does not answer.
 */
export const beginWay = async (
  deps: Deps,
  provider: ExternalProvider,
  { purpose, ...of }: { purpose: ExternalPurpose; account_id?: string; joining_id?: string },
  { request, reply, at }: Asking,
): Promise<{ url: string }> => {
  if (!deps.identities.providers.some(one => one.provider === provider)) throw refuse(404, errorTexts.not_found)
  // Two pages of one browser are both on their way.
  const browser = heldBy(deps, request) ?? randomBytes(32).toString('base64url')
  const state = randomBytes(32).toString('base64url')
  const asked = askedOf(deps, { provider, state, browser, fresh: purpose === 'confirm' })
  const url = await deps.identities.begin(provider, asked).catch((error: unknown) => {
    if (!(error instanceof IdentityFailure)) throw error
    request.log.warn({ provider, why: error.why, err: error.cause }, 'another service can not be asked')
    throw refuse(503, no_answer)
  })
  const one = { hash: hashOf(state, browser), provider, purpose, account_id: null, joining_id: null, ...of }
  await putExternalRequest(deps.db, one, new Date(at.getTime() + life_minutes * 60_000))
  reply.setCookie(cookieName(deps), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: life_minutes * 60,
  })
  return { url }
}

/** The way on which this browser comes back, used up by this, and who has come; null where it is none, over or used. */
export const endWay = async (
  deps: Deps,
  provider: ExternalProvider,
  query: URLSearchParams,
  request: FastifyRequest,
  at: Date,
) => {
  const browser = heldBy(deps, request)
  const state = query.get('state') ?? ''
  if (browser === null || !chance.test(state)) return null
  const way = await takeExternalRequest(deps.db, { hash: hashOf(state, browser), provider }, at)
  if (!way) return null
  const asked = askedOf(deps, { provider, state, browser, fresh: way.purpose === 'confirm' })
  return { ...way, who: () => deps.identities.finish(provider, query, asked) }
}
