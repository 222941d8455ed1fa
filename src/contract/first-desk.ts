import { usualDay } from '#domain/placing/usual-day.ts'
import { listSupplierAnnouncements } from './announcements/announcements.contract.ts'
import {
  board_page,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  listReceiveOrders,
} from './board/receive-orders.contract.ts'
import { getProductLines } from './changes/share-out.contract.ts'
import { ask, type FirstAsked, type NextAsked } from './http/asked.ts'
import { type QueryInput } from './http/route.ts'
import { listStoppedOfSupplier } from './ignores/stopped-addresses.contract.ts'
import { getInitialization } from './initializations/initializations.contract.ts'
import type { supplierPages } from './pages/supplier.ts'

type Tenant = { supplier_id: string }

/** How far the first set-up is. */
export const state = (params: Tenant) => ({ state: ask(getInitialization, { params }) })

const desk = (params: Tenant) => ({
  ...state(params),
  unprocessed: ask(getUnprocessed, { params }),
  announcements: ask(listSupplierAnnouncements, { params }),
  stopped: ask(listStoppedOfSupplier, { params }),
})

/** A page of the board, and its counts. */
export const boardPage = (params: Tenant, filter: QueryInput<typeof listReceiveOrders>) =>
  ask(listReceiveOrders, { params, query: { limit: board_page, ...filter } })
export const boardCounts = (params: Tenant, query: QueryInput<typeof getBoardSummary>) =>
  ask(getBoardSummary, { params, query })

/** All orders' lines of an item on a day. */
export const productLines = ({
  supplier_id,
  product_item_id,
  date,
}: Tenant & { product_item_id: string; date: string }) =>
  ask(getProductLines, { params: { supplier_id, product_item_id }, query: { delivery_date: date } })

/** What the order desk asks for at once, besides who is logged in. */
export const deskFirst = {
  orders: desk,
  ordersUnprocessed: desk,
  shareOut: params => ({ lines: productLines(params) }),
  orderDetail: params => ({ order: ask(getReceiveOrder, { params }) }),
} satisfies FirstAsked<typeof supplierPages, Tenant>

/** What they ask for when the first answers are there. */
export const deskNext = {
  /** The board as it opens without a filter; a filter's own list is asked for by the board. */
  orders: (params, query, answers, at) => {
    if (Object.keys(query).some(name => name !== 'open')) return []
    const waiting = answers(...deskFirst.orders(params).unprocessed)
    const delivery_date = usualDay(at, waiting?.days ?? [], waiting?.packed)
    return [boardPage(params, { delivery_date }), boardCounts(params, { delivery_date })]
  },
} satisfies NextAsked<typeof supplierPages, Tenant>
