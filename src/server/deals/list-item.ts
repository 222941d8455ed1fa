import { type RawBuilder, sql } from 'kysely'
import type { FlyerLeft } from '#domain/flyers/limit-words.ts'
import type { Day } from '#domain/shared/day.ts'
import { compare, sub } from '#domain/shared/decimal.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'
import { prepared } from '#server/db/client.ts'
import type { Db } from '#server/deps.ts'

/** An order list item with everything of its product item that an order keeps or checks. Decimals as text. */
export type ListItem = {
  id: string
  product_item_id: string
  visible: boolean
  /** In the catalogue, whether this list has it or not. */
  in_catalogue: boolean
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
  /** Sold so far against the limit, for the asked delivery date or its sales period. */
  sold: string
  /** Of the limits of that day's flyers the one that leaves the least. */
  flyer_left: FlyerLeft | null
}

type Limited = Pick<ListItem, 'sales_limit' | 'sold' | 'flyer_left'>

/** How many pieces of an item can still be sold to a store, by whatever limits it (null: nothing does), and the flyer's limit where it is that. */
export const salesLeft = ({ sales_limit, sold, flyer_left }: Limited) => {
  const sales_left = sales_limit === null ? null : sub(sales_limit, sold)
  if (flyer_left === null || (sales_left !== null && compare(flyer_left.left, sales_left) >= 0)) return { sales_left }
  const { left, ...flyer_limit } = flyer_left
  return { sales_left: left, flyer_limit }
}

/** The groups that a store is in, in the order in which they decide. Asked once a query, not once an item. */
export const groupsOf = (store_id: RawBuilder<unknown>) => sql`array(
    select m.store_group_id from store_group_members m join store_groups g on g.id = m.store_group_id
    where m.store_id = ${store_id} order by g.position, g.id)`

/** Prices in yen by the id of an item; null is 時価. Null where no item has one. */
type Prices = Record<string, string | null> | null

/** Items of a deal's list as they come, with the prices that hold for few of them. */
export type ListItemsRead = {
  items: (Omit<ListItem, 'unit_price' | 'flyer_left'> & { general_price: string | null })[]
  /** Of the store's own list, by order list item. */
  own_prices: Prices
  /** Of the first of the store's groups that has one, by product item. */
  group_prices: Prices
  /** Of web flyers of that day, by product item: the lowest. */
  flyer_prices: Record<string, string> | null
  /** Of the same, what limits an item there. */
  flyer_limits: (FlyerLeft & { product_item_id: string })[] | null
}

/**
 * Items of a deal's list as they stand for a delivery date, those whose id is in the array `ids`: `ItemColumns`, to be
 * columns of any query over deals `d` that knows the store's `groups`. `toItems` reads them. What few items have (prices
 * of their own or of a group, flyers) is looked up once for all of them: asked or joined item by item it took as long as
 * the items themselves. `order` is how they are to be sorted, where somebody sees them.
 */
export const itemColumns = (
  delivery_date: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
) => {
  const asked = sql`i.id = any(${ids}) and i.deal_id = d.id`
  const product_items = sql`any(array(select i.product_item_id from order_list_items i where ${asked}))`
  return sql`
    (select coalesce(json_agg(one), '[]') from (
      select i.id, p.id as product_item_id, i.visible and p.visible as visible, p.visible as in_catalogue, p.code,
        coalesce(i.alias_name, p.name) as name, p.name_kana, p.spec, p.origin, p.category, p.unit, p.case_unit,
        p.pieces_per_case::text, coalesce(i.unit_kinds, p.unit_kinds) as unit_kinds, p.price_basis,
        (select x.price from product_item_prices x
          where x.product_item_id = p.id and x.valid_from <= ${delivery_date}::date
          order by x.valid_from desc limit 1)::text as general_price,
        p.tax_rate, p.catch_weight, p.estimated_weight::text, p.decimal_places,
        coalesce(i.min_quantity, p.min_quantity)::text as min_quantity,
        coalesce(i.max_quantity, p.max_quantity)::text as max_quantity, coalesce(i.lot, p.lot)::text as lot, p.lead_days,
        p.sales_limit::text, p.sales_from, p.sales_to,
        coalesce(case when p.sales_limit is not null then (select c.sold from sales_counters c
          where c.product_item_id = p.id and c.period_start = coalesce(p.sales_from, ${delivery_date}::date)) end,
          0)::text as sold
      from order_list_items i join product_items p on p.id = i.product_item_id
      where ${asked} ${order}) one) as items,
    (select json_object_agg(x.id, x.price::text)
      from (select distinct on (x.order_list_item_id) x.order_list_item_id as id, x.price, x.ends
        from order_list_item_prices x
        where x.order_list_item_id = any(${ids}) and x.valid_from <= ${delivery_date}::date
        order by x.order_list_item_id, x.valid_from desc) x
      where not x.ends) as own_prices,
    case when ${groups} <> '{}' then (select json_object_agg(x.id, x.price::text)
      from (select distinct on (x.product_item_id) x.product_item_id as id, y.price
        from store_group_items x cross join lateral (select z.price, z.ends from store_group_item_prices z
          where z.store_group_item_id = x.id and z.valid_from <= ${delivery_date}::date
          order by z.valid_from desc limit 1) y
        where x.store_group_id = any(${groups}) and x.removed_at is null and not y.ends
          and x.product_item_id = ${product_items}
        order by x.product_item_id, array_position(${groups}, x.store_group_id)) x) end as group_prices,
    (select json_object_agg(x.id, x.price::text)
      from (select x.product_item_id as id, min(x.price) as price
        from web_flyer_items x join web_flyers f on f.id = x.web_flyer_id
        where f.supplier_id = d.supplier_id and f.published_at is not null and f.withdrawn_at is null
          and x.price is not null and ${delivery_date}::date between f.delivery_from and f.delivery_to
          and (f.store_group_id is null or f.store_group_id = any(${groups}))
          and x.product_item_id = ${product_items}
        group by x.product_item_id) x) as flyer_prices,
    (select json_agg(json_build_object('product_item_id', x.product_item_id, 'of', most.of, 'most', trim_scale(most.pieces)::text,
        'left', trim_scale(most.pieces - coalesce(taken.sold, 0))::text))
      from web_flyer_items x join web_flyers f on f.id = x.web_flyer_id
      cross join lateral (values ('store', d.store_id, x.store_limit), ('total', null::uuid, x.total_limit)) most (of, store_id, pieces)
      left join flyer_sales taken on taken.web_flyer_id = x.web_flyer_id and taken.product_item_id = x.product_item_id
        and taken.store_id is not distinct from most.store_id
      where (x.store_limit is not null or x.total_limit is not null) and most.pieces is not null
        and f.supplier_id = d.supplier_id and f.published_at is not null and f.withdrawn_at is null
        and ${delivery_date}::date between f.delivery_from and f.delivery_to
        and (f.store_group_id is null or f.store_group_id = any(${groups}))
        and x.product_item_id = ${product_items}) as flyer_limits`
}

