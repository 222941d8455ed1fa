import { sql } from 'kysely'
import type { ItemDelivery } from '#contract/placing/order-habits.contract.ts'
import type { PastLine } from '#domain/placing/suggestion.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** Every line that a deal ordered for the days from `since` to before `until`. One query. */
export const findPastLines = async (db: Db, deal_id: string, since: Day, until: Day): Promise<PastLine[]> => {
  const { rows } = await sql<PastLine>`/* past-lines */
    select l.order_list_item_id, o.delivery_date::text, l.quantity::text, l.unit_kind, l.pieces_per_case::text
    from orders o join order_lines l on l.order_id = o.id
    where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.delivery_date < ${until}::date
      and o.state <> 'cancelled'
    order by o.delivery_date, o.id, l.line_number`.execute(db)
  return rows
}

type DeliveryRow = Omit<ItemDelivery, 'number'> & { number: string; order_list_item_id: string }

/** The newest deliveries of each item of a deal since a day, or of one item. Prices as the orders show them. */
export const findDeliveries = async (
  db: Db,
  deal_id: string,
  since: Day,
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
      where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.state <> 'cancelled'
        ${item_id === undefined ? sql`` : sql`and l.order_list_item_id = ${item_id}::uuid`}
    ) x where nth <= ${each} order by order_list_item_id, nth`.execute(db)
  return rows
}
