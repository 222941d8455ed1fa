import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { listSupplierAnnouncements } from '#contract/announcements/announcements.contract.ts'
import { listBoardFilters } from '#contract/board/board-filters.contract.ts'
import {
  type BoardStatus,
  changeToProcessed,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  listReceiveOrders,
  seeReceiveOrder,
  takeBackMarks,
} from '#contract/board/receive-orders.contract.ts'
import { countClaims, listClaims } from '#contract/claims/claims.contract.ts'
import { listStoppedOfSupplier } from '#contract/ignores/stopped-addresses.contract.ts'
import { getInitialization } from '#contract/initializations/initializations.contract.ts'
import { countSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { listNotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { getStoreChoices } from '#contract/stores/stores.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { serverNow } from '#web/api/clock.ts'
import { demo_supplier } from '#web/demo/demo-items.ts'
import { marked, unmarked } from '#web/demo/demo-orders.ts'
import { answer, type DemoAnswer } from '#web/demo/demo-server.ts'
import { changeWorld, demoWorld } from '#web/demo/demo-world.ts'
import { rowOf } from '#web/ui/order-row.ts'

/** Which of a day's orders a view of the board has; nothing is changed, cancelled or asked in the demo. */
const views: Record<BoardStatus, (order: Order) => boolean> = {
  all: () => true,
  unprocessed: order => order.state === 'placed',
  changed: () => false,
  asked: () => false,
  cancelled: () => false,
  unprinted: order => order.printed_at === null,
  undownloaded: order => order.layout_had === null,
  estimated: order => order.estimated || order.has_market_price,
  former_paper: () => false,
  closed: () => false,
}

const wordsOf = ({ number, parties, lines }: Order) =>
  fold([number, parties.consumer.name, ...lines.map(line => line.name)].join(' '))

const ordersFor = (query: URLSearchParams): Order[] => {
  const [delivery_date, order_date] = [query.get('delivery_date'), query.get('order_date')]
  const asked = fold(query.get('q') ?? '')
  return demoWorld().orders.filter(
    order =>
      (delivery_date === null || order.delivery_date === delivery_date) &&
      (order_date === null || dayOf(new Date(order.placed_at)) === order_date) &&
      wordsOf(order).includes(asked),
  )
}

/** What waits stands first, then what came last. */
const sorted = (orders: readonly Order[]) =>
  orders.toSorted(
    (a, b) =>
      Number(a.state !== 'placed') - Number(b.state !== 'placed') || Date.parse(b.placed_at) - Date.parse(a.placed_at),
  )

const board = (query: URLSearchParams) => {
  const status = (Object.keys(views) as BoardStatus[]).find(one => one === query.get('status')) ?? 'all'
  return { items: sorted(ordersFor(query).filter(views[status])).map(rowOf), next_cursor: null }
}

const summary = (query: URLSearchParams) => {
  const orders = ordersFor(query)
  const count = (status: BoardStatus) => orders.filter(views[status]).length
  return {
    all: count('all'),
    unprocessed: count('unprocessed'),
    changed: 0,
    unprinted: count('unprinted'),
    undownloaded: count('undownloaded'),
    cancelled: 0,
    asked: 0,
    estimated: count('estimated'),
    layout_name: '標準',
    processed_by: 'button' as const,
  }
}

const unprocessed = () => {
  const waiting = demoWorld().orders.filter(views.unprocessed)
  const days = [...new Set(waiting.map(one => one.delivery_date))].toSorted((a, b) => a.localeCompare(b))
  return {
    count: waiting.length,
    days: days.map(delivery_date => ({
      delivery_date,
      count: waiting.filter(one => one.delivery_date === delivery_date).length,
      asked: 0,
      changed: 0,
    })),
  }
}

const orderOf = (order_id: string) => {
  const found = demoWorld().orders.find(one => one.id === order_id)
  if (!found) throw refuse(404, 'お探しのものが見つかりません')
  return found
}

/** Changes those of the chosen orders that it can be done to. */
const change = (ids: readonly string[], may: (order: Order) => boolean, to: (order: Order) => Order) => {
  const done = demoWorld().orders.flatMap(one => (ids.includes(one.id) && may(one) ? one.id : []))
  changeWorld(world => ({ ...world, orders: world.orders.map(one => (done.includes(one.id) ? to(one) : one)) }))
  return { done, skipped: ids.filter(id => !done.includes(id)) }
}

const process = (ids: readonly string[]) => {
  const at = serverNow()
  const { done, skipped } = change(ids, views.unprocessed, order => marked(order, 'processed', at))
  const already = demoWorld().orders.flatMap(one =>
    skipped.includes(one.id) && one.processed_at !== null
      ? { order_id: one.id, at: one.processed_at, by_name: '', mine: true }
      : [],
  )
  return { processed: done, skipped, already, at: at.toISOString(), events: {} }
}

const takeBack = (ids: readonly string[]) => {
  const { done, skipped } = change(
    ids,
    order => order.state === 'processed',
    order => unmarked(order, serverNow()),
  )
  return { taken_back: done, unprocessed: [], skipped, events: {} }
}

const see = (order_id: string): undefined => {
  const unseen = (order: Order) => order.seen_at === null
  if (unseen(orderOf(order_id))) change([order_id], unseen, order => marked(order, 'seen', serverNow()))
}

/** Everything is set up. */
const initialization = () => ({
  steps: { custom_items: true, display_order: true, download_settings: true, purchase_orders: true },
  item_count: 18,
  processed_by: 'button' as const,
  notifications: { revision: 1, changed_at: null, changed_by_name: null },
  has_closing: true,
  stores_without_closing: 0,
  lists: [],
  on_links: [],
  mails: [],
  test: null,
  reminds: false,
  dismissed: true,
})

/** What the desk's screens ask, answered by the demo. */
export const supplier_answers: readonly DemoAnswer[] = [
  answer(getSupplierSession, () => ({
    name: 'デモの担当者',
    role: 'owner' as const,
    may_change_items: true,
    first_password: false,
    supplier: { id: demoWorld().supplier_id, name: demo_supplier },
  })),
  answer(listSupplierAnnouncements, () => ({ items: [] })),
  answer(listStoppedOfSupplier, () => ({ items: [], count: 0 })),
  answer(getInitialization, initialization),
  answer(countSupplierNotices, () => ({ count: 0 })),
  answer(countClaims, () => ({ count: 0, to_do: 0 })),
  answer(listClaims, () => ({ items: [], next_cursor: null })),
  answer(listNotOrdered, () => ({ items: [] })),
  answer(getStoreChoices, () => ({ store_groups: [], order_counters: [], users: [] })),
  answer(listBoardFilters, () => ({ items: [] })),
  answer(getUnprocessed, unprocessed),
  answer(getBoardSummary, ({ query }) => summary(query)),
  answer(listReceiveOrders, ({ query }) => board(query)),
  answer(getReceiveOrder, ({ params }) => orderOf(params.order_id)),
  answer(seeReceiveOrder, ({ params }) => see(params.order_id)),
  answer(changeToProcessed, ({ body }) => process(body.order_ids)),
  answer(takeBackMarks, ({ body }) => takeBack(body.order_ids)),
]
