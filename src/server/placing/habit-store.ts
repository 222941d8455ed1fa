import { sql } from 'kysely'
import type { ItemDelivery } from '#contract/placing/order-habits.contract.ts'
import type { PastLine } from '#domain/placing/suggestion.ts'
import type { Day } from '#domain/shared/day.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'

/** Every line that a deal ordered for the days from `since` to before `until`. One query. */
export const findPastLines = async (db: Db, deal_id: string, since: Day, until: Day): Promise<PastLine[]> => {
  const { rows } = await sql<PastLine>`/* past-lines */
    select l.order_list_item_id, o.delivery_date::text, l.quantity::text, l.unit_kind, l.pieces_per_case::text
    from orders o join order_lines l on l.order_id = o.id
    where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.delivery_date < ${until}::date
      and o.state <> 'cancelled' and not l.free
    order by o.delivery_date, o.id, l.line_number`.execute(db)
  return rows
}

type LastLine = {
  order_list_item_id: string
  free: boolean
  unit_kind: UnitKind
  quantity: string
  name: string
  unit: string
  notes: string[]
}

/** Among how many orders the last day is looked for on which something came. */
const most_missing = 30

/**
 * What was ordered for the last delivery date before this one, all orders of that day together; of a later date where
 * there is none before. A day of which nothing came (欠品 throughout) gives way to the one before it. Null where nothing
 * was ordered for any other. One query.
 */
export const findLastDay = async (db: Db, deal_id: string, delivery_date: Day) => {
  const { rows } = await sql<LastLine & { delivery_date: Day }>`/* last-day */
    select o.delivery_date::text, l.order_list_item_id, l.free, l.unit_kind, sum(l.quantity)::text as quantity,
      (array_agg(l.name order by o.id desc))[1] as name, (array_agg(l.unit order by o.id desc))[1] as unit,
      array_agg(l.note order by o.id, l.line_number) as notes
    from orders o join order_lines l on l.order_id = o.id
    where o.deal_id = ${deal_id} and o.state <> 'cancelled' and o.delivery_date = (
      select x.delivery_date from (
        select y.id, y.delivery_date, y.delivery_date < ${delivery_date}::date as before from orders y
        where y.deal_id = ${deal_id} and y.state <> 'cancelled' and y.delivery_date <> ${delivery_date}::date
        order by before desc, y.delivery_date desc limit ${most_missing}) x
      order by x.before desc, exists (
        select from order_lines c where c.order_id = x.id and coalesce(c.confirmed_quantity, c.quantity) > 0
      ) desc, x.delivery_date desc limit 1)
    group by o.delivery_date, l.order_list_item_id, l.free, l.unit_kind
    order by min(o.id::text), min(l.line_number)`.execute(db)
  const lines = rows.map(({ delivery_date: _, free, unit, notes, ...line }) => ({
    ...line,
    note: [...new Set(notes.filter(note => note !== ''))].join('、'),
    ...(free && { free, unit }),
  }))
  return { delivery_date: rows[0]?.delivery_date ?? null, lines }
}

type DeliveryRow = Omit<ItemDelivery, 'number'> & { number: string; order_list_item_id: string }

/** The newest deliveries of each item of a deal from a day until another, or of one item. Prices as the orders show them. */
export const findDeliveries = async (
  db: Db,
  deal_id: string,
  { since, until }: { since: Day; until: Day },
  each: number,
  item_id?: string,
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`/* delivery-histories */
    select * from (
      select l.order_list_item_id, o.id as order_id, o.number::text, o.delivery_date::text, l.unit_kind, l.unit, l.case_unit,
        l.quantity::text, l.confirmed_quantity::text, l.confirmed_weight::text,
        case when o.price_visible then l.unit_price::text end as unit_price, l.note,
        row_number() over (partition by l.order_list_item_id order by o.delivery_date desc, o.id desc, l.line_number) as nth
      from orders o join order_lines l on l.order_id = o.id
      where o.deal_id = ${deal_id} and o.delivery_date between ${since}::date and ${until}::date
        and o.state <> 'cancelled' ${item_id === undefined ? sql`` : sql`and l.order_list_item_id = ${item_id}::uuid`}
    ) x where nth <= ${each} order by order_list_item_id, nth`.execute(db)
  return rows
}
