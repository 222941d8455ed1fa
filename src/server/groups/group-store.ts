import { sql } from 'kysely'
import type { StoreGroup, StoreGroups } from '#contract/groups/store-groups.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

/** All groups of a supplier in their order, with the number of stores that this user may see. */
export const findGroups = async (db: Db, actor: SupplierActor): Promise<StoreGroups['items']> => {
  const { rows } = await sql<StoreGroups['items'][number]>`/* store-groups */
    select g.id, g.name,
      (select count(*)::int from store_group_members m join stores t on t.id = m.store_id
        where m.store_group_id = g.id and ${storesSeen(actor)}) as store_count,
      exists (select from order_closings r where r.supplier_id = g.supplier_id and r.store_group_id = g.id) as has_closing,
      (select count(*)::int from non_delivery_days n where n.supplier_id = g.supplier_id and n.store_group_id = g.id)
        as non_delivery_count
    from store_groups g where g.supplier_id = ${actor.supplier_id} order by g.position, g.id`.execute(db)
  return rows
}

/** A store in a group as a file shows it; of a group without stores, the group alone. */
export type GroupMember = {
  rank: number
  name: string
  has_closing: boolean
  has_days: boolean
  customer_code: string | null
  store_name: string | null
}

/** All groups of a supplier in their order, each with its stores that this user may see, by code. */
export const findMembers = async (db: Db, actor: SupplierActor): Promise<GroupMember[]> => {
  const { rows } = await sql<GroupMember>`/* group-members */
    select g.rank, g.name, s.customer_code, s.name as store_name,
      exists (select from order_closings r where r.supplier_id = g.supplier_id and r.store_group_id = g.id) as has_closing,
      exists (select from non_delivery_days n where n.supplier_id = g.supplier_id and n.store_group_id = g.id) as has_days
    from (select *, (row_number() over (order by position, id))::int as rank from store_groups
      where supplier_id = ${actor.supplier_id}) g
    left join lateral (select t.id, t.customer_code, t.name from store_group_members m join stores t on t.id = m.store_id
      where m.store_group_id = g.id and ${storesSeen(actor)}) s on true
    order by g.rank, s.customer_code, s.id`.execute(db)
  return rows
}

/** A group with the stores in it that this user may see, by code. */
export const findGroup = async (db: Db, actor: SupplierActor, id: string): Promise<StoreGroup | undefined> => {
  const { rows } = await sql<StoreGroup>`/* store-group */
    select g.id, g.name, (select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'customer_code', t.customer_code, 'name', t.name) order by t.customer_code, t.id), '[]')
      from store_group_members m join stores t on t.id = m.store_id
      where m.store_group_id = g.id and ${storesSeen(actor)}) as stores
    from store_groups g where g.id = ${id} and g.supplier_id = ${actor.supplier_id}`.execute(db)
  return rows[0]
}

/** A new group after all others; undefined when the supplier has one of that name. */
export const insertGroup = async (db: Db, supplier_id: string, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* insert-store-group */
    insert into store_groups (supplier_id, name, position)
    select ${supplier_id}, ${name}, coalesce(max(position), -1) + 1 from store_groups where supplier_id = ${supplier_id}
    on conflict (supplier_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export const updateName = async (db: Db, supplier_id: string, id: string, name: string) => {
  await db
    .updateTable('store_groups')
    .set({ name })
    .where('id', '=', id)
    .where('supplier_id', '=', supplier_id)
    .execute()
}

/** How many of these stores this user may see. */
export const countSeenStores = async (db: Db, actor: SupplierActor, ids: string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* count-stores */
    select count(*)::int as count from stores t where t.id = any(${ids}::uuid[]) and ${storesSeen(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Puts these stores in a group in the place of those that were; stores that this user may not see stay in it. */
export const replaceMembers = async (db: Db, actor: SupplierActor, id: string, store_ids: string[]) => {
  await sql`/* remove-members */
    delete from store_group_members m using stores t
    where m.store_group_id = ${id} and t.id = m.store_id and ${storesSeen(actor)} and m.store_id <> all(${store_ids}::uuid[])`.execute(
    db,
  )
  await sql`/* add-members */
    insert into store_group_members (store_group_id, store_id, supplier_id)
    select ${id}, t.id, ${actor.supplier_id} from stores t where t.id = any(${store_ids}::uuid[]) and ${storesSeen(actor)}
    on conflict do nothing`.execute(db)
}

export const deleteGroup = async (db: Db, supplier_id: string, id: string) => {
  await db.deleteFrom('store_groups').where('id', '=', id).where('supplier_id', '=', supplier_id).execute()
}
