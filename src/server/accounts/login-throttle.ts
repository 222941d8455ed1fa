import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import { formatTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'

const minute = 60_000
const window_minutes = 15
/** Wrong tries within the window: of one device or address at one account, at one account from strangers, of one address. */
const most = { own: 5, account: 30, address: 60 }
const known_days = 30
const device_days = 400

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }
/** By its instant its month is found. */
export type Try = { id: string; attempted_at: Date }

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
      returning id, attempted_at`.execute(trx)
    const [counted] = rows
    if (counted) return counted
    const { until, by_address } = await findStop(trx, { area, key, address, device_hash, since })
    // A password set anew opens an account that was tried, but no address from which many were; staff have no such link.
    const way = by_address || area === 'admin' ? '' : `。お急ぎのときは、${forgotten[area]}`
    throw refuse(429, `ログインの失敗が続いたため、${formatTime(until)}まで受け付けを止めています${way}`)
  })
}

type Tries = { area: Area; key: string; address: string; device_hash: Buffer | null; since: Date }

const forgotten = {
  consumer: '「パスワードをお忘れの方」から設定し直すと、すぐにログインできます',
  supplier: '「パスワードを忘れた方はこちら」から設定し直すと、すぐにログインできます',
}

/** Until when nobody is let in (the first full minute after it), and whether it is the whole address that is stopped. */
const findStop = async (trx: Db, { area, key, address, device_hash, since }: Tries) => {
  const nth = (which: RawBuilder<unknown>, most_wrong: number) => sql`(select a.attempted_at from login_attempts a
    where a.area = ${area} and not a.succeeded and a.attempted_at > ${since} and ${which}
    order by a.attempted_at desc offset ${most_wrong - 1} limit 1)`
  const here = sql`a.login_id = ${key}`
  const near = sql`a.address = ${address}`
  const { rows } = await sql<{ account: Date | null; address: Date | null }>`/* login-stopped-since */
    select greatest(${nth(sql`${here} and a.device_hash = ${device_hash}`, most.own)},
      ${nth(sql`${here} and ${near}`, most.own)}, ${nth(here, most.account)}) as account,
      ${nth(near, most.address)} as address`.execute(trx)
  const [found] = rows
  const begun = Math.max(...[found?.account, found?.address, since].map(one => one?.getTime() ?? 0))
  const over = Math.ceil((begun + window_minutes * minute) / minute) * minute
  return { until: new Date(over), by_address: (found?.address ?? null) !== null }
}

/** A password was set anew by its person's own link: what was tried before at this account stops nobody any more. */
export const forgiveTries = async (trx: Db, area: Area, login_id: string) => {
  await sql`/* forgive-tries */ delete from login_attempts
    where area = ${area} and not succeeded and login_id = ${login_id.toLowerCase()}`.execute(trx)
}

/** It was no try after all: it counts neither as a right nor as a wrong one. */
export const takeBackTry = async (deps: Deps, { id, attempted_at }: Try) => {
  await deps.db.deleteFrom('login_attempts').where('id', '=', id).where('attempted_at', '=', attempted_at).execute()
}

/** The password was right: the try is none of the wrong ones, and this browser is known to the account from now on. */
export const wasRight = async (deps: Deps, { id, attempted_at }: Try, { request, reply }: Asking) => {
  const device = deviceOf(deps, request) ?? randomBytes(16).toString('base64url')
  await deps.db
    .updateTable('login_attempts')
    .set({ succeeded: true, device_hash: hashOf(device) })
    .where('id', '=', id)
    .where('attempted_at', '=', attempted_at)
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
