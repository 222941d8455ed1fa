import { getConsumerToken } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { listConsumerAnnouncements } from '#contract/announcements/announcements.contract.ts'
import { listOpenClaims } from '#contract/claims/inspections.contract.ts'
import {
  getDeal,
  getPossibleDeliveryDates,
  listDeals,
  listOrderListItems,
} from '#contract/deals/consumer-deals.contract.ts'
import { countWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { countConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listComingPrices } from '#contract/order-lists/price-notices.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { getLastDay, getOrderSuggestions, listDeliveryHistories } from '#contract/placing/order-habits.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { closeDraft, listSharedDrafts, shareDraft, unshareDraft } from '#contract/placing/shared-drafts.contract.ts'
import { compare, sub } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { serverNow } from '#web/api/clock.ts'
import { localPreview } from '#web/consumer/placing/local-preview.ts'
import { demo_restaurant, demo_supplier, demoDays, demoDeal, demoItems } from '#web/demo/demo-items.ts'
import { demoOrder, ofRestaurant, own_store } from '#web/demo/demo-orders.ts'
import { answer, type DemoAnswer } from '#web/demo/demo-server.ts'
import { changeWorld, type DemoWorld, demoWorld } from '#web/demo/demo-world.ts'
import { rowOf } from '#web/ui/order-row.ts'

const own = ({ orders, deal_id }: DemoWorld) => orders.filter(one => one.deal_id === deal_id)

/** The list as it stands for a date: of a limited item, what this restaurant has taken is taken. */
const itemsFor = (world: DemoWorld, delivery_date: string) =>
  demoItems(serverNow()).map(item => {
    if (item.sales_left === null) return item
    const taken = own(world)
      .filter(one => one.delivery_date === delivery_date)
      .flatMap(one => one.lines.filter(line => line.order_list_item_id === item.id))
    const left = taken.reduce((rest, line) => sub(rest, line.quantity), item.sales_left)
    return { ...item, sales_left: compare(left, '0') > 0 ? left : '0' }
  })

const daysOf = (world: DemoWorld, days: number) =>
  demoDays(serverNow(), days).map(day => {
    const order_count = own(world).filter(one => one.delivery_date === day.date).length
    return order_count > 0 ? { ...day, order_count } : day
  })

const preview = (body: PlaceOrderForm) => {
  const world = demoWorld()
  const known = {
    deal: demoDeal(world.deal_id),
    items: itemsFor(world, body.delivery_date),
    of_this_date: true,
    days: daysOf(world, 42),
    orders: own(world).map(rowOf),
    habits: [],
  }
  return { known, world, previewed: localPreview(known, body, serverNow()) }
}

/** Places it in the tab: the desk beside it hears of it. The same sending is the same order. */
const place = (body: PlaceOrderForm, key: string) => {
  const { known, world, previewed } = preview(body)
  const before = world.orders.find(one => one.id === world.sent[key])
  if (before) return { id: before.id, number: before.number }
  if (previewed.messages.length > 0) throw refuse(422, previewed.messages)
  const order = demoOrder(body, known.items, {
    ...own_store,
    deal_id: world.deal_id,
    sequence: 26_110_411 + own(world).length,
    day: known.days.find(one => one.date === body.delivery_date),
    at: serverNow(),
  })
  changeWorld(now => ({ ...now, orders: [order, ...now.orders], sent: { ...now.sent, [key]: order.id } }))
  return { id: order.id, number: order.number }
}

const orderOf = (order_id: string) => {
  const found = own(demoWorld()).find(one => one.id === order_id)
  if (!found) throw refuse(404, 'お探しのものが見つかりません')
  return ofRestaurant(found)
}

const session = () => {
  const { consumer_id } = demoWorld()
  const role = 'owner' as const
  return {
    name: 'デモの店長',
    login_id: 'demo',
    first_password: false,
    role,
    consumer_id,
    consumers: [{ id: consumer_id, name: demo_restaurant, role }],
  }
}

const lastDay = () => {
  const items = demoItems(serverNow()).filter(one => one.last !== null)
  return {
    delivery_date: items[0]?.last?.delivery_date ?? null,
    lines: items.flatMap(({ id, name, last }) =>
      last === null
        ? []
        : [{ order_list_item_id: id, unit_kind: last.unit_kind, quantity: last.quantity, name, note: '' }],
    ),
  }
}

/** By what was ordered last: nothing else is known of former evenings. */
const suggestions = (delivery_date: string) => {
  const items = itemsFor(demoWorld(), delivery_date)
  const days = items.flatMap(({ last }) => last?.delivery_date ?? []).slice(0, 1)
  return {
    basis: 'recent' as const,
    days,
    items: items.flatMap((item, position) => {
      if (item.last === null) return []
      const { delivery_date: day, quantity, unit_kind } = item.last
      const rests_on = [{ delivery_date: day, quantity }]
      return [{ item, position, unit_kind, quantity, days: rests_on, expected: false, ordered: false }]
    }),
  }
}

const dealCard = () => {
  const { deal_id } = demoWorld()
  const { phone_number, method, state } = demoDeal(deal_id)
  return { id: deal_id, supplier_name: demo_supplier, phone_number, method, state, next: null, last_ordered_at: null }
}

const none = { items: [] }

/** What the restaurant's screens ask, answered by the demo. */
export const consumer_answers: readonly DemoAnswer[] = [
  answer(getConsumerSession, session),
  answer(getConsumerToken, () => {
    const { consumer_id } = demoWorld()
    return { csrf_token: '', account_id: '', consumer_id, now: serverNow().toISOString() }
  }),
  answer(listConsumerAnnouncements, () => none),
  answer(countConsumerNotices, () => ({ count: 0 })),
  answer(listDeals, () => ({ items: [dealCard()] })),
  answer(getDeal, ({ params }) => demoDeal(params.deal_id)),
  answer(getPossibleDeliveryDates, ({ query }) => ({
    now: serverNow().toISOString(),
    items: daysOf(demoWorld(), Number(query.get('days') ?? 42)),
  })),
  answer(listOrderListItems, ({ query }) => ({ items: itemsFor(demoWorld(), query.get('delivery_date') ?? '') })),
  answer(countWebFlyerItems, () => ({ count: 0 })),
  answer(listComingPrices, () => none),
  answer(getLastDay, lastDay),
  answer(getOrderSuggestions, ({ query }) => suggestions(query.get('delivery_date') ?? '')),
  answer(listDeliveryHistories, () => none),
  answer(listMyLists, () => none),
  answer(listSharedDrafts, () => none),
  answer(shareDraft, () => ({ taken: null })),
  answer(unshareDraft, () => undefined),
  answer(closeDraft, () => ({ taken: null })),
  answer(previewOrder, ({ body }) => preview(body).previewed),
  answer(placeOrder, ({ body, key }) => place(body, key)),
  answer(listOrders, () => ({ items: own(demoWorld()).map(rowOf), next_cursor: null })),
  answer(listOpenClaims, () => none),
  answer(getOrder, ({ params }) => orderOf(params.order_id)),
]
