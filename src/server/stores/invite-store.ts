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
    select store_id from deals where store_id = any(${ids}::uuid[])
      and (state not in ('ended', 'rejected') or merged_into is not null)`.execute(db)
  return new Set(rows.map(one => one.store_id))
}

export type InvitedFacts = {
  id: string
  store_id: string
  supplier_id: string
  expires_at: Date
  revoked_at: Date | null
  used_at: Date | null
  store_name: string
  store_name_kana: string
  store_postal_code: string
  store_prefecture: string
  store_address: string
  store_phone_number: string
  supplier_name: string
  supplier_address: string
  supplier_phone_number: string | null
  /** The supplier has left. */
  supplier_gone: boolean
}

/** An invitation with those that it joins; with `lock`, itself until the transaction ends. */
export const findInviteById = async (db: Db, id: string, { lock = false } = {}): Promise<InvitedFacts | undefined> => {
  const { rows } = await sql<InvitedFacts>`/* invite-by-id */
    select i.id, i.store_id, i.supplier_id, i.expires_at, i.revoked_at, i.used_at, t.name as store_name,
      t.name_kana as store_name_kana, coalesce(t.postal_code, '') as store_postal_code,
      coalesce(t.prefecture, '') as store_prefecture, coalesce(t.address, '') as store_address,
      coalesce(t.phone_number, '') as store_phone_number,
      p.name as supplier_name, concat(p.prefecture, p.address) as supplier_address,
      p.phone_number as supplier_phone_number, p.suspended_at is not null as supplier_gone
    from store_invites i join stores t on t.id = i.store_id join suppliers p on p.id = i.supplier_id
    where i.id = ${id} ${lock ? sql`for no key update of i` : sql``}`.execute(db)
  return rows[0]
}

/** The deal of a restaurant under this record that goes on. */
export const findBegun = async (
  db: Db,
  { store_id, consumer_id }: { store_id: string; consumer_id: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('deals')
    .select('id')
    .where('store_id', '=', store_id)
    .where('consumer_id', '=', consumer_id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.id
}

/** How far an invitation came; what stands already stays. */
export const markInvite = async (db: Db, id: string, mark: { opened_at: Date } | { begun_at: Date }) => {
  const [name] = 'opened_at' in mark ? (['opened_at'] as const) : (['begun_at'] as const)
  await db.updateTable('store_invites').set(mark).where('id', '=', id).where(name, 'is', null).execute()
}

/** The living deal of a restaurant and a supplier, locked; made as one that is asked for where there is none. */
export const openDeal = async (
  trx: Db,
  { consumer_id, supplier_id, by, at }: { consumer_id: string; supplier_id: string; by: string; at: Date },
): Promise<{ id: string; state: string; consumer_name: string }> => {
  const { rows } = await sql<{ id: string; state: string; consumer_name: string }>`/* open-deal */
    insert into deals as d (consumer_id, supplier_id, method, state, requested_by_name, position, created_at)
    select c.id, ${supplier_id}, 'web', 'requested', ${by},
      (select coalesce(max(position), -1) + 1 from deals where consumer_id = c.id), ${at}
    from consumers c where c.id = ${consumer_id}
    on conflict (consumer_id, supplier_id) where state not in ('ended', 'rejected') do update set method = d.method
    returning id, state, (select name from consumers where id = ${consumer_id}) as consumer_name`.execute(trx)
  const [deal] = rows
  if (!deal) throw new Error('a restaurant that is not there accepts an invitation')
  return deal
}
