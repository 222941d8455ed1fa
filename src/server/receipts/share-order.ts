import { lineShareText, lineShareUrl } from '#domain/dispatch/line-message.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import type { Deps } from '#server/deps.ts'
import { linkToShare, makeAccessToken } from '#server/dispatch/access-token.ts'
import { sheetToSend } from '#server/dispatch/order-paper.ts'
import { settleOrder, unsettleOrder } from '#server/notices/settle.ts'
import { lockOrder, type OrderFacts } from '#server/orders/find-orders.ts'
import { staleOrder } from '#server/orders/stale-order.ts'
import { takeWay } from '#server/orders/write-order.ts'
import { noteShared, takeBackShared } from '#server/outbox/dispatches.ts'
import { sentRevision } from './acknowledge-order.ts'

/** Of what the version tells that the restaurant sent last. */
export const occasionOf = (order: OrderFacts): Occasion =>
  order.state === 'cancelled' ? 'cancelled' : sentRevision(order) > 1 ? 'edited' : 'placed'

/** An order on the supplier's own board needs no messenger. */
const refuseWeb = (order: OrderFacts) => {
  if (order.method === 'web') throw refuse(409, 'この発注は受注画面に届いています。LINEで送る必要はありません')
}

/** The message that the restaurant sends to its supplier itself, with a link of its own. */
export const makeLineMessage = async (deps: Deps, order: OrderFacts, at: Date) => {
  refuseWeb(order)
  const confirm_url = linkToShare(deps, await makeAccessToken(deps.db, order, at))
  const sheet = sheetToSend(order, occasionOf(order), { revision: sentRevision(order), confirm_url })
  const text = lineShareText(sheet, occasionOf(order))
  return { text, share_url: lineShareUrl(text) }
}

/** Writes down that the version which the restaurant sent last was shared by hand. Said twice, it is one sending. */
export const noteLineShared = async (deps: Deps, order: OrderFacts, revision: number, at: Date) => {
  refuseWeb(order)
  if (revision !== order.revision) throw staleOrder(order, at)
  const version = { order_id: order.id, revision: sentRevision(order), occasion: occasionOf(order) }
  await deps.db.transaction().execute(async trx => {
    await lockOrder(trx, order.id)
    if (order.next_method === 'line' && order.method !== 'line') await takeWay(trx, order.id, 'line')
    await noteShared(trx, version, at)
    await settleOrder(trx, order.id, 'shared', at)
  })
}

/**
 * Takes back that the restaurant has shared the version it sent last: LINE was opened, and nothing sent. It has to be sent
 * again, and is asked for wherever it was. Refuses 409 where its supplier has opened or acknowledged it, or another version
 * was looked at. Said twice, it changes nothing.
 */
export const takeBackLineShared = async (deps: Deps, order: OrderFacts, revision: number, at: Date) => {
  refuseWeb(order)
  if (revision !== order.revision) throw staleOrder(order, at)
  await deps.db.transaction().execute(async trx => {
    await lockOrder(trx, order.id)
    const shared = await takeBackShared(trx, { order_id: order.id, revision: sentRevision(order) })
    if (shared === 'read') throw staleOrder(order, at, '仕入先がこの発注を開いています。LINEは届いています')
    if (shared) await unsettleOrder(trx, order.id, 'shared', shared.queued_at)
  })
}
