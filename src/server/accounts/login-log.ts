import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Area } from '#contract/http/route.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'

/** The same text is the same word in all lines, and nobody without the secret finds it by trying. */
const masked = ({ config }: Deps, text: string) =>
  createHmac('sha256', config.secret).update(`log ${text}`).digest('base64url').slice(0, 16)

/** Writes down how a login ended, with whose (hashed) account and from which (hashed) address (ASVS 5, 16.3.1). */
export const noteLogin = async <T>(
  deps: Deps,
  request: FastifyRequest,
  {
    area,
    login_id,
    way = 'password',
  }: { area: Area; login_id: string; way?: 'password' | 'passkey' | ExternalProvider },
  work: Promise<T>,
): Promise<T> => {
  const about = {
    login: area,
    way,
    account: masked(deps, `${area} ${login_id.toLowerCase()}`),
    from: masked(deps, request.ip),
  }
  try {
    const done = await work
    request.log.info({ ...about, outcome: 'logged_in' }, 'login')
    return done
  } catch (error) {
    const outcomes: Record<number, string> = { 403: 'suspended', 422: 'wrong', 429: 'throttled' }
    // The password was right, and more is asked for.
    const step = error instanceof Refusal && error.messages.length > 0
    const outcome = step ? 'second_step' : error instanceof Refusal ? (outcomes[error.status] ?? 'refused') : 'failed'
    request.log.warn({ ...about, outcome }, 'login')
    throw error
  }
}
