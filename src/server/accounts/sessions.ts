import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Device } from '#contract/accounts/sessions.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { deviceWords } from '#domain/accounts/device-words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, demandConfirmed } from '#server/http/actor.ts'
import { confirmSession, ownSessionHash, sessionEnds } from '#server/http/session.ts'
import { countTry, wasRight } from './login-throttle.ts'
import { verifyPassword } from './password.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

type Row = {
  id: string
  is_this: boolean
  user_agent: string | null
  address: string | null
  created_at: Date
  seen_at: Date
}

/** What a session is called before its person: made of what it is known by, and no way back to it. */
const session_id_of = sql`encode(substr(sha256(token_hash), 1, 12), 'hex')`

/** Where this account is logged in, this device first. */
export const findDevices = async (deps: Deps, actor: Actor, { request, at }: Asking): Promise<{ items: Device[] }> => {
  const { rows } = await sql<Row>`/* own-sessions */
    select ${session_id_of} as id, token_hash = ${ownSessionHash(deps, actor.area, request)} as is_this, user_agent, host(address) as address,
      created_at, seen_at
    from sessions where account_id = ${actor.account_id} and ${sessionEnds(actor.area, at)}
    order by is_this desc, seen_at desc, token_hash limit 100`.execute(deps.db)
  const items = rows.map(({ id, is_this, user_agent, address, created_at, seen_at }) => ({
    id,
    is_this,
    device: deviceWords(user_agent),
    address,
    since: created_at.toISOString(),
    last_seen_at: seen_at.toISOString(),
  }))
  return { items }
}

/**
 * Logs one other device out, or all others, once the password was typed again; 404 for a session that is not this
 * account's. The one that asks stays.
 */
export const endDevices = async (deps: Deps, actor: Actor, session_id: string | undefined, asking: Asking) => {
  demandConfirmed(actor)
  const { rows } = await sql<{ id: string }>`/* end-own-sessions */
    delete from sessions where account_id = ${actor.account_id}
      and token_hash <> ${ownSessionHash(deps, actor.area, asking.request)}
      and (${session_id ?? null}::text is null or ${session_id_of} = ${session_id ?? null}) returning ${session_id_of} as id`.execute(
    deps.db,
  )
  if (session_id !== undefined && rows.length === 0) throw refuse(404, errorTexts.not_found)
  return findDevices(deps, actor, asking)
}

/** A password typed once more: sensitive acts may be done from this session for ten minutes. Wrong ones count as wrong logins. */
export const confirmByPassword = async (deps: Deps, actor: Actor, password: string, asking: Asking) => {
  const { login_id, password_hash } = await deps.db
    .selectFrom('accounts')
    .select(['login_id', 'password_hash'])
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  const tried = await countTry(deps, actor.area, login_id, asking)
  if (!(await verifyPassword(password, password_hash))) {
    throw refuse(422, [{ field: 'password', message: 'パスワードが違います' }])
  }
  await wasRight(deps, tried, asking)
  await confirmSession(deps, actor.area, asking, asking.at)
}
