import * as contract from '#contract/history/order-history.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { viewOrderRow } from '#server/orders/view-order.ts'
import { findOnClosedDays } from './closed-orders.ts'
import { findHistoryPage } from './history-store.ts'

export const orderHistoryRoutes = room(contract, {
  listOrders: async ({ deps, actor, query: { to_share, undelivered, ...query }, at }) => {
    const { page, next_cursor } = await findHistoryPage(deps, actor, {
      ...query,
      to_share_from: to_share && dayOf(at),
      undelivered_from: undelivered && dayOf(at),
    })
    const closed = await findOnClosedDays(deps, page, at)
    const items = page.map(row => ({
      ...viewOrderRow(row, 'consumer'),
      ...(closed.has(row.id) && { on_closed_day: true }),
    }))
    return { items, next_cursor }
  },
  listOrderHistory: async ({ deps, actor, query }) => {
    const { page, next_cursor } = await findHistoryPage(deps, actor, query)
    return { items: page.map(row => viewOrderRow(row, 'supplier')), next_cursor }
  },
})
