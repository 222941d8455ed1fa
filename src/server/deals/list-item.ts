import { sql } from 'kysely'
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

/** Items of a deal's list as they stand for a delivery date; all of them, or only those named. One query. */
export const findListItems = async (
  db: Db,
  deal_id: string,
  delivery_date: Day,
  ids: readonly string[] | null,
): Promise<ListItem[]> => {
  const { rows } = await sql<ListItem>`/* list-items */
    select i.id, i.product_item_id, i.visible and p.visible as visible, p.code,
      coalesce(i.alias_name, p.name) as name, p.name_kana, p.spec, p.origin, p.category, p.unit, p.case_unit,
      p.pieces_per_case, coalesce(i.unit_kinds, p.unit_kinds) as unit_kinds, p.price_basis,
      case when own.valid_from is not null then own.price else general.price end as unit_price,
      p.tax_rate, p.catch_weight, p.estimated_weight, p.decimal_places,
      coalesce(i.min_quantity, p.min_quantity) as min_quantity,
      coalesce(i.max_quantity, p.max_quantity) as max_quantity,
      coalesce(i.lot, p.lot) as lot, p.lead_days, p.sales_limit, p.sales_from, p.sales_to,
      coalesce(c.sold, 0) as sold
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
    order by i.position, i.id`.execute(db)
  return rows
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
