import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { noAnswer } from '#domain/orders/answers.ts'
import { untouched } from '#domain/orders/held-lines.ts'
import { type Ordered, oddOf } from '#domain/orders/odd-quantity.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import type { PreparedOrder } from './prepare-order.ts'

/**
 * What the confirm screen shows: exactly what placing would write, and what to look at twice. Of an order that is changed
 * (`held`) no line that is left untouched is asked about: that was done when it was placed.
 */
export const viewPrepared = (
  prepared: PreparedOrder,
  usual: ReadonlyMap<string, Ordered[]>,
  duplicates: PreviewedOrder['duplicates'],
  at: Date,
  {
    held = [],
    by_supplier = false,
  }: { held?: OrderFacts['lines'] | undefined; by_supplier?: boolean | undefined } = {},
): PreviewedOrder => {
  const { terms, totals } = prepared
  const hidden = !terms.price_visible && !by_supplier
  return {
    delivery_date: prepared.delivery_date,
    // The end of a date whose closing nobody knows is no closing to be counted down to.
    closing_at: terms.rule.no_closing ? null : (prepared.closing_at?.toISOString() ?? null),
    now: at.toISOString(),
    lines: prepared.lines.map(({ product_item_id: _id, ...line }) => ({
      ...line,
      unit_price: hidden ? null : line.unit_price,
      amount: hidden ? null : line.amount,
      ...noAnswer,
      odd: untouched(held, line) ? null : oddOf(line, usual.get(line.order_list_item_id) ?? []),
    })),
    subtotal: hidden ? '0' : totals.subtotal,
    tax: hidden ? '0' : totals.tax,
    total: hidden ? '0' : totals.total,
    totals_by_rate: hidden ? [] : totals.by_rate,
    estimated: totals.estimated,
    has_market_price: totals.has_market_price,
    minimum_amount: terms.minimum_amount,
    duplicates,
    messages: prepared.messages,
  }
}
