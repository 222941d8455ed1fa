import { type RawBuilder, sql } from 'kysely'
import type {
  ItemFilter,
  ItemPrice,
  ItemSort,
  ItemState,
  ScheduledStores,
} from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { afterCursor, cursorOf, sorts } from './item-place-store.ts'
import { dealIsSeen } from './price-change-store.ts'
import { scheduledStores } from './scheduled-stores.ts'

/** A row of the list as the database knows it, priced for deliveries of one day. */
export type ItemRowFacts = {
  id: string
  revision: number
  code: string
  name: string
  name_kana: string
  spec: string
  origin: string
  category: string
  unit: string
  case_unit: string
  pieces_per_case: string | null
  unit_kinds: UnitKind[]
  price_basis: PriceBasis
  unit_price: string | null
  next_price: ItemPrice | null
  tax_rate: TaxRate
  catch_weight: boolean
  decimal_places: number
  sales_limit: string | null
  sales_from: Day | null
  sales_to: Day | null
  sold_out: boolean
  visible: boolean
  archived: boolean
  image_id: string | null
}

export type ItemFacts = ItemRowFacts & {
  estimated_weight: string | null
  min_quantity: string | null
  max_quantity: string | null
  lot: string | null
  lead_days: number
  jan_code: string | null
  prices: ItemPrice[]
  list_count: number
  own_price_count: number
  scheduled: ScheduledStores
  created_at: Date
  updated_at: Date
}

type Sql = RawBuilder<unknown>

const rowColumns = sql`p.id, p.revision, p.code, p.name, p.name_kana, p.spec, p.origin, p.category, p.unit, p.case_unit,
  p.pieces_per_case, p.unit_kinds, p.price_basis, now_price.price as unit_price,
  case when next_price.valid_from is not null then
    jsonb_build_object('valid_from', next_price.valid_from, 'price', next_price.price::text) end as next_price,
  p.tax_rate, p.catch_weight, p.decimal_places,
  case when p.sold_out_at is not null then p.sales_limit_kept else p.sales_limit end as sales_limit,
  p.sales_from, p.sales_to, p.sold_out_at is not null as sold_out, p.visible, p.archived_at is not null as archived,
  (select i.id from product_item_images i where i.product_item_id = p.id and i.removed_at is null
    order by i.position, i.id limit 1) as image_id`

/** The price of an item for deliveries of `day`, as `now_price`, and the next one, as `next_price`. */
const pricesOn = (day: Day) => sql`
  left join lateral (select x.price from product_item_prices x
    where x.product_item_id = p.id and x.valid_from <= ${day}::date order by x.valid_from desc limit 1) now_price on true
  left join lateral (select x.valid_from, x.price from product_item_prices x
    where x.product_item_id = p.id and x.valid_from > ${day}::date order by x.valid_from limit 1) next_price on true`

const stateFilters = (day: Day): Record<ItemState, Sql> => ({
  all: sql`p.archived_at is null`,
  visible: sql`p.archived_at is null and p.visible`,
  hidden: sql`p.archived_at is null and not p.visible`,
  sold_out: sql`p.archived_at is null and p.sold_out_at is not null`,
  limited: sql`p.archived_at is null and p.sold_out_at is null and p.sales_limit is not null`,
  market_price: sql`p.archived_at is null and (select x.price from product_item_prices x
    where x.product_item_id = p.id and x.valid_from <= ${day}::date order by x.valid_from desc limit 1) is null`,
  price_coming: sql`p.archived_at is null and exists (select from product_item_prices x
    where x.product_item_id = p.id and x.valid_from > ${day}::date)`,
  archived: sql`p.archived_at is not null`,
})

/** The items of a supplier that a filter means: a condition over `product_items p`. */
export const itemsWhere = (supplier_id: string, filter: ItemFilter, day: Day): Sql => sql`
  ${narrowedBy(supplier_id, filter)} and ${stateFilters(day)[filter.state ?? 'all']}`

