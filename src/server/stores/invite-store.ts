import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type InviteFacts = { id: string; store_id: string; made_at: Date; made_by_name: string; expires_at: Date }

/** The invitations of these stores that are good at `at`. */
export const findInvites = async (db: Db, store_ids: readonly string[], at: Date): Promise<InviteFacts[]> => {
  const { rows } = await sql<InviteFacts>`/* store-invites */
    select id, store_id, made_at, made_by_name, expires_at from store_invites
    where store_id = any(${store_ids}::uuid[]) and revoked_at is null and used_at is null and expires_at > ${at}`.execute(
    db,
  )
  return rows
}

/** Ends the invitations of these stores; the ids of those that it ended. */
export const revokeInvites = async (trx: Db, store_ids: readonly string[], at: Date): Promise<string[]> => {
  const { rows } = await sql<{ store_id: string }>`/* revoke-invites */
    update store_invites set revoked_at = ${at}
    where store_id = any(${store_ids}::uuid[]) and revoked_at is null and used_at is null returning store_id`.execute(
    trx,
  )
  return rows.map(one => one.store_id)
}

/** One new invitation for each of these stores, which have none that is open. */
export const insertInvites = async (
  trx: Db,
  supplier_id: string,
  store_ids: readonly string[],
  { by, at, expires_at }: { by: string; at: Date; expires_at: Date },
) => {
  await sql`/* insert-invites */
    insert into store_invites (store_id, supplier_id, made_by_name, made_at, expires_at)
    select s, ${supplier_id}, ${by}, ${at}, ${expires_at} from unnest(${store_ids}::uuid[]) s`.execute(trx)
}

export type InvitedStore = { id: string; name: string; customer_code: string; state: string }

/** The stores of these ids, by code. */
export const findInvited = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('stores')
    .select(['id', 'name', 'customer_code'])
    .where('id', 'in', ids)
    .orderBy('customer_code')
    .execute()

/** Which of these stores have a deal already, or are asked for. */
export const findLinked = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ store_id: string }>`/* linked-stores */
    select store_id from deals where store_id = any(${ids}::uuid[]) and state not in ('ended', 'rejected')`.execute(db)
  return new Set(rows.map(one => one.store_id))
}
