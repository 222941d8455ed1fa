import type { OrderSheet, OrderSheetChange, OrderSheetMark } from '#domain/exports/order-sheet.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { OrderFacts } from './find-orders.ts'

/** An order as it is printed; `price_visible` false leaves every price off the paper. */
export const sheetOf = (order: OrderFacts, mark: OrderSheetMark, price_visible = true): OrderSheet => ({
  number: orderNumber(order.number),
  revision: order.revision,
  state: order.state,
  mark,
  placed_at: order.placed_at,
  placed_by_name: order.placed_by_name,
  delivery_date: order.delivery_date,
  closing_at: order.closing_at,
  method: order.method,
  note: order.note,
  parties: order.parties,
  lines: order.lines,
  price_visible,
  totals_by_rate: order.totals_by_rate,
  subtotal: order.subtotal,
  tax: order.tax,
  total: order.total,
  estimated: order.estimated,
  has_market_price: order.has_market_price,
  ...(mark === '訂正' ? { changes: lastChanges(order) } : {}),
})

/** What the last edit changed, as it was noted with its event. */
const lastChanges = (order: OrderFacts): OrderSheetChange[] => {
  const diff = order.events.findLast(event => event.kind === 'edited')?.diff
  return diff && typeof diff === 'object' && 'changes' in diff ? (diff.changes as OrderSheetChange[]) : []
}

/** What the paper must say about itself: cancelled, changed since the first version, or printed before. */
export const markOf = (order: OrderFacts): OrderSheetMark => {
  if (order.state === 'cancelled') return '取消'
  if (order.printed_at && (!order.changed_at || order.printed_at > order.changed_at)) return '再印刷'
  return order.revision > 1 ? '訂正' : null
}
