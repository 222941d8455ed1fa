import { orderNumber } from '#domain/orders/order-number.ts'
import { whyNotEdit } from '#domain/orders/states.ts'
import type { Day } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import { linesOfOrders, ordersForDate } from './deal-store.ts'

/** Standing orders of a deal for the same delivery date, as the screens are told of them. */
export const checkDuplicates = async (db: Db, deal_id: string, delivery_date: Day, at: Date) => {
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
    may_edit: one.state === 'placed' && whyNotEdit({ state: 'placed', closing_at: one.closing_at }, at) === null,
    lines: (held.get(one.id) ?? []).map(({ order_list_item_id, quantity, unit_kind }) => ({
      order_list_item_id,
      unit_kind: unit_kind === 'case' ? ('case' as const) : ('piece' as const),
      quantity: decimal(quantity),
    })),
  }))
}
