import * as contract from '#contract/orders/receive-orders.contract.ts'
import { downloadOrders } from '#server/downloads/download-orders.ts'
import { by } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { adjustOrder } from './adjust-order.ts'
import { answerRequest } from './answer-request.ts'
import { countBoard, countUnprocessed, findBoardPage } from './board-store.ts'
import { findHistoryPage } from './history-store.ts'
import { markOrders } from './mark-orders.ts'
import { messageRestaurant } from './message-restaurant.ts'
import { orderOfSupplier, ordersOfSupplier } from './order-policy.ts'
import { viewOrder, viewOrderRow } from './order-view.ts'
import { watchOrders } from './watch-orders.ts'

export const receiveOrderRoutes = room(contract, {
  listReceiveOrders: async ({ deps, actor, query }) => {
    const { page, next_cursor } = await findBoardPage(deps, actor, query)
    return { items: page.map(row => viewOrderRow(row, 'supplier')), next_cursor }
  },
  getBoardSummary: async ({ deps, actor, query }) => countBoard(deps, actor, query),
  getUnprocessed: async ({ deps, actor }) => countUnprocessed(deps, actor),
  listOrderHistory: async ({ deps, actor, query }) => {
    const { page, next_cursor } = await findHistoryPage(deps, actor, query)
    return { items: page.map(row => viewOrderRow(row, 'supplier')), next_cursor }
  },
  watchReceiveOrders: async call => watchOrders(call),
  getReceiveOrder: async ({ deps, actor, params, at }) =>
    viewOrder(await orderOfSupplier(deps, actor, params.order_id), 'supplier', at),
  seeReceiveOrder: async ({ deps, actor, params, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await markOrders(deps, actor, [order.id], 'seen', 'orders/detail', at)
    return undefined
  },
  downloadOrders: async ({ deps, actor, body, at }) => downloadOrders(deps, actor, body, at),
  changeToProcessed: async ({ deps, actor, body, at }) => {
    await ordersOfSupplier(deps, actor, body.order_ids)
    const processed = await markOrders(deps, actor, body.order_ids, 'processed', 'orders', at)
    return { processed, skipped: body.order_ids.filter(id => !processed.includes(id)) }
  },
  adjustOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await adjustOrder(deps, order, body, { actor: by(actor), screen: 'orders/adjust' }, at)
    return viewOrder(await orderOfSupplier(deps, actor, order.id), 'supplier', at)
  },
  messageStore: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await messageRestaurant(deps, order, body.text, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfSupplier(deps, actor, order.id), 'supplier', at)
  },
  answerChangeRequest: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await answerRequest(
      deps,
      order,
      params.change_request_id,
      body,
      { actor: by(actor), screen: 'orders/change_request' },
      at,
    )
    return viewOrder(await orderOfSupplier(deps, actor, order.id), 'supplier', at)
  },
})
