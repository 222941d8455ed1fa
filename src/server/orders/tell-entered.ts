import { consumerPages, pathTo } from '#contract/pages.ts'
import { type Entered, enteredNotice } from '#domain/orders/entry.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { dayOf, formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import type { Parties } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tellNotice } from './tell-event.ts'

type Told = {
  id: string
  number: string
  supplier_id: string
  consumer_id: string
  store_id: string | null
  delivery_date: string
  closing_at: Date | null
  parties: Parties
  price_visible: boolean
  total: string
  estimated: boolean
  has_market_price: boolean
  lines: Parameters<typeof enteredNotice>[0]['lines']
}

/** Tells the restaurant, in the app and by mail, what its supplier has entered for it. In the caller's transaction. */
export const tellEntered = async (
  deps: Deps,
  trx: Db,
  order: Told,
  what: 'placed' | 'edited' | 'cancelled',
  entered: Entered,
  event_id: string,
  at: Date,
) => {
  const { closing_at } = order
  const may_change = what !== 'cancelled' && closing_at !== null && closing_at > at
  const notice = enteredNotice(
    {
      number: orderNumber(order.number),
      delivery_date: order.delivery_date,
      supplier: order.parties.order_counter?.phone_number
        ? { name: order.parties.supplier.name, phone_number: order.parties.order_counter.phone_number }
        : order.parties.supplier,
      lines: order.lines,
      total: order.price_visible && !order.has_market_price && !order.estimated ? order.total : null,
      until: may_change ? `${formatDayWithWeekday(dayOf(closing_at))} ${formatTime(closing_at)}` : null,
      entered,
      url: deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id }),
    },
    what,
  )
  await tellNotice(trx, order, event_id, { to: 'consumer', kind: `order_entered_${what}`, ...notice }, at)
}
