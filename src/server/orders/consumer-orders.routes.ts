import * as contract from '#contract/orders/consumer-orders.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { dealAndItemsOf, dealAndItemsOfOrder, dealOfOrder } from '#server/deals/deal-policy.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { by } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { answerAdjustment } from './answer-adjustment.ts'
import { cancelOrder } from './cancel-order.ts'
import { editOrder } from './edit-order.ts'
import { findHistoryPage } from './history-store.ts'
import { orderOfConsumer, ordersOfDeal } from './order-policy.ts'
import { markOf, sheetOf } from './order-sheet.ts'
import { viewOrder, viewOrderRow } from './order-view.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'
import { requestChange } from './request-change.ts'

export const consumerOrderRoutes = room(contract, {
  previewOrder: async ({ deps, actor, params, body, at }) => {
    const deal = await dealAndItemsOf(deps, actor, params.deal_id, body)
    return previewOrder(deps, deal, body, at)
  },
  placeOrder: async ({ deps, actor, params, body, idempotency_key, at }) => {
    const deal = await dealAndItemsOf(deps, actor, params.deal_id, body)
    const who = { source: 'consumer_web', placed_by: by(actor), screen: 'orders/confirm', idempotency_key } as const
    return placeOrder(deps, deal, body, who, at)
  },
  listOrders: async ({ deps, actor, query: { to_share, undelivered, ...query }, at }) => {
    const { page, next_cursor } = await findHistoryPage(deps, actor, {
      ...query,
      to_share_from: to_share && dayOf(at),
      undelivered_from: undelivered && dayOf(at),
    })
    return { items: page.map(row => viewOrderRow(row, 'consumer')), next_cursor }
  },
  getOrder: async ({ deps, actor, params, at }) =>
    viewOrder(await orderOfConsumer(deps, actor, params.order_id), 'consumer', at),
  getOrderSheet: async ({ deps, actor, params }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const sheet = sheetOf(order, markOf({ ...order, printed_at: null }), order.price_visible)
    return { name: `発注書_${sheet.number}.pdf`, content: orderSheetsPdf([sheet]), inline: true }
  },
  editOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const wish = { delivery_date: order.delivery_date, lines: body.lines }
    const deal = await dealAndItemsOfOrder(deps, actor, order.deal_id, wish)
    await editOrder(deps, order, deal, body, { actor: by(actor), screen: 'orders/edit' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  cancelOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const terms = await dealOfOrder(deps, actor, order.deal_id)
    await cancelOrder(deps, order, terms, body.revision, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  answerAdjustment: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await answerAdjustment(deps, order, body, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  requestChange: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await requestChange(deps, order, body, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  listDealOrders: async ({ deps, actor, params, at }) => {
    const orders = await ordersOfDeal(deps, actor, params.deal_id, params.date)
    return { items: orders.map(order => viewOrder(order, 'consumer', at)) }
  },
})
