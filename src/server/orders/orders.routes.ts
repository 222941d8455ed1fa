import * as contract from '#contract/orders/orders.contract.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { room } from '#server/http/serve.ts'
import { orderOfConsumer, ordersOfDeal } from './order-policy.ts'
import { markOf, sheetOf } from './order-sheet.ts'
import { viewOrder } from './view-order.ts'

export const orderRoutes = room(contract, {
  getOrder: async ({ deps, actor, params, at }) =>
    viewOrder(await orderOfConsumer(deps, actor, params.order_id), 'consumer', at),
  getOrderSheet: async ({ deps, actor, params }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const sheet = sheetOf(order, markOf({ ...order, printed_at: null }), order.price_visible)
    return { name: `注文書_${sheet.number}.pdf`, content: orderSheetsPdf([sheet]), inline: true }
  },
  listDealOrders: async ({ deps, actor, params, at }) => {
    const orders = await ordersOfDeal(deps, actor, params.deal_id, params.date)
    return { items: orders.map(order => viewOrder(order, 'consumer', at)) }
  },
})