/** The same in whatever state. */
const narrowedBy = (supplier_id: string, { q, category }: ItemFilter): Sql => sql`
  p.supplier_id = ${supplier_id} and p.search_folded ~ all(${patternsOf(q)}::text[])
  and (${category ?? null}::text[] is null or p.category = any(${category ?? null}::text[]))`

export type ItemQuery = ItemFilter & {
  sort?: ItemSort | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of the list. */
export const findProductItemPage = async (db: Db, supplier_id: string, query: ItemQuery, day: Day) => {
  const { limit = 100, cursor, sort = 'code' } = query
  const { order, place } = sorts[sort]
  const { rows } = await sql<ItemRowFacts & { place: unknown }>`/* item-page */
    select ${rowColumns}, jsonb_build_array(${place}) as place from product_items p ${pricesOn(day)}
    where ${itemsWhere(supplier_id, query, day)} and ${cursor ? afterCursor(sort, cursor) : sql`true`}
    order by ${order} limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    page: page.map(({ place: _, ...row }) => row),
    next_cursor: rows.length > limit && last ? cursorOf(last.place) : null,
  }
}

/** How many items each state and each category would show under the rest of a filter, and how many it means. One query. */
export const countProductItems = async (db: Db, supplier_id: string, filter: ItemFilter, day: Day) => {
  const states = stateFilters(day)
  const { rows } = await sql<{
    found: number
    states: Record<ItemState, number>
    categories: { name: string; count: number }[]
  }>`/* item-counts */
    select (select count(*)::int from product_items p where ${itemsWhere(supplier_id, filter, day)}) as found,
      (select jsonb_build_object(${sql.join(
        Object.entries(states).map(([name, where]) => sql`${sql.lit(name)}, count(*) filter (where ${where})`),
      )}) from product_items p where ${narrowedBy(supplier_id, filter)}) as states,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.category, 'count', c.count) order by c.category), '[]')
        from (select p.category, count(*)::int as count from product_items p
          where ${itemsWhere(supplier_id, { ...filter, category: undefined }, day)} group by p.category) c) as categories
    `.execute(db)
  if (!rows[0]) throw new Error('counts without a row')
  return rows[0]
}

/** One item of a supplier, whole; the lists that it stands on are counted as far as this user may see their stores. */
export const findItem = async (db: Db, actor: SupplierActor, id: string, day: Day): Promise<ItemFacts | undefined> => {
  const listed = sql`order_list_items i join deals d on d.id = i.deal_id
    where i.product_item_id = p.id and i.removed_at is null and d.state in ('active', 'suspended')
      and ${dealIsSeen(actor, sql`d.id`)}`
  const { rows } = await sql<ItemFacts>`/* item */
    select ${rowColumns}, p.estimated_weight, p.min_quantity, p.max_quantity, p.lot, p.lead_days,
      p.jan_code, p.created_at, p.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('valid_from', x.valid_from, 'price', x.price::text)
        order by x.valid_from desc), '[]') from product_item_prices x where x.product_item_id = p.id) as prices,
      (select count(*)::int from ${listed}) as list_count,
      (select count(*)::int from ${listed} and not coalesce((select y.ends from order_list_item_prices y
        where y.order_list_item_id = i.id and y.valid_from <= ${day}::date order by y.valid_from desc limit 1), true)
      ) as own_price_count,
      ${scheduledStores(actor, sql`select p.id`)} as scheduled
    from product_items p ${pricesOn(day)} where p.id = ${id} and p.supplier_id = ${actor.supplier_id}`.execute(db)
  return rows[0]
}

/** Locks one item of a supplier until the transaction ends, and says its revision. */
export const lockProductItem = async (trx: Db, supplier_id: string, id: string) =>
  trx
    .selectFrom('product_items')
    .select(['id', 'revision'])
    .where('id', '=', id)
    .where('supplier_id', '=', supplier_id)
    .forUpdate()
    .executeTakeFirst()

/** The columns of an item that its form fills, as the database takes them. */
export type ItemColumns = {
  code: string
  name: string
  name_kana: string
  spec: string
  origin: string
  category: string
  unit: string
  case_unit: string
  pieces_per_case: string | null
  unit_kinds: UnitKind[]
  price_basis: PriceBasis
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: string | null
  decimal_places: number
  min_quantity: string | null
  max_quantity: string | null
  lot: string | null
  lead_days: number
  sales_limit: string | null
  sales_from: Day | null
  sales_to: Day | null
  jan_code: string | null
  visible: boolean
}

/** Writes a new item at the end of its supplier's order; undefined where the code is taken. */
export const insertItem = async (trx: Db, supplier_id: string, item: ItemColumns, at: Date) => {
  const row = await trx
    .insertInto('product_items')
    .values({
      ...item,
      supplier_id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from product_items where supplier_id = ${supplier_id})`,
      created_at: at,
      updated_at: at,
    })
    .onConflict(conflict => conflict.columns(['supplier_id', 'code']).where(sql<boolean>`code <> ''`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type FewColumns = Pick<ItemColumns, 'code' | 'name' | 'spec' | 'category' | 'unit' | 'tax_rate'> & {
  /** '' is 時価. */
  price: string
}

/** Writes new items, sold by the piece, at the end of their supplier's order; the codes of those that were not taken. */
export const insertProductItems = async (
  trx: Db,
  supplier_id: string,
  items: readonly FewColumns[],
  { at, valid_from }: { at: Date; valid_from: Day },
): Promise<Set<string>> => {
  const { rows } = await sql<{ code: string }>`/* insert-items */
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))}::jsonb)
        n (code text, name text, spec text, category text, unit text, tax_rate smallint, price text, place integer)
    ), made as (
      insert into product_items (supplier_id, code, name, spec, category, unit, tax_rate, position, created_at, updated_at)
      select ${supplier_id}::uuid, w.code, w.name, w.spec, w.category, w.unit, w.tax_rate,
        (select coalesce(max(position), 0) + 1 from product_items where supplier_id = ${supplier_id}::uuid) + w.place, ${at}, ${at}
      from wanted w
      on conflict (supplier_id, code) where code <> '' do nothing returning id, code
    ), priced as (
      insert into product_item_prices (product_item_id, valid_from, price)
      select made.id, ${valid_from}::date, nullif(w.price, '')::numeric from made join wanted w using (code)
    )
    select code from made`.execute(trx)
  return new Set(rows.map(row => row.code))
}

/** Changes an item's columns. What is sold out stays so: its limit is kept for when sale begins again. */
export const updateItem = async (trx: Db, id: string, item: ItemColumns, archived: boolean, at: Date) => {
  const { sales_limit, ...rest } = item
  await trx
    .updateTable('product_items')
    .set({
      ...rest,
      sales_limit: sql`case when sold_out_at is not null then 0 else ${sales_limit}::numeric end`,
      sales_limit_kept: sql`case when sold_out_at is not null then ${sales_limit}::numeric end`,
      archived_at: archived ? sql<Date>`coalesce(archived_at, ${at})` : null,
      revision: sql`revision + 1`,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Raises the revision of an item whose prices changed. */
export const touchItem = async (trx: Db, id: string, at: Date) => {
  await trx
    .updateTable('product_items')
    .set({ revision: sql`revision + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The price from a day on. */
export const putPrice = async (trx: Db, product_item_id: string, valid_from: Day, price: string | null) => {
  await trx
    .insertInto('product_item_prices')
    .values({ product_item_id, valid_from, price })
    .onConflict(conflict => conflict.columns(['product_item_id', 'valid_from']).doUpdateSet({ price }))
    .execute()
}

/** Takes a price back; false where there is none from that very day on. */
export const deleteItemPrice = async (trx: Db, product_item_id: string, valid_from: Day) => {
  const gone = await trx
    .deleteFrom('product_item_prices')
    .where('product_item_id', '=', product_item_id)
    .where('valid_from', '=', valid_from)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
