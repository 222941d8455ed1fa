import * as contract from '#contract/changes/change-orders.contract.ts'
import { dealAndItemsOfOrder } from '#server/deals/deal-policy.ts'
import { by } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { orderOfConsumer, orderOfSupplier, supplierSees } from '#server/orders/order-policy.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import { adjustOrder } from './adjust-order.ts'
import { answerAdjustment, takeBackAnswer } from './answer-adjustment.ts'
import { answerRequest } from './answer-request.ts'
import { findPastAnswers } from './answers-store.ts'
import { cancelOrder } from './cancel-order.ts'
import { editOrder, previewEdit } from './edit-order.ts'
import { messageRestaurant } from './message-restaurant.ts'
import { requestChange, withdrawRequest } from './request-change.ts'
import { takeBackAdjustments } from './take-back-adjustments.ts'

export const changeOrderRoutes = room(contract, {
  editOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const wish = { delivery_date: order.delivery_date, lines: body.lines }
    const deal = await dealAndItemsOfOrder(deps, actor, order.deal_id, wish)
    await editOrder(
      deps,
      order,
      deal,
      body,
      { actor: by(actor), owner: actor.role === 'owner', screen: 'orders/edit' },
      at,
    )
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  previewEdit: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const wish = { delivery_date: order.delivery_date, lines: body.lines }
    return previewEdit(deps, order, await dealAndItemsOfOrder(deps, actor, order.deal_id, wish), body, at)
  },
  cancelOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await cancelOrder(deps, order, body.revision, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  answerAdjustment: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await answerAdjustment(deps, order, body, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  takeBackAnswer: async ({ deps, actor, params, query, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    await takeBackAnswer(deps, order, query.revision, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  requestChange: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const owner = actor.role === 'owner'
    const { delivery_date, lines } = order
    const { items } = await dealAndItemsOfOrder(deps, actor, order.deal_id, { delivery_date, lines })
    await requestChange(deps, order, { form: body, items }, { actor: by(actor), owner, screen: 'orders/detail' }, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  withdrawChangeRequest: async ({ deps, actor, params, query, at }) => {
    const order = await orderOfConsumer(deps, actor, params.order_id)
    const who = { actor: by(actor), screen: 'orders/detail' }
    await withdrawRequest(deps, order, { ...query, request_id: params.change_request_id }, who, at)
    return viewOrder(await orderOfConsumer(deps, actor, order.id), 'consumer', at)
  },
  getPastAnswers: async ({ deps, actor, params }) => {
    const { id } = await orderOfSupplier(deps, actor, params.order_id)
    return { items: await findPastAnswers(deps.db, id, supplierSees(actor)) }
  },
  adjustOrder: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await adjustOrder(deps, order, body, { actor: by(actor), screen: 'orders/adjust' }, at)
    return viewOrder(await orderOfSupplier(deps, actor, order.id), 'supplier', at)
  },
  takeBackAdjustments: async ({ deps, actor, body, at }) => takeBackAdjustments(deps, actor, body.orders, at),
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
  messageStore: async ({ deps, actor, params, body, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await messageRestaurant(deps, order, body.text, { actor: by(actor), screen: 'orders/detail' }, at)
    return viewOrder(await orderOfSupplier(deps, actor, order.id), 'supplier', at)
  },
})