/** Of two that leave as little, the one in all: what everybody has bought up is sold out. */
const leastOf = (limits: FlyerLeft[]): FlyerLeft | null =>
  limits.toSorted((a, b) => compare(a.left, b.left) || (a.of === b.of ? 0 : a.of === 'total' ? -1 : 1))[0] ?? null

/**
 * The items with what the store pays: its own price, else that of the first of its groups that has one, else the product
 * item's (decision 032); a web flyer's where that is lower.
 */
export const toItems = ({ items, own_prices, group_prices, flyer_prices, flyer_limits }: ListItemsRead): ListItem[] =>
  items.map(({ general_price, ...item }) => {
    const { id, product_item_id } = item
    const prices = [own_prices?.[id], group_prices?.[product_item_id], general_price]
    const listed = prices.find(price => price !== undefined) ?? null
    const flyer = flyer_prices?.[product_item_id]
    const flyer_left = leastOf(flyer_limits?.filter(one => one.product_item_id === product_item_id) ?? [])
    return {
      ...item,
      flyer_left,
      unit_price: flyer && (listed === null || compare(flyer, listed) < 0) ? flyer : listed,
    }
  })

const listItems = prepared<{ deal_id: string; delivery_date: Day }, ListItemsRead>(
  asked => sql`/* list-items */
    select ${itemColumns(asked.delivery_date, sql`d.groups`, sql`d.ids`, sql`order by i.position, i.id`)}
    from (select id, supplier_id, store_id, ${groupsOf(sql`deals.store_id`)} as groups,
      array(select i.id from order_list_items i where i.deal_id = deals.id) as ids
      from deals where id = ${asked.deal_id}::uuid offset 0) d`,
)

/** All items of a deal's list as they stand for a delivery date. One query. */
export const findListItems = async (db: Db, deal_id: string, delivery_date: Day): Promise<ListItem[]> => {
  const [row] = await listItems(db, { deal_id, delivery_date })
  return row ? toItems(row) : []
}

export type ItemHistory = {
  order_list_item_id: string
  orders: number
  last: { delivery_date: Day; quantity: string; unit_kind: UnitKind } | null
}

/**
 * How often a deal ordered each item since a day, and what last, but for one order: of the last delivery date, all orders
 * together, as it was shipped where another quantity was (of 欠品 as it was ordered). `ordering_for`: the date of the sheet, whose 前回 is before it as 「前回と同じ」 has it (`findLastDay`): never of
 * that date itself, of a later one where there is none before. One query over the deal's own orders.
 */
export const findItemHistories = async (
  db: Db,
  deal_id: string,
  since: Day,
  { except = null, ordering_for = null }: { except?: string | null | undefined; ordering_for?: Day | null } = {},
): Promise<ItemHistory[]> => {
  const { rows } = await sql<ItemHistory>`/* item-histories */
    select order_list_item_id, count(distinct id)::int as orders,
      (array_agg(jsonb_build_object('delivery_date', delivery_date, 'quantity', quantity::text,
        'unit_kind', unit_kind) order by delivery_date < ${ordering_for}::date desc, delivery_date desc, id desc)
        filter (where delivery_date is distinct from ${ordering_for}::date))[1] as last
    from (
      select o.id, o.delivery_date, l.order_list_item_id, l.unit_kind,
        sum(case when l.confirmed_quantity > 0 then l.confirmed_quantity else l.quantity end) over (partition by l.order_list_item_id, o.delivery_date, l.unit_kind) as quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.state <> 'cancelled'
        and o.id is distinct from ${except}::uuid) x
    group by order_list_item_id`.execute(db)
  return rows
}

/** What the lines of an order of a deal name. */
export const lineItemsOf = async (db: Db, deal_id: string, order_id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* line-items */
    select distinct l.order_list_item_id as id from order_lines l join orders o on o.id = l.order_id
    where o.id = ${order_id} and o.deal_id = ${deal_id}`.execute(db)
  return rows.map(row => row.id)
}
