import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'

/** Standing orders of a deal for a delivery date, oldest first. */
export const ordersForDate = (db: Db, deal_id: string, delivery_date: Day) =>
  db
    .selectFrom('orders as o')
    .innerJoin('deals as d', 'd.id', 'o.deal_id')
    .select(['o.id', 'o.number', 'o.line_count', 'o.placed_at', 'o.state', 'o.closing_at', 'd.halted'])
    .where('o.deal_id', '=', deal_id)
    .where('o.delivery_date', '=', delivery_date)
    .where('o.state', '<>', 'cancelled')
    .orderBy('o.id')
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

type DealOrders = { deal_id: string; delivery_date: Day; orders: number; last_placed_at: Date }

/** How many orders of a restaurant stand per deal and delivery date, from a day on. */
const ordersSince = async (db: Db, consumer_id: string, since: Day): Promise<DealOrders[]> => {
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

type Waiting = { deal_id: string; delivery_date: Day; waiting: number }

/** How many orders of a restaurant wait for an owner's approval per deal and delivery date, from a day on. */
const waitingSince = async (db: Db, consumer_id: string, since: Day): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`/* waiting-since */
    select deal_id, delivery_date::text, count(*)::int as waiting from order_approvals
    where consumer_id = ${consumer_id} and state = 'waiting' and delivery_date >= ${since}::date
    group by deal_id, delivery_date`.execute(db)
  return rows
}

type WaitingOrder = {
  id: string
  idempotency_key: string
  line_count: number
  asked_at: Date
  lines: { order_list_item_id: string; unit_kind: UnitKind; quantity: string; free?: object }[]
}

/** What waits for an owner's approval of a deal for a delivery date, oldest first. */
export const waitingForDate = async (db: Db, deal_id: string, delivery_date: Day): Promise<WaitingOrder[]> => {
  const { rows } = await sql<WaitingOrder>`/* waiting-for-date */
    select id, idempotency_key, line_count, asked_at, wish -> 'lines' as lines from order_approvals
    where deal_id = ${deal_id} and delivery_date = ${delivery_date}::date and state = 'waiting' order by id`.execute(db)
  return rows
}

/** An order that stands for a deal and date; what waits for its owner's approval has no number. */
export type OrderedDate = { deal_id: string; delivery_date: Day; number: string | null }

/** For which dates these deals have an order, from a day on, by date. */
export const orderedSince = async (db: Db, deal_ids: readonly string[], since: Day): Promise<OrderedDate[]> => {
  const { rows } = await sql<OrderedDate>`/* ordered-dates */
    select deal_id, delivery_date::text, number from orders
    where deal_id = any(${deal_ids}::uuid[]) and delivery_date >= ${since}::date and state <> 'cancelled'
    union all
    select deal_id, delivery_date::text, null from order_approvals
    where deal_id = any(${deal_ids}::uuid[]) and delivery_date >= ${since}::date and state = 'waiting'
    order by delivery_date, number`.execute(db)
  return rows
}

export type NoOrder = { deal_id: string; delivery_date: Day }

/** For which dates a restaurant said 発注なし, from a day on. An order for the same date outweighs it. */
const noOrdersSince = (db: Db, consumer_id: string, since: Day): Promise<NoOrder[]> =>
  db
    .selectFrom('no_orders')
    .innerJoin('deals', 'deals.id', 'no_orders.deal_id')
    .select(['no_orders.deal_id', 'no_orders.delivery_date'])
    .where('deals.consumer_id', '=', consumer_id)
    .where('no_orders.delivery_date', '>=', since)
    .execute()

/** In SQL: orders are made by a schedule of this deal. */
const scheduledDeal = (
  deal_id: RawBuilder<unknown>,
) => sql`exists (select from scheduled_orders s where s.deal_id = ${deal_id}
      and s.active and exists (select from scheduled_order_lines l where l.scheduled_order_id = s.id))`

/** Whether orders are made by a schedule of this deal. */
export const isScheduled = async (db: Db, deal_id: string): Promise<boolean> => {
  const { rows } = await sql`/* is-scheduled */ select where ${scheduledDeal(sql`${deal_id}::uuid`)}`.execute(db)
  return rows.length > 0
}

/** What a restaurant has said for its delivery dates: ordered, waiting for an owner, 発注なし. */
export type SaidOfDates = { orders: DealOrders[]; waiting: Waiting[]; no_orders: NoOrder[] }

/** All of it for a restaurant, from a day on. */
export const saidSince = async (db: Db, consumer_id: string, since: Day): Promise<SaidOfDates> => {
  const [orders, waiting, no_orders] = await Promise.all([
    ordersSince(db, consumer_id, since),
    waitingSince(db, consumer_id, since),
    noOrdersSince(db, consumer_id, since),
  ])
  return { orders, waiting, no_orders }
}

type Beside = { asked?: string[]; has_ended?: true }

/**
 * What a restaurant has beside the deals that it orders under: suppliers that have not answered yet, and ended deals; and
 * for which of its deals a schedule makes orders.
 */
export const dealsBeside = async (db: Db, consumer_id: string): Promise<{ beside: Beside; scheduled: Set<string> }> => {
  const { rows } = await sql<{ asked: string[]; has_ended: boolean; scheduled: string[] }>`/* deals-beside */
    select coalesce(array_agg(s.name order by d.id) filter (where d.state = 'requested'), '{}') as asked,
      coalesce(bool_or(d.state = 'ended'), false) as has_ended,
      coalesce(array_agg(d.id::text) filter (where d.state = 'active' and ${scheduledDeal(sql`d.id`)}), '{}') as scheduled
    from deals d join suppliers s on s.id = d.supplier_id where d.consumer_id = ${consumer_id}`.execute(db)
  const { asked = [], has_ended = false, scheduled = [] } = rows[0] ?? {}
  const beside: Beside = { ...(asked.length > 0 && { asked }), ...(has_ended && { has_ended }) }
  return { beside, scheduled: new Set(scheduled) }
}
