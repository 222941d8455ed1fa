import type { FastifyReply } from 'fastify'
import * as contract from '#contract/receipts/token-orders.contract.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { room } from '#server/http/serve.ts'
import { findActor } from '#server/http/session.ts'
import { asSent, markOf, sheetOf } from '#server/orders/order-sheet.ts'
import { sentRevision } from './acknowledge-order.ts'
import { adjustByToken } from './adjust-token-order.ts'
import { acknowledge, markOpened, orderOfToken, takeBackAcknowledgement, viewTokenOrder } from './token-order.ts'

/** Neither kept by the browser or a proxy, nor found by a search engine that somebody's link was shown to. */
const keepPrivate = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })

export const tokenOrderRoutes = room(contract, {
  getTokenOrder: async ({ deps, params, request, reply, at }) => {
    keepPrivate(reply)
    const order = await orderOfToken(deps, params.access_token, at)
    // The restaurant that tries its own link has not received its order.
    const reader = await findActor(deps, 'consumer', request)
    const own = reader?.area === 'consumer' && reader.consumer_id === order.consumer_id
    if (!own) await markOpened(deps, order, at)
    return viewTokenOrder(order)
  },
  getTokenOrderSheet: async ({ deps, params, reply, at }) => {
    keepPrivate(reply)
    const order = await orderOfToken(deps, params.access_token, at)
    const sent = asSent(order, sentRevision(order))
    const sheet = sheetOf(sent, markOf({ ...sent, printed_at: null }), false)
    return { name: `注文書_${sheet.number}.pdf`, content: orderSheetsPdf([sheet]), inline: true }
  },
  acknowledgeTokenOrder: async ({ deps, params, body, at }) => {
    const order = await orderOfToken(deps, params.access_token, at)
    await acknowledge(deps, order, body.revision, at)
    return viewTokenOrder(await orderOfToken(deps, params.access_token, at))
  },
  takeBackTokenAcknowledgement: async ({ deps, params, query, at }) => {
    const order = await orderOfToken(deps, params.access_token, at)
    await takeBackAcknowledgement(deps, params.access_token, order, query.revision, at)
    return viewTokenOrder(await orderOfToken(deps, params.access_token, at))
  },
  adjustTokenOrder: async ({ deps, params, body, at }) => {
    const order = await orderOfToken(deps, params.access_token, at)
    await adjustByToken(deps, params.access_token, order, body, at)
    return viewTokenOrder(await orderOfToken(deps, params.access_token, at))
  },
})
