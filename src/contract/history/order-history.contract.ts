import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { orderRow } from '#contract/orders/order-shapes.ts'
import { adjustmentState } from '#contract/trade.ts'
import { order_states } from '#domain/trade/order.ts'
import { history_filter, isCursorOf } from './history-filter.ts'

/** How many orders the history takes at a time. */
export const orders_a_page = 30
export const listOrders = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders',
  access: { area: 'consumer' },
  summary: '発注履歴（発注日順・納品日順）。日付・金額の範囲、仕入先、ことばで、組み合わせて探せる',
  query: z
    .object({
      ...pageQuery('[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{12}Z)?_'),
      ...history_filter,
      /** By what became of the supplier's last adjustment: `open` waits for this restaurant. */
      adjustment: z.optional(adjustmentState),
      /** Those from today on that the restaurant has to send by LINE itself, and has not. */
      to_share: z.optional(z.literal('1')),
      /** Those from today on that have not reached their supplier. */
      undelivered: z.optional(z.literal('1')),
    })
    .check(z.refine(({ mode, cursor }) => isCursorOf(mode, cursor), { path: ['cursor'] })),
  reply: ok(pageOf(orderRow)),
})
/** What the history is narrowed to: a state, or whatever a weight or a price is still to be typed of. */
export const history_states = [...order_states, 'estimated'] as const
export type HistoryState = (typeof history_states)[number]

/** How many rows the history asks for at once. */
export const history_page = 100
export const listOrderHistory = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/history',
  access: { area: 'supplier' },
  summary: '受注の履歴（受付日順・納品日順）。日付・金額の範囲、得意先、ことばで、組み合わせて探せる',
  query: z
    .object({
      ...pageQuery('[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{12}Z)?_'),
      ...history_filter,
      store_id: z.optional(z.uuid()),
      state: z.optional(z.enum(history_states)),
    })
    .check(z.refine(({ mode, cursor }) => isCursorOf(mode, cursor), { path: ['cursor'] })),
  reply: ok(pageOf(orderRow)),
})
