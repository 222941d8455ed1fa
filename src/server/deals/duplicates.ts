import type { StandingOrder } from '#contract/deals/standing-order.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { whyNotEdit } from '#domain/orders/states.ts'
import type { Day } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import { linesOfOrders, type OrderedDate, orderedSince, ordersForDate, waitingForDate } from './deal-store.ts'

/** Standing orders of a deal for the same delivery date, as the screens are told of them. */
export const checkDuplicates = async (
  db: Db,
  deal_id: string,
  delivery_date: Day,
  at: Date,
): Promise<StandingOrder[]> => {
  const found = await ordersForDate(db, deal_id, delivery_date)
  if (found.length === 0) return []
  const held = Map.groupBy(
    await linesOfOrders(
      db,
      found.map(one => one.id),
    ),
    line => line.order_id,
  )
  return found.map(one => ({
    id: one.id,
    number: orderNumber(one.number),
    line_count: one.line_count,
    placed_at: one.placed_at.toISOString(),
    may_edit:
      one.state === 'placed' && !one.halted && whyNotEdit({ state: 'placed', closing_at: one.closing_at }, at) === null,
    lines: (held.get(one.id) ?? []).map(({ order_list_item_id, quantity, unit_kind }) => ({
      order_list_item_id,
      unit_kind: unit_kind === 'case' ? ('case' as const) : ('piece' as const),
      quantity: decimal(quantity),
    })),
  }))
}

/** For which dates these deals have an order, from a day on; the number as it is read, none of what waits for approval. */
export const datesWithOrder = async (db: Db, deal_ids: readonly string[], since: Day): Promise<OrderedDate[]> => {
  const found = await orderedSince(db, deal_ids, since)
  return found.map(one => ({ ...one, number: one.number === null ? null : orderNumber(one.number) }))
}

/**
 * The same as their restaurant is told of them: what waits for its owner's approval, too. `own_key`: what this idempotency
 * key asked for is no other one.
 */
export const checkStanding = async (
  db: Db,
  deal_id: string,
  delivery_date: Day,
  at: Date,
  own_key?: string,
): Promise<StandingOrder[]> => {
  const [standing, waiting] = await Promise.all([
    checkDuplicates(db, deal_id, delivery_date, at),
    waitingForDate(db, deal_id, delivery_date),
  ])
  const others = waiting.filter(one => one.idempotency_key !== own_key)
  return [
    ...standing,
    ...others.map(({ id, line_count, asked_at, lines }) => ({
      id,
      waiting: true as const,
      number: '',
      line_count,
      placed_at: asked_at.toISOString(),
      may_edit: false,
      lines: lines.map(({ order_list_item_id, unit_kind, quantity }) => ({ order_list_item_id, unit_kind, quantity })),
    })),
  ]
}
