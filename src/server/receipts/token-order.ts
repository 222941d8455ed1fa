import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import type { TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { wordIn } from '#domain/changes/change-request.ts'
import { endedShortages, endedTexts } from '#domain/exports/ended-shortages.ts'
import { sheetChangeText } from '#domain/exports/order-sheet.ts'
import { changeLine, changesOf, diffOf } from '#domain/orders/diff-words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { caseText, unitOf } from '#domain/trade/unit.ts'
import type { Deps } from '#server/deps.ts'
import { orderByToken, whoRevoked } from '#server/dispatch/access-token.ts'
import { acknowledgeDispatches, takeBackAcknowledged } from '#server/dispatch/acknowledge-dispatches.ts'
import { unsettleOrder } from '#server/notices/settle.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import { findOrders, lockedOrder, type OrderFacts } from '#server/orders/find-orders.ts'
import { noteMarks } from '#server/orders/mark-orders.ts'
import { asSent, sheetOf } from '#server/orders/order-sheet.ts'
import { noteShared } from '#server/outbox/dispatches.ts'
import { noteAcknowledged, sentRevision } from './acknowledge-order.ts'
import { occasionOf } from './share-order.ts'

/** The order that a link opens; 404 for a link that is wrong, ended or taken back, the last in words of its own. */
export const orderOfToken = async (deps: Deps, access_token: string, at: Date): Promise<OrderFacts> => {
  const id = await orderByToken(deps.db, access_token, at)
  const [order] = id === undefined ? [] : await findOrders(deps.db, sql`o.id = ${id}`)
  if (!order) {
    const by = await whoRevoked(deps.db, access_token, at)
    if (by !== null) throw refuse(404, `このリンクは、${by}が使えなくしました`, { revoked: true })
    throw refuse(404, errorTexts.not_found)
  }
  return order
}

const acknowledgedAt = (order: OrderFacts): string | null =>
  order.dispatches
    .filter(one => one.order_revision === sentRevision(order) && one.acknowledged_at !== null)
    .map(one => one.acknowledged_at)[0] ?? null

/** Whoever has a link speaks in its supplier's name, and of a desk somebody in his own. */
export const isByLink = (
  { parties }: Pick<OrderFacts, 'parties'>,
  { actor_area, actor_name }: OrderFacts['events'][number],
): boolean => actor_area === 'supplier' && actor_name === parties.supplier.name

/** The 受付 by a link of the version that was sent last, where it stands. */
const receiptIn = (order: OrderFacts) => {
  const last = order.events.findLast(({ kind }) => kind === 'acknowledged')
  return last && acknowledgedAt(order) !== null && isByLink(order, last) ? last : undefined
}

/** Why whoever has a link can't take its 受付 back, or null: as long as nothing has come of it, here or at a desk. */
const whyNotTakeBack = (order: OrderFacts): string | null => {
  if (acknowledgedAt(order) === null) return null
  if (receiptIn(order) === undefined)
    return 'ほかの方が受け付けたため、ここからは取り消せません。注文元にお電話ください'
  if (order.state === 'processed') return '受注画面で処理が始まったため、取り消せません。注文元にお電話ください'
  const version = sentRevision(order)
  return order.events.some(({ kind, revision }) => kind === 'adjusted' && revision > version)
    ? '数量の変更を知らせたため、取り消せません。注文元にお電話ください'
    : null
}

const toldIn = (order: OrderFacts): TokenOrder['told'] =>
  order.events
    .filter(event => isByLink(order, event))
    .flatMap(({ kind, happened_at, diff }) => {
      if (kind !== 'adjusted' && kind !== 'messaged') return []
      const changed = diffOf(diff)
      const changes = changed ? changesOf(changed).filter(one => !one.price) : []
      return [{ told_at: happened_at, changes: changes.map(changeLine), message: wordIn(diff) }]
    })

export const viewTokenOrder = (order: OrderFacts): TokenOrder => {
  const { consumer, supplier } = order.parties
  const sent_revision = sentRevision(order)
  const edited = order.state !== 'cancelled' && sent_revision > 1
  const sent = asSent(order, sent_revision)
  return {
    number: orderNumber(order.number),
    state: order.state,
    revision: order.revision,
    sent_revision,
    delivery_date: order.delivery_date,
    placed_at: order.placed_at.toISOString(),
    placed_by_name: order.placed_by_name,
    changed_at: order.changed_at?.toISOString() ?? null,
    parties: { consumer, supplier },
    note: order.note,
    lines: order.lines.map(line => ({
      line_number: line.line_number,
      order_list_item_id: line.order_list_item_id,
      unit_kind: line.unit_kind,
      ...(line.free && { free: true }),
      code: line.code,
      name: line.name,
      spec: [line.spec, line.origin].filter(one => one !== '').join(' '),
      quantity: line.quantity,
      unit: unitOf(line),
      inside: caseText(line),
      note: line.note,
      confirmed_quantity: line.confirmed_quantity,
      shortage_reason: line.shortage_reason,
    })),
    changes: edited ? (sheetOf(sent, '訂正').changes ?? []).map(sheetChangeText) : [],
    ended: edited ? endedTexts(endedShortages(sent.events, sent.lines)) : [],
    acknowledged_at: acknowledgedAt(order),
    may_take_back: receiptIn(order) !== undefined && whyNotTakeBack(order) === null,
    told: toldIn(order),
    // Only a supplier that has joined keeps records of restaurants.
    desk_order_id: order.parties.store === null ? null : order.id,
  }
}

/** Whoever has the link is its supplier, by no name of its own. */
export const byLink = ({ parties }: OrderFacts): Who => ({
  actor: { id: null, name: parties.supplier.name, area: 'supplier' },
  screen: 'o',
})

/** Opening a link counts as 開封: the first time, and again after the restaurant has changed the order. */
export const markOpened = async (deps: Deps, order: OrderFacts, at: Date) => {
  const which = sql`o.id = ${order.id}`
  deps.live.publish(await noteMarks(deps.db, { mark: 'seen', which, who: byLink(order), at }))
}

/** The 409 of whoever looked at an order as it no longer is. Without prices, as all that a link shows. */
export const overtaken = (current: OrderFacts) =>
  refuse(409, '注文が変更されました。新しい内容をご確認ください', { current: viewTokenOrder(current) })

/**
 * 受領確認: the receiver says that it has this revision, which is 受付 for the restaurant. Said twice it is said once.
 * Refuses 409 with the order as it stands where another revision was looked at.
 */
export const acknowledge = async (deps: Deps, { id: order_id }: OrderFacts, revision: number, at: Date) => {
  const events = await deps.db.transaction().execute(async trx => {
    const order = await lockedOrder(trx, order_id)
    if (order.revision !== revision) throw overtaken(order)
    const version = { order_id, revision: sentRevision(order) }
    const said = await acknowledgeDispatches(trx, { ...version, channel: order.method }, at)
    if (said === 'before') return []
    if (said === 'nowhere') {
      // Whoever has the link got it by the restaurant's own hand.
      await noteShared(trx, { ...version, occasion: occasionOf(order) }, at)
      await acknowledgeDispatches(trx, { ...version, channel: 'line', destination: 'shared' }, at)
    }
    return noteAcknowledged(trx, order, byLink(order), at)
  })
  deps.live.publish(events)
}

/**
 * Takes 受付 by a link back, as the desk takes 処理済 back: its log tells it, and what was told of the order before it was
 * acknowledged is to be seen to again. Said twice, it changes nothing. Refuses 409 with the order as it stands.
 */
export const takeBackAcknowledgement = async (
  deps: Deps,
  access_token: string,
  before: OrderFacts,
  revision: number,
  at: Date,
) => {
  try {
    await changeOrder(
      deps,
      before,
      { revision, who: byLink(before), at, whyNot: whyNotTakeBack },
      async ({ trx, order }) => {
        const said = receiptIn(order)
        if (said === undefined) return null
        await takeBackAcknowledged(trx, { order_id: order.id, revision: sentRevision(order) })
        await unsettleOrder(trx, order.id, 'acknowledged', new Date(said.happened_at))
        return { kind: 'unprocessed', settles: false }
      },
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    // Without prices, as all that a link shows.
    const now = await orderOfToken(deps, access_token, at)
    const refused = whyNotTakeBack(now)
    throw refused === null ? overtaken(now) : refuse(409, refused, { current: viewTokenOrder(now) })
  }
}
