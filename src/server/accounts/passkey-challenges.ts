import { createHash, randomBytes } from 'node:crypto'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type ChallengePurpose, putChallenge, takeChallenge } from './passkey-store.ts'
import { challengeIn } from './webauthn.ts'

const life_ms = 5 * 60_000
/** How long a browser waits for its person: as long as the challenge is good. */
export const timeout = life_ms

/** What for, where, and whose; nobody's for a login. */
export type ChallengeOf = { purpose: ChallengePurpose; area: Area; account_id: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

/** Chance that a device has to sign: good for five minutes, once. Its hash alone is kept. */
export const makeChallenge = async (deps: Deps, of: ChallengeOf, at: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await putChallenge(deps.db, { hash: hashOf(challenge), ...of }, new Date(at.getTime() + life_ms))
  return challenge
}

/** The challenge that a device has answered, used up by this; 422 where it is none of ours, another's, over or used. */
export const useChallenge = async (deps: Deps, client_data: string, of: ChallengeOf, at: Date): Promise<string> => {
  const challenge = await challengeIn(client_data)
  if (challenge !== null && (await takeChallenge(deps.db, { hash: hashOf(challenge), ...of }, at))) return challenge
  throw refuse(422, '時間がたったため、確かめられませんでした。もう一度お試しください')
}
