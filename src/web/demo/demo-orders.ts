import type { OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import { noAnswer } from '#domain/orders/answers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { prepare } from '#domain/orders/prepare.ts'
import { dayOf } from '#domain/shared/day.ts'
import { newKey } from '#web/api/new-key.ts'
import { demo_restaurant, demo_supplier, demoDays, demoDeal, demoItems } from './demo-items.ts'

const nobody = { postal_code: null, address: null, phone_number: null, fax_number: null }

/** Nothing that an order's own page could do: a demo's order is looked at, and marked at the desk. */
const nothing_more: Order['may'] = {
  edit: false,
  cancel: false,
  process: false,
  adjust: false,
  take_back_adjustment: false,
  answer_adjustment: false,
  question_adjustment: false,
  request_change: false,
  order_again: false,
}

type From = {
  deal_id: string
  store: string
  customer_code: string
  sequence: number
  day: PossibleDate | undefined
  at: Date
}

/** One thing that happened to an order. */
export const happened = (order: Order, kind: string, side: 'consumer' | 'supplier', at: Date): OrderEvent => ({
  id: newKey(),
  kind,
  revision: order.revision,
  actor_area: side,
  actor_name: side === 'consumer' ? 'デモの店長' : 'デモの担当者',
  happened_at: at.toISOString(),
  diff: null,
})

/** An order as its supplier sees it, by the one rule of placing; what can't be placed is for who asks to refuse. */
export const demoOrder = (wish: PlaceOrderForm, items: readonly OrderListItem[], from: From): Order => {
  const { deal_id, store, customer_code, sequence, day, at } = from
  const deal = demoDeal(deal_id)
  const { lines, totals } = prepare({ terms: deal, day, items }, wish, at)
  const { by_rate, ...sums } = totals
  const order: Order = {
    id: newKey(),
    number: orderNumber(sequence),
    state: 'placed',
    revision: 1,
    delivery_date: wish.delivery_date,
    method: 'web',
    source: 'consumer_web',
    line_count: lines.length,
    placed_at: at.toISOString(),
    placed_by_name: 'デモの店長',
    closing_at: day?.closing_at ?? null,
    changed_at: null,
    seen_at: null,
    printed_at: null,
    downloaded_at: null,
    layout_had: null,
    processed_at: null,
    cancelled_at: null,
    adjusted_at: null,
    adjustment: null,
    request_open: null,
    claim_waiting: false,
    to_share: false,
    undelivered: false,
    deal_id,
    store_id: null,
    approved_by_name: null,
    note: wish.note ?? '',
    has_desk: true,
    parties: {
      consumer: { name: store, ...nobody },
      supplier: { name: demo_supplier, ...nobody, registration_number: null },
      store: { customer_code, name: store },
      order_counter: null,
    },
    price_visible: true,
    ...sums,
    totals_by_rate: by_rate,
    ordered_totals: null,
    lines: lines.map(({ item: _item, ...line }) => ({ ...line, ...noAnswer, ordered_amount: line.amount })),
    change_requests: [],
    events: [],
    dispatches: [],
    may: { ...nothing_more, process: true },
  }
  return { ...order, events: [happened(order, 'placed', 'consumer', at)] }
}

/** As the restaurant sees it. */
export const ofRestaurant = (order: Order): Order => ({ ...order, store_id: null, may: nothing_more })

const stores = ['居酒屋', '小料理店', '洋食店', 'ホテル', '給食', '旅館', '蕎麦店', '割烹', 'バル'].map(
  kind => `${kind}（デモ）`,
)

/** What other stores have ordered this evening: each some of the list, at a time of its own, the first ones processed. */
export const ordersOfTonight = (now: Date): Order[] => {
  const items = demoItems(now)
  const days = demoDays(now, 14)
  const delivery_date = firstToOrder(days, dayOf(now))?.date ?? dayOf(now)
  const day = days.find(one => one.date === delivery_date)
  return stores.map((store, nth) => {
    const at = new Date(now.getTime() - (stores.length - nth) * 17 * 60_000)
    const chosen = items.filter((_, place) => (place * 5 + nth * 7) % 4 === 0)
    const lines = chosen.map(({ id, lot, unit_price }, place) => ({
      order_list_item_id: id,
      unit_kind: 'piece' as const,
      quantity: lot ?? String(1 + ((nth + place) % 3)),
      note: '',
      seen_unit_price: unit_price,
    }))
    const note = nth === 3 ? '裏口にお願いします' : ''
    const from = { deal_id: newKey(), store, customer_code: String(1001 + nth), sequence: 26_110_401 + nth, day, at }
    const order = demoOrder({ delivery_date, note, lines }, items, from)
    return nth < 3 ? marked(order, 'processed', new Date(at.getTime() + 9 * 60_000)) : order
  })
}

/** An order after the desk has opened it, or is done with it. */
export const marked = (order: Order, mark: 'seen' | 'processed', at: Date): Order => {
  const now = at.toISOString()
  const events = [...order.events, happened(order, mark, 'supplier', at)]
  if (mark === 'seen') return { ...order, seen_at: now, events }
  return {
    ...order,
    state: 'processed',
    seen_at: order.seen_at ?? now,
    processed_at: now,
    events,
    may: { ...order.may, process: false },
  }
}

/** … and what it has done with it taken back. */
export const unmarked = (order: Order, at: Date): Order => ({
  ...order,
  state: 'placed',
  processed_at: null,
  events: [...order.events, happened(order, 'unprocessed', 'supplier', at)],
  may: { ...order.may, process: true },
})

/** The demo's own restaurant. */
export const own_store = { store: demo_restaurant, customer_code: '1042' }
