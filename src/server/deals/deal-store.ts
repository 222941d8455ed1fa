import { sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** Standing orders of a deal for a delivery date, oldest first. */
export const ordersForDate = (db: Db, deal_id: string, delivery_date: Day) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'line_count', 'placed_at', 'state', 'closing_at'])
    .where('deal_id', '=', deal_id)
    .where('delivery_date', '=', delivery_date)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .execute()

/** What orders hold, line by line. */
export const linesOfOrders = (db: Db, order_ids: readonly string[]) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'order_list_item_id', 'unit_kind', 'quantity'])
    .where('order_id', 'in', [...order_ids])
    .orderBy('order_id')
    .orderBy('line_number')
    .execute()

export type DealOrders = { deal_id: string; delivery_date: Day; orders: number; last_placed_at: Date }

/** How many orders of a restaurant stand per deal and delivery date, from a day on. */
export const ordersSince = async (db: Db, consumer_id: string, since: Day): Promise<DealOrders[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'deal_id',
      'delivery_date',
      fn.countAll<string>().as('orders'),
      fn.max('placed_at').as('last_placed_at'),
    ])
    .where('consumer_id', '=', consumer_id)
    .where('delivery_date', '>=', since)
    .where('state', '<>', 'cancelled')
    .groupBy(['deal_id', 'delivery_date'])
    .execute()
  return rows.map(row => ({ ...row, orders: Number(row.orders), last_placed_at: new Date(row.last_placed_at) }))
}

export type NoOrder = { deal_id: string; delivery_date: Day }

/** For which dates a restaurant said 発注なし, from a day on. An order for the same date outweighs it. */
export const noOrdersSince = (db: Db, consumer_id: string, since: Day): Promise<NoOrder[]> =>
  db
    .selectFrom('no_orders')
    .innerJoin('deals', 'deals.id', 'no_orders.deal_id')
    .select(['no_orders.deal_id', 'no_orders.delivery_date'])
    .where('deals.consumer_id', '=', consumer_id)
    .where('no_orders.delivery_date', '>=', since)
    .execute()

/** Whether orders are made by a schedule of this deal. */
export const isScheduled = async (db: Db, deal_id: string): Promise<boolean> => {
  const { rows } = await sql`/* is-scheduled */
    select from scheduled_orders s where s.deal_id = ${deal_id} and s.active
      and exists (select from scheduled_order_lines l where l.scheduled_order_id = s.id)`.execute(db)
  return rows.length > 0
}
