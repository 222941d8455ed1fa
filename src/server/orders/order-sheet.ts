import { knownClosing } from '#domain/calendar/closing-time.ts'
import type { OrderSheet, OrderSheetChange, OrderSheetMark } from '#domain/exports/order-sheet.ts'
import type { OrderDiff } from '#domain/orders/diff.ts'
import { changesOf, isWithdrawn } from '#domain/orders/diff-words.ts'
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
  closing_at: knownClosing(order.delivery_date, order.closing_at),
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
  ...(mark === '訂正' ? { changes: lastChanges(order, price_visible) } : {}),
})

/**
 * An order as its restaurant sent this version: called by that version's number, and with what that version changed,
 * whatever its supplier has answered since.
 */
export const asSent = (order: OrderFacts, revision: number): OrderFacts => ({
  ...order,
  revision,
  events: order.events.filter(event => event.revision <= revision),
})

/** What an adjustment or an accepted request changed, as the paper names it. Prices are marked, as a deal may hide them. */
export const sheetChanges = (diff: OrderDiff): OrderSheetChange[] =>
  changesOf(diff).map(({ name, field, before, after, price }) => ({
    line_number: null,
    subject: [name ?? '', field].filter(part => part !== '').join(' '),
    before,
    after: isWithdrawn({ field, after }) ? '取り消し' : after,
    ...(price ? { price } : {}),
  }))

/** What an edit or adjustment changed, as it was noted with its event. */
const changesIn = (diff: unknown): OrderSheetChange[] =>
  diff && typeof diff === 'object' && 'changes' in diff ? (diff.changes as OrderSheetChange[]) : []

const isVersion = ({ kind }: { kind: string }) => kind === 'edited' || kind === 'adjusted'

/**
 * An order as its supplier prints it: what is 訂正 about it is everything since the version that was printed last, whoever
 * changed it and in however many versions; what was changed back is no change.
 */
export const printedSheetOf = (order: OrderFacts): OrderSheet => {
  const sheet = sheetOf(order, markOf(order))
  return sheet.mark === '訂正' ? { ...sheet, changes: changesSincePrinted(order) } : sheet
}

const changesSincePrinted = ({ events, paper_had }: OrderFacts): OrderSheetChange[] => {
  const printed = paper_had ?? 0
  const found = new Map<string, OrderSheetChange>()
  for (const event of events.filter(one => isVersion(one) && one.revision > printed))
    for (const change of changesIn(event.diff)) {
      const key = `${change.line_number} ${change.subject}`
      const earlier = found.get(key)
      found.set(key, earlier ? { ...change, before: earlier.before } : change)
    }
  return [...found.values()].filter(change => change.before !== change.after)
}

/** What the last edit or adjustment changed. */
const lastChanges = (order: OrderFacts, price_visible: boolean): OrderSheetChange[] => {
  const changes = changesIn(order.events.findLast(isVersion)?.diff)
  return price_visible ? changes : changes.filter(change => !change.price)
}

/** What the paper must say about itself: cancelled, changed since the first version, or printed before. */
export const markOf = (order: OrderFacts): OrderSheetMark => {
  if (order.state === 'cancelled') return '取消'
  const { printed_at, paper_had, revision } = order
  if (printed_at && (paper_had ?? revision) === revision) return '再印刷'
  return revision > 1 ? '訂正' : null
}
