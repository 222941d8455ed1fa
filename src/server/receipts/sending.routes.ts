import * as contract from '#contract/receipts/sending.contract.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { resendingOf, resendOrder } from '#server/dispatch/resend-order.ts'
import { revokeLinks } from '#server/dispatch/revoke-links.ts'
import { noteToldByPhone, takeBackToldByPhone } from '#server/dispatch/tell-by-phone.ts'
import { by } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { orderOfConsumer } from '#server/orders/order-policy.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import { previewSending } from './preview-sending.ts'
import { makeLineMessage, noteLineShared, takeBackLineShared } from './share-order.ts'

export const sendingRoutes = room(contract, {
  previewSending: async ({ deps, actor, params, body, at }) =>
    previewSending(deps, await dealAndItemsOf(deps, actor, params.deal_id, body), body, actor.name, at),
  makeLineMessage: async ({ deps, actor, params, at }) =>
    makeLineMessage(deps, await orderOfConsumer(deps, actor, params.order_id), at),
  noteLineShared: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await noteLineShared(deps, order, body.revision, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  takeBackLineShared: async ({ deps, actor, params, query, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await takeBackLineShared(deps, order, query.revision, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  noteToldByPhone: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await noteToldByPhone(deps, order, body.revision, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  takeBackToldByPhone: async ({ deps, actor, params, query, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await takeBackToldByPhone(deps, order, query.revision, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  getResending: async ({ deps, actor, params, at }) =>
    resendingOf(deps, await orderOfConsumer(deps, actor, params.order_id), at),
  resendOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await resendOrder(deps, order, body, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  revokeOrderLinks: async ({ deps, actor, params, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await revokeLinks(deps, order, { actor: by(actor), screen: 'orders/detail' }, at)
    return undefined
  },
})
