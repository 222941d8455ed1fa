import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** An order list item with everything of its product item that an order keeps or checks. Decimals as text. */
export type ListItem = {
  id: string
  product_item_id: string
  visible: boolean
  code: string
  name: string
  name_kana: string
  spec: string
  origin: string
  category: string
  unit: string
  case_unit: string
  pieces_per_case: string | null
  unit_kinds: ('piece' | 'case')[]
  price_basis: 'piece' | 'case' | 'kg'
  unit_price: string | null
  tax_rate: 8 | 10
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
  /** Sold so far against the limit, for the asked delivery date or its sales period. */
  sold: string
}

/**
 * Items of a deal's list as they stand for a delivery date, all of them or only those named: a JSON list, to be a column
 * of any query that knows the deal. Decimals leave JSON as text, or they would become floats.
 */
export const listItemsJson = (deal_id: RawBuilder<unknown>, delivery_date: Day, ids: readonly string[] | null) => sql<
  ListItem[]
>`(
    select coalesce(json_agg(json_build_object(
        'id', i.id, 'product_item_id', p.id, 'visible', i.visible and p.visible, 'code', p.code,
        'name', coalesce(i.alias_name, p.name), 'name_kana', p.name_kana, 'spec', p.spec, 'origin', p.origin,
        'category', p.category, 'unit', p.unit, 'case_unit', p.case_unit, 'pieces_per_case', p.pieces_per_case::text,
        'unit_kinds', coalesce(i.unit_kinds, p.unit_kinds), 'price_basis', p.price_basis,
        'unit_price', (case when own.valid_from is not null then own.price else general.price end)::text,
        'tax_rate', p.tax_rate, 'catch_weight', p.catch_weight, 'estimated_weight', p.estimated_weight::text,
        'decimal_places', p.decimal_places, 'min_quantity', coalesce(i.min_quantity, p.min_quantity)::text,
        'max_quantity', coalesce(i.max_quantity, p.max_quantity)::text, 'lot', coalesce(i.lot, p.lot)::text,
        'lead_days', p.lead_days, 'sales_limit', p.sales_limit::text, 'sales_from', p.sales_from,
        'sales_to', p.sales_to, 'sold', coalesce(c.sold, 0)::text) order by i.position, i.id), '[]')
    from order_list_items i
    join product_items p on p.id = i.product_item_id
    left join lateral (select valid_from, price from order_list_item_prices x
      where x.order_list_item_id = i.id and x.valid_from <= ${delivery_date}::date
      order by x.valid_from desc limit 1) own on true
    left join lateral (select price from product_item_prices x
      where x.product_item_id = p.id and x.valid_from <= ${delivery_date}::date
      order by x.valid_from desc limit 1) general on own.valid_from is null
    left join sales_counters c on p.sales_limit is not null and c.product_item_id = p.id
      and c.period_start = coalesce(p.sales_from, ${delivery_date}::date)
    where i.deal_id = ${deal_id} and (${ids}::uuid[] is null or i.id = any(${ids}::uuid[]))
  )`

/** Items of a deal's list as they stand for a delivery date; all of them, or only those named. One query. */
export const findListItems = async (
  db: Db,
  deal_id: string,
  delivery_date: Day,
  ids: readonly string[] | null,
): Promise<ListItem[]> => {
  const { rows } = await sql<{ items: ListItem[] }>`/* list-items */
    select ${listItemsJson(sql`${deal_id}::uuid`, delivery_date, ids)} as items`.execute(db)
  return rows[0]?.items ?? []
}

export type ItemHistory = {
  order_list_item_id: string
  orders: number
  last: { delivery_date: Day; quantity: string; unit_kind: 'piece' | 'case' }
}

/** How often a deal ordered each item since a day, and what it ordered last. One query over the deal's own orders. */
export const findItemHistories = async (db: Db, deal_id: string, since: Day): Promise<ItemHistory[]> => {
  const { rows } = await sql<ItemHistory>`/* item-histories */
    select l.order_list_item_id, count(distinct o.id)::int as orders,
      (array_agg(jsonb_build_object('delivery_date', o.delivery_date, 'quantity', l.quantity::text,
        'unit_kind', l.unit_kind) order by o.delivery_date desc, o.id desc))[1] as last
    from orders o join order_lines l on l.order_id = o.id
    where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.state <> 'cancelled'
    group by l.order_list_item_id`.execute(db)
  return rows
}
