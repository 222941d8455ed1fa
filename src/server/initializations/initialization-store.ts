import { sql } from 'kysely'
import type { OrderedItem } from '#contract/initializations/initializations.contract.ts'
import type { ProcessedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import type { Db } from '#server/deps.ts'

export type InitializationFacts = {
  display_order_at: Date | null
  download_settings_at: Date | null
  purchase_orders_at: Date | null
  dismissed_at: Date | null
  item_count: number
  processed_by: ProcessedBy
  has_closing: boolean
  /** Stores that could order but for that: no closing is in force for them. */
  stores_without_closing: number
  /** Until the set-up is done: stores on whose lists not all items are. */
  lists: { store_id: string; name: string; count: number }[]
  /** A restaurant that is no test has ordered. */
  received: boolean
  mails: { name: string; mail_address: string }[]
}

/** How far a supplier has come. One query. */
export const findInitialization = async (db: Db, supplier_id: string): Promise<InitializationFacts> => {
  const { rows } = await sql<InitializationFacts>`/* initialization */
    select i.display_order_at, i.download_settings_at, i.purchase_orders_at, i.dismissed_at, s.processed_by,
      (select count(*)::int from product_items p where p.supplier_id = s.id and p.archived_at is null) as item_count,
      exists (select from order_closings r where r.supplier_id = s.id and r.store_group_id is null and r.deal_id is null)
        as has_closing,
      (select count(*)::int from deals d where d.supplier_id = s.id and d.state = 'active'
        -- First: the closing of all stores is there, mostly, and nothing is counted.
        and not exists (select from order_closings r
          where r.supplier_id = s.id and r.store_group_id is null and r.deal_id is null)
        and not exists (select from order_closings r where r.supplier_id = s.id and (r.deal_id = d.id or r.store_group_id in
          (select m.store_group_id from store_group_members m where m.store_id = d.store_id)))) as stores_without_closing,
      coalesce((select json_agg(l) from (
        select t.id as store_id, t.name, (select count(*)::int from order_list_items x
            join product_items p on p.id = x.product_item_id and p.archived_at is null
            where x.deal_id = d.id and x.removed_at is null) as count
        from deals d join stores t on t.id = d.store_id
        where i.purchase_orders_at is null and d.supplier_id = s.id and d.state = 'active'
          and not exists (select from consumers c where c.id = d.consumer_id and c.test_of is not null)
        order by t.customer_code, t.id limit 5) l
        where l.count < (select count(*) from product_items p where p.supplier_id = s.id and p.archived_at is null)), '[]')
        as lists,
      exists (select from orders o where o.supplier_id = s.id and o.store_id is not null
        and not exists (select from consumers c where c.id = o.consumer_id and c.test_of is not null)) as received,
      coalesce((select json_agg(json_build_object('name', a.name, 'mail_address', a.mail_address) order by a.name)
        from supplier_users u join accounts a on a.id = u.account_id
        where u.supplier_id = s.id and u.mail_on_order and u.suspended_at is null and a.suspended_at is null
          and u.sees_all_stores and a.mail_address is not null), '[]') as mails
    from suppliers s left join supplier_initializations i on i.supplier_id = s.id where s.id = ${supplier_id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a supplier without a row')
  return row
}

type Noted = 'display_order_at' | 'download_settings_at' | 'purchase_orders_at' | 'dismissed_at'

/** Notes that a step was done, or that the reminder was put away; null takes it back. */
export const noteSetUpStep = async (trx: Db, supplier_id: string, step: Noted, at: Date | null) => {
  await trx
    .insertInto('supplier_initializations')
    .values({ supplier_id, [step]: at })
    .onConflict(conflict => conflict.column('supplier_id').doUpdateSet({ [step]: at }))
    .execute()
}

/** No two changes of a supplier's order of items, or of its test order, go on at once. */
export const lockInitialization = async (trx: Db, supplier_id: string) => {
  await sql`/* lock-initialization */ select id from suppliers where id = ${supplier_id} for no key update`.execute(trx)
}

const living = (supplier_id: string) => sql`p.supplier_id = ${supplier_id} and p.archived_at is null`

/** The items as they stand: by category, and in it in their order. */
export const findOrderedItems = async (db: Db, supplier_id: string, limit: number): Promise<OrderedItem[]> => {
  const { rows } = await sql<OrderedItem>`/* ordered-items */
    select p.id, p.code, p.name, p.name_kana, p.spec, p.category from product_items p where ${living(supplier_id)}
    order by p.category, p.position, p.code, p.id limit ${limit}`.execute(db)
  return rows
}

export const findLivingItemIds = async (db: Db, supplier_id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* living-items */
    select p.id from product_items p where ${living(supplier_id)}`.execute(db)
  return rows.map(row => row.id)
}

/** Puts items in the order of the ids. */
export const setPositions = async (trx: Db, supplier_id: string, ids: readonly string[]) => {
  await sql`/* item-positions */
    update product_items p set position = o.place from unnest(${ids}::uuid[]) with ordinality o (id, place)
    where p.id = o.id and p.supplier_id = ${supplier_id} and p.position <> o.place`.execute(trx)
}

/** Puts all items in the order of their codes, or of how they are read. */
export const sortPositions = async (trx: Db, supplier_id: string, by: 'code' | 'name') => {
  const key = by === 'code' ? sql`p.code, p.id` : sql`fold(coalesce(nullif(p.name_kana, ''), p.name)), p.code, p.id`
  await sql`/* sort-items */
    update product_items p set position = o.place
    from (select p.id, row_number() over (order by ${key}) as place from product_items p where ${living(supplier_id)}) o
    where p.id = o.id and p.position <> o.place`.execute(trx)
}
