import { listDeals } from './deals/consumer-deals.contract.ts'
import { openClaims } from './first-claims.ts'
import { listOrders, orders_a_page } from './history/order-history.contract.ts'
import { ask, type FirstAsked, type NextAsked } from './http/asked.ts'
import { type QueryInput } from './http/route.ts'
import { getOrder } from './orders/orders.contract.ts'
import type { consumerPages } from './pages/consumer.ts'

type Tenant = { consumer_id: string }

const order = (params: Tenant & { order_id: string }) => ({ order: ask(getOrder, { params }) })
const deals = (params: Tenant) => ({ deals: ask(listDeals, { params }) })

/** What the restaurant's history and its orders ask for at once: apart from ordering, whose page does without it. */
export const historyFirst = {
  orders: params => ({ ...deals(params), open_claims: openClaims(params) }),
  ordersDownload: deals,
  orderDetail: order,
  orderEdit: order,
} satisfies FirstAsked<typeof consumerPages, Tenant>

/** A page of the history, as it opens or filtered. */
export const historyPage = (params: Tenant, filter: QueryInput<typeof listOrders> = {}) =>
  ask(listOrders, { params, query: { mode: 'order_date', ...filter, limit: orders_a_page } })

/** What it asks for when the first answers are there. */
export const historyNext = {
  /** With a filter in the URL the screen asks for that one's. */
  orders: (params, query) => (Object.keys(query).length === 0 ? [historyPage(params)] : []),
} satisfies NextAsked<typeof consumerPages, Tenant>
