import { type ConsumerSession, getConsumerSession } from '#contract/accounts/session.contract.ts'
import { cache, useData } from './data.ts'

// A name or a role seldom changes, and every call is checked by the server anyway.
export const session_options = { fresh_for: 10 * 60_000, throws: false } as const

/** Who is logged in to the restaurant's area; undefined until it is known. */
export const useConsumerSession = (): ConsumerSession | undefined =>
  useData(getConsumerSession, {}, session_options).data

/** The name of who is logged in, as far as it has come. */
export const sessionName = (): string | undefined =>
  cache.getQueryData<ConsumerSession>([getConsumerSession.path])?.name
