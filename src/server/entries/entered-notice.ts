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
  const closing_at = knownClosing(order.delivery_date, order.closing_at)
  const may_change = what !== 'cancelled' && closing_at !== null && closing_at > at
  const facts: EnteredFacts = {
    number: orderNumber(order.number),
    delivery_date: order.delivery_date,
    supplier: order.parties.order_counter?.phone_number
      ? { name: order.parties.supplier.name, phone_number: order.parties.order_counter.phone_number }
      : order.parties.supplier,
    lines: order.lines,
    total: order.price_visible && !order.has_market_price && !order.estimated ? order.total : null,
    until: may_change ? untilWords(closing_at) : null,
    entered,
    url: deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id }),
  }
  return { to: 'consumer', said: say(`order_entered_${what}`, facts) }
}

const untilWords = (closing_at: Date): string => {
  const { day, time } = closingMoment(closing_at)
  return `${formatDayWithWeekday(day)} ${time}`
}
