import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '#server/deps.ts'

export type TestFacts = {
  store_id: string
  customer_code: string
  consumer_id: string
  deal_id: string
  order: { id: string; number: string; delivery_date: string; placed_at: string; state: string }
}

/** The supplier's test restaurant with its order, if there is one. */
export const findTest = async (db: Db, supplier_id: string): Promise<TestFacts | undefined> => {
  const { rows } = await sql<TestFacts>`/* test-restaurant */
    select t.id as store_id, t.customer_code, c.id as consumer_id, d.id as deal_id,
      (select json_build_object('id', o.id, 'number', o.number::text, 'delivery_date', o.delivery_date,
        'placed_at', o.placed_at, 'state', o.state)
        from orders o where o.consumer_id = c.id order by o.placed_at, o.id limit 1) as order
    from consumers c join deals d on d.consumer_id = c.id join stores t on t.id = d.store_id
    where c.test_of = ${supplier_id} and exists (select from orders o where o.consumer_id = c.id)`.execute(db)
  return rows[0]
}

export const test_name = 'テスト店舗'

/** Writes a restaurant that nobody logs in to, with its record, an active deal and a list of a few items. */
export const insertTest = async (trx: Db, supplier_id: string, product_item_ids: readonly string[], at: Date) => {
  const consumer_id = v7()
  const store_id = v7()
  const deal_id = v7()
  await trx
    .insertInto('consumers')
    .values({ id: consumer_id, name: test_name, test_of: supplier_id, shown_to_suppliers: 'nothing', created_at: at })
    .execute()
  await sql`/* test-store */
    insert into stores (id, supplier_id, customer_code, name, created_at)
    select ${store_id}, ${supplier_id}, n.code, ${test_name}, ${at}
    from (select 'TEST' as code, 0 as n union all select 'TEST' || n, n from generate_series(2, 1000) n) n
    where not exists (select from stores t where t.supplier_id = ${supplier_id} and t.customer_code = n.code)
    order by n.n limit 1`.execute(trx)
  await sql`/* test-deal */
    insert into deals (id, consumer_id, supplier_id, store_id, order_counter_id, method, state, created_at)
    values (${deal_id}, ${consumer_id}, ${supplier_id}, ${store_id},
      (select id from order_counters where supplier_id = ${supplier_id} order by position, id limit 1), 'web', 'active', ${at})`.execute(
    trx,
  )
  await sql`/* test-list */
    insert into order_list_items (deal_id, supplier_id, product_item_id, position)
    select ${deal_id}, ${supplier_id}, w.id, w.place from unnest(${product_item_ids}::uuid[]) with ordinality w (id, place)`.execute(
    trx,
  )
  return { consumer_id, deal_id }
}

/** A few items that a test order takes nothing from: without a sales limit or period, in the supplier's order. */
export const findTestItems = async (db: Db, supplier_id: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* test-items */
    select p.id from product_items p
    where p.supplier_id = ${supplier_id} and p.visible and p.archived_at is null and p.sales_limit is null
      and p.sales_from is null and p.sales_to is null and p.lead_days = 0
    order by p.category, p.position, p.code, p.id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export const findListIds = async (db: Db, deal_id: string): Promise<string[]> => {
  const rows = await db.selectFrom('order_list_items').select('id').where('deal_id', '=', deal_id).execute()
  return rows.map(row => row.id)
}

/** Takes a test restaurant away with all that came of it: orders, what was sent, its deal and record. */
export const deleteTest = async (trx: Db, consumer_id: string) => {
  await sql`/* remove-test */ select remove_test_restaurant(${consumer_id})`.execute(trx)
}

/** Suppliers whose test restaurant was made before a moment. */
export const findOldTests = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('consumers')
    .select('test_of')
    .where('test_of', 'is not', null)
    .where('created_at', '<', before)
    .execute()
  return rows.flatMap(row => row.test_of ?? [])
}
