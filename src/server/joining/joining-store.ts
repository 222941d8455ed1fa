import { sql } from 'kysely'
import type { JoiningRestaurant } from '#contract/joining/joining.form.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import type { JoiningChannel, JoiningDoor } from '#domain/joining/joining.ts'
import type { Db } from '#server/deps.ts'

/** Who an external account says it is, and what it was asked to tell. */
export type JoiningIdentity = { provider: ExternalProvider; issuer: string; subject: string; scopes: string[] }

export type JoiningRow = {
  id: string
  door: JoiningDoor
  invite_id: string | null
  identity: JoiningIdentity | null
  restaurant: JoiningRestaurant | null
  restaurant_id: string | null
  restaurant_confirmed: boolean
  restaurant_taken: boolean
  terms_version: string | null
  person_name: string | null
  login_id: string | null
  login_taken: boolean
  password_hash: string | null
  proven_channel: JoiningChannel | null
  proven_destination: string | null
  revision: number
  expires_at: Date
  finished_at: Date | null
  /** What it has become. */
  account_id: string | null
  deal_id: string | null
  supplier_name: string | null
  /** The newest code, as long as it is good and was not used. */
  code: {
    id: string
    channel: JoiningChannel
    destination: string
    expires_at: string
    tries: number
    failed: boolean
  } | null
}

/** A joining that lives; with `lock`, alone until the transaction ends. */
export const findJoiningRow = async (
  db: Db,
  id: string,
  at: Date,
  { lock = false } = {},
): Promise<JoiningRow | undefined> => {
  const { rows } = await sql<JoiningRow>`/* joining */
    select j.id, j.door, j.invite_id, j.identity, j.restaurant, j.restaurant_id, j.restaurant_confirmed, j.terms_version,
      j.person_name, j.login_id, j.password_hash, j.proven_channel, j.proven_destination, j.revision, j.expires_at, j.finished_at,
      j.account_id, j.deal_id,
      j.finished_at is null and exists (select from consumers c where c.restaurant_id = j.restaurant_id) as restaurant_taken,
      j.finished_at is null and exists (select from accounts a
        where a.area = 'consumer' and lower(a.login_id) = lower(j.login_id)) as login_taken,
      (select p.name from store_invites i join suppliers p on p.id = i.supplier_id where i.id = j.invite_id) as supplier_name,
      (select jsonb_build_object('id', k.id, 'channel', k.channel, 'destination', k.destination,
          'expires_at', k.expires_at, 'tries', k.tries, 'failed', k.failure is not null)
        from (select * from joining_codes k where k.joining_id = j.id order by k.requested_at desc, k.id desc limit 1) k
        where k.used_at is null and k.expires_at > ${at}) as code
    from joinings j where j.id = ${id} and j.expires_at > ${at}
    ${lock ? sql`for no key update of j` : sql``}`.execute(db)
  return rows[0]
}

type NewJoining = Partial<
  Pick<
    JoiningRow,
    | 'invite_id'
    | 'identity'
    | 'restaurant'
    | 'restaurant_id'
    | 'restaurant_confirmed'
    | 'terms_version'
    | 'person_name'
    | 'proven_channel'
    | 'proven_destination'
  >
> & { door: JoiningDoor; begun_at: Date; expires_at: Date }

const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

