import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { closingMoment, knownClosing } from '#domain/calendar/closing-time.ts'
import type { Entered, EnteredFacts } from '#domain/entries/entry.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import type { Parties } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderNotice } from '#server/orders/tell-event.ts'

type Told = {
  id: string
  number: string
  delivery_date: string
  closing_at: Date | null
  parties: Parties
  price_visible: boolean
  total: string
  estimated: boolean
  has_market_price: boolean
  lines: EnteredFacts['lines']
}

/** What the restaurant is told of what its supplier has entered for it. */
export const noticeOf = (deps: Deps, order: Told, what: Occasion, entered: Entered, at: Date): OrderNotice => {
  const facts: EnteredFacts = {
    number: orderNumber(order.number),
    delivery_date: order.delivery_date,
    supplier: calledSupplier(order.parties),
    lines: order.lines,
    total: order.price_visible && !order.has_market_price && !order.estimated ? order.total : null,
    until: what === 'cancelled' ? null : mayChangeUntil(order, at),
    entered,
    url: deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id }),
  }
  return { to: 'consumer', said: say(`order_entered_${what}`, facts) }
}

/** Whom a restaurant calls about an order: by the number of its desk, where that has one. */
export const calledSupplier = ({ order_counter, supplier }: Parties): EnteredFacts['supplier'] =>
  order_counter?.phone_number ? { name: supplier.name, phone_number: order_counter.phone_number } : supplier

/** Until when a restaurant may change an order itself, in words; null: no longer, or nobody knows. */
export const mayChangeUntil = (order: Pick<Told, 'delivery_date' | 'closing_at'>, at: Date): string | null => {
  const closing_at = knownClosing(order.delivery_date, order.closing_at)
  if (closing_at === null || closing_at <= at) return null
  const { day, time } = closingMoment(closing_at)
  return `${formatDayWithWeekday(day)} ${time}`
}
