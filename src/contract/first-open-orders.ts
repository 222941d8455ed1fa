import { listOrders } from './history/order-history.contract.ts'
import { ask } from './http/asked.ts'

/** The orders that wait for the restaurant: without them nobody can say of a supplier that it has been ordered from. */
export const openOrders = (params: { consumer_id: string }) => ({
  adjusted: ask(listOrders, { params, query: { adjustment: 'open', limit: 5 } }),
  to_share: ask(listOrders, { params, query: { to_share: '1', mode: 'delivery_date', limit: 5 } }),
  undelivered: ask(listOrders, { params, query: { undelivered: '1', mode: 'delivery_date', limit: 20 } }),
})
