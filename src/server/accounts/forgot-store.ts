import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'
import { code_rules } from '#server/outbox/auth-code.ts'

export type ForgotArea = Exclude<Area, 'admin'>
export type ForgotPurpose = 'password' | 'login_id'
type Asked = { area: ForgotArea; purpose: ForgotPurpose; asked: string; address: string }

/** From one network address in an hour, whatever is asked for. */
const most_of_an_address = 30

/**
 * Writes down what was asked, and its job. Undefined where the same was asked for too shortly before or too often, or too
 * much comes from this address.
 */
export const insertForgotten = async (
  trx: Db,
  { area, purpose, asked, address }: Asked,
  at: Date,
): Promise<{ id: string; expires_at: Date } | undefined> => {
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  // Who asks for one thing, or from one address, at the same moment waits for the other here.
  await sql`/* forgot-turn */ select pg_advisory_xact_lock(2, h) from (
    select hashtext(t) as h from unnest(${[`${area} ${asked}`, `address ${address}`]}::text[]) t order by h) x`.execute(
    trx,
  )
  const before = sql`from forgot_requests where area = ${area} and purpose = ${purpose} and asked = ${asked}`
  const { rows } = await sql<{ id: string; expires_at: Date }>`/* insert-forgotten */
    insert into forgot_requests (area, purpose, asked, address, requested_at, expires_at)
    select ${area}, ${purpose}, ${asked}, ${address}, ${at}, ${new Date(at.getTime() + code_rules.minutes * 60_000)}
    where not exists (select ${before} and requested_at > ${ago(code_rules.seconds_between)})
      and (select count(*) ${before} and requested_at > ${ago(3600)}) < ${code_rules.most_an_hour}
      and (select count(*) from forgot_requests where address = ${address} and requested_at > ${ago(3600)}) < ${most_of_an_address}
    returning id, expires_at, ${addFirstJob('send_forgotten', sql`id`)}`.execute(trx)
  return rows[0]
}

export type Forgotten = { id: string; area: ForgotArea; purpose: ForgotPurpose; asked: string; expires_at: Date }

/** What is still to be handled, held for the caller's transaction. */
export const takeForgotten = async (trx: Db, id: string, at: Date): Promise<Forgotten | undefined> => {
  const { rows } = await sql<Forgotten>`/* take-forgotten */
    select id, area, purpose, asked, expires_at from forgot_requests
    where id = ${id} and handled_at is null and used_at is null and expires_at > ${at} for update`.execute(trx)
  return rows[0]
}

export const noteForgotten = async (trx: Db, id: string, at: Date) => {
  await trx.updateTable('forgot_requests').set({ handled_at: at }).where('id', '=', id).execute()
}

export type ForgotAccount = {
  id: string
  name: string
  login_id: string
  /** Proved, or null. */
  mail_address: string | null
  mobile_number: string | null
}

/** At most so many accounts of one mail address or number. */
const most_accounts = 10

/** The accounts that may log in and are called so: by login id, or by an address or number that is proved to be theirs. */
export const findForgotten = async (
  db: Db,
  { area, purpose, asked }: Pick<Forgotten, 'area' | 'purpose' | 'asked'>,
): Promise<ForgotAccount[]> => {
  const by_login_id = purpose === 'password' ? sql`lower(a.login_id) = ${asked} or` : sql``
  const { rows } = await sql<ForgotAccount>`/* find-forgotten */
    select a.id, a.name, a.login_id, case when not a.mail_unproven then a.mail_address end as mail_address,
      case when a.mobile_verified_at is not null then a.mobile_number end as mobile_number
    from accounts a
    where a.area = ${area} and a.suspended_at is null
      and not exists (select from supplier_users u where u.account_id = a.id and u.suspended_at is not null)
      and (${by_login_id} (lower(a.mail_address) = ${asked} and not a.mail_unproven)
        or (a.mobile_number = ${asked} and a.mobile_verified_at is not null))
    order by a.created_at, a.id limit ${most_accounts}`.execute(db)
  return rows
}

/** Counts a try of the code, before it is compared; undefined where none is left, or it is too late. */
export const takeForgottenTry = async (db: Db, id: string, area: ForgotArea, at: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ tries: number }>`/* forgotten-try */
    update forgot_requests set tries = tries + 1
    where id = ${id} and area = ${area} and purpose = 'login_id' and tries < ${code_rules.tries} and used_at is null
      and expires_at > ${at} returning tries`.execute(db)
  return rows[0]?.tries
}

/** The code was right, and is none any more: the login ids are shown for what has this hash. False where it was used. */
export const proveForgotten = async (db: Db, id: string, proof_hash: Buffer, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('forgot_requests')
    .set({ used_at: at, proof_hash })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a proof up: for what was asked. */
export const useProof = async (db: Db, proof_hash: Buffer, area: ForgotArea, at: Date) => {
  const { rows } = await sql<Forgotten>`/* use-proof */
    update forgot_requests set proof_hash = null
    where proof_hash = ${proof_hash} and area = ${area} and expires_at > ${at}
    returning id, area, purpose, asked, expires_at`.execute(db)
  return rows[0]
}
