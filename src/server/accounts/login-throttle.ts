import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'

const minute = 60_000
const window_minutes = 15
/** Wrong tries within the window: of one device or address at one account, at one account from strangers, of one address. */
const most = { own: 5, account: 30, address: 60 }
const known_days = 30
const device_days = 400

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }
export type Try = { id: string }

/**
 * Counts a try at a password before it is compared: as a wrong one, until `wasRight`. However many come at once, no
 * more are let through than are allowed; the others are refused with 429. What others try never shuts a person out: a
 * browser that has logged in to this account within 30 days is counted by its own tries alone, and an address that has
 * done so is no stranger's, however many others stand behind it.
 */
export const countTry = (deps: Deps, area: Area, login_id: string, { request, at }: Asking): Promise<Try> => {
  const key = login_id.toLowerCase().slice(0, 254)
  const address = request.ip
  const device = deviceOf(deps, request)
  const device_hash = device ? hashOf(device) : null
  const since = new Date(at.getTime() - window_minutes * minute)
  const known_since = new Date(at.getTime() - known_days * 24 * 60 * minute)
  return deps.db.transaction().execute(async trx => {
    // Those who try one account, or from one address, at the same moment wait for one another here and see one another's.
    await sql`/* login-turn */ select pg_advisory_xact_lock(1, h) from (
      select hashtext(t) as h from unnest(${[`login ${area} ${key}`, `address ${area} ${address}`]}::text[]) t order by h
    ) x`.execute(trx)
    const { rows } = await sql<Try>`/* login-try */
      with tries as (
        select a.login_id = ${key} as here, a.address = ${address} as near, a.device_hash = ${device_hash} as own,
          a.succeeded, a.attempted_at > ${since} and not a.succeeded as wrong
        from login_attempts a
        where a.area = ${area} and a.attempted_at > ${known_since} and (a.login_id = ${key} or a.address = ${address})
      ), tried as (
        select coalesce(bool_or(here and own and succeeded), false) as known_device,
          coalesce(bool_or(here and near and succeeded), false) as known_address,
          count(*) filter (where here and own and wrong) as by_device,
          count(*) filter (where here and near and wrong) as by_address,
          count(*) filter (where here and wrong) as at_account,
          count(*) filter (where near and wrong) as from_address
        from tries
      )
      insert into login_attempts (area, login_id, address, device_hash, succeeded, attempted_at)
      select ${area}, ${key}, ${address}, ${device_hash}, false, ${at} from tried
      where case when known_device then by_device < ${most.own}
        else by_address < ${most.own} and (known_address or (at_account < ${most.account} and from_address < ${most.address})) end
      returning id`.execute(trx)
    const [counted] = rows
    if (counted) return counted
    throw refuse(
      429,
      `ログインの失敗が続いたため、${window_minutes}分ほど受け付けを止めています。しばらくしてからもう一度お試しください`,
    )
  })
}

/** It was no try after all: it counts neither as a right nor as a wrong one. */
export const takeBackTry = async (deps: Deps, { id }: Try) => {
  await deps.db.deleteFrom('login_attempts').where('id', '=', id).execute()
}

/** The password was right: the try is none of the wrong ones, and this browser is known to the account from now on. */
export const wasRight = async (deps: Deps, { id }: Try, { request, reply }: Asking) => {
  const device = deviceOf(deps, request) ?? randomBytes(16).toString('base64url')
  await deps.db
    .updateTable('login_attempts')
    .set({ succeeded: true, device_hash: hashOf(device) })
    .where('id', '=', id)
    .execute()
  reply.setCookie(cookieName(deps), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: device_days * 86_400,
  })
}

const cookieName = (deps: Deps) => `${deps.config.deployed ? '__Host-' : ''}oroshi_device`
const deviceOf = (deps: Deps, request: FastifyRequest) => request.cookies[cookieName(deps)]
const hashOf = (device: string) => createHash('sha256').update(device).digest()