/** Writes a new joining; its id. */
export const insertJoining = async (trx: Db, { restaurant, identity, ...row }: NewJoining): Promise<string> => {
  const { id } = await trx
    .insertInto('joinings')
    .values({ ...row, restaurant: asJson(restaurant), identity: asJson(identity) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type JoiningChange = Partial<
  Pick<
    JoiningRow,
    | 'identity'
    | 'restaurant'
    | 'restaurant_id'
    | 'restaurant_confirmed'
    | 'person_name'
    | 'login_id'
    | 'password_hash'
    | 'proven_channel'
    | 'proven_destination'
  >
>

/** Writes an answer: the joining's next revision. */
export const updateJoining = async (trx: Db, id: string, { restaurant, identity, ...change }: JoiningChange) => {
  await trx
    .updateTable('joinings')
    .set(eb => ({
      ...change,
      ...(restaurant === undefined ? {} : { restaurant: asJson(restaurant) }),
      ...(identity === undefined ? {} : { identity: asJson(identity) }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** It is finished: what was answered stands with account and restaurant, and here no longer. */
export const endJoining = async (
  trx: Db,
  id: string,
  { account_id, deal_id, at }: { account_id: string; deal_id: string | null; at: Date },
) => {
  await sql`/* end-joining */
    with codes as (delete from joining_codes where joining_id = ${id})
    update joinings set finished_at = ${at}, account_id = ${account_id}, deal_id = ${deal_id}, revision = revision + 1,
      restaurant = null, person_name = null, login_id = null, password_hash = null, identity = null,
      proven_channel = null, proven_destination = null
    where id = ${id}`.execute(trx)
}

/** Its open code has come back: it is used up. False where somebody was faster. */
export const useJoiningCode = async (trx: Db, code_id: string, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* use-joining-code */
    update joining_codes set used_at = ${at} where id = ${code_id} and used_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** The code that came back last; undefined where none did. */
export const lastUsedCode = async (trx: Db, joining_id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* last-used-joining-code */
    select id from joining_codes where joining_id = ${joining_id} and used_at is not null
    order by used_at desc, id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/** How many codes went to an address in the last minute and hour, and from a network in the last hour, by whomever. */
export const countCodes = async (
  trx: Db,
  codes: 'joining_codes' | 'enrolment_codes',
  { destination, network, at }: { destination: string; network: string; at: Date },
): Promise<{ minute: number; hour: number; network: number }> => {
  const to = destination.toLowerCase()
  // Those who ask for one address or from one network at the same moment see one another's.
  await sql`/* joining-code-turn */ select pg_advisory_xact_lock(2, h) from (
    select hashtext(t) as h from unnest(${[`to ${to}`, `from ${network}`]}::text[]) t order by h) x`.execute(trx)
  const hour_ago = new Date(at.getTime() - 3_600_000)
  const { rows } = await sql<{ minute: number; hour: number; network: number }>`/* count-joining-codes */
    select count(*) filter (where lower(destination) = ${to} and requested_at > ${new Date(at.getTime() - 60_000)})::int as minute,
      count(*) filter (where lower(destination) = ${to})::int as hour,
      count(*) filter (where network = ${network})::int as network
    from ${sql.table(codes)} where requested_at > ${hour_ago} and (lower(destination) = ${to} or network = ${network})`.execute(
    trx,
  )
  return rows[0] ?? { minute: 0, hour: 0, network: 0 }
}

/** A code that is to be sent; undefined when it has left, is too late, or a newer one was asked for. */
export const findJoiningCodeToSend = async (db: Db, isToSend: ReturnType<typeof sql>, code_id: string) => {
  const { rows } = await sql<{
    id: string
    joining_id: string
    destination: string
    channel: JoiningChannel
    expires_at: Date
    has_password: boolean
  }>`/* joining-code-to-send */
    select c.id, c.joining_id, c.destination, c.channel, c.expires_at, j.password_hash is not null as has_password
    from joining_codes c join joinings j on j.id = c.joining_id
    where c.id = ${code_id} and j.finished_at is null and ${isToSend}`.execute(db)
  return rows[0]
}

export const noteJoiningCode = async (db: Db, code_id: string, outcome: { sent_at: Date } | { failure: string }) => {
  await db.updateTable('joining_codes').set(outcome).where('id', '=', code_id).execute()
}

/** Erases what was not finished in time, and what is known of the finished ones; how many there were. */
export const deleteOldJoinings = async (db: Db, at: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('joinings').where('expires_at', '<=', at).executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteJoining = async (db: Db, id: string) => {
  await db.deleteFrom('joinings').where('id', '=', id).where('finished_at', 'is', null).execute()
}
