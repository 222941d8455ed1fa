import { ask } from '#contract/http/asked.ts'
import { listOrders } from './order-history.contract.ts'

/** A deal's newest orders: what a device without a network knows of those that stand. */
export const newestOfDeal = (params: { consumer_id: string; deal_id: string }) =>
  ask(listOrders, { params, query: { deal_id: params.deal_id, limit: 5, mode: 'order_date' } })
