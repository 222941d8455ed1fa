import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestOptions, SignedCredential } from '#contract/accounts/passkey-shapes.ts'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { confirmSession } from '#server/http/session.ts'
import { letIn } from './log-in.ts'
import { noteLogin } from './login-log.ts'
import { countTry, wasRight } from './login-throttle.ts'
import { makeChallenge, timeout } from './passkey-challenges.ts'
import { findPasskey, listCredentials } from './passkey-store.ts'
import { provePasskey } from './prove-passkey.ts'
import { bytesOf, placeOf } from './webauthn.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

const optionsOf = (deps: Deps, challenge: string, allowCredentials: RequestOptions['allowCredentials']) => ({
  challenge,
  rpId: placeOf(deps).rp_id,
  timeout,
  userVerification: 'required' as const,
  allowCredentials,
})

/** What a device signs to log in. It names no account: the device offers what it has, and nobody learns which logins exist. */
export const beginPasskeyLogin = async (deps: Deps, area: Area, at: Date): Promise<RequestOptions> =>
  optionsOf(deps, await makeChallenge(deps, { purpose: 'log_in', area, account_id: null }, at), [])

/**
 * Logs a person in by a passkey: possession, and the device has recognised its person, so that no second step is asked.
 * Throttled and noted as a login by password is, under the login id; what nobody has registered under a name of its own.
 */
export const logInByPasskey = async (deps: Deps, area: Area, credential: SignedCredential, asking: Asking) => {
  const found = await findPasskey(deps.db, area, bytesOf(credential.id))
  const login_id = found?.login_id ?? `passkey ${createHash('sha256').update(credential.id).digest('hex')}`
  const work = async () => {
    const tried = await countTry(deps, area, login_id, asking)
    const of = { purpose: 'log_in' as const, area, account_id: null }
    const { account_id, person_name, suspended_at } = await provePasskey(deps, found, credential, of, asking.at)
    return letIn(deps, area, { id: account_id, name: person_name, suspended_at }, tried, asking)
  }
  return noteLogin(deps, asking.request, { area, login_id, way: 'passkey' }, work())
}

/** What a device signs in the place of the password that sensitive acts ask for; 409 for who has no passkey. */
export const beginPasskeyConfirm = async (
  deps: Deps,
  { area, account_id }: Actor,
  at: Date,
): Promise<RequestOptions> => {
  const own = await listCredentials(deps.db, account_id)
  if (own.length === 0) throw refuse(409, 'パスキーが登録されていません。パスワードを入力してください')
  const challenge = await makeChallenge(deps, { purpose: 'confirm', area, account_id }, at)
  const allowed = own.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
  return optionsOf(deps, challenge, allowed)
}

/** One of the own passkeys, once more: sensitive acts may be done from this session for ten minutes. */
export const confirmByPasskey = async (deps: Deps, actor: Actor, credential: SignedCredential, asking: Asking) => {
  const { area, account_id } = actor
  const { login_id } = await deps.db
    .selectFrom('accounts')
    .select('login_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const tried = await countTry(deps, area, login_id, asking)
  const found = await findPasskey(deps.db, area, bytesOf(credential.id))
  const own = found?.account_id === account_id ? found : undefined
  await provePasskey(deps, own, credential, { purpose: 'confirm', area, account_id }, asking.at)
  await wasRight(deps, tried, asking)
  await confirmSession(deps, area, asking, asking.at)
}
