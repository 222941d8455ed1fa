import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { acknowledgeDispatches } from '#server/dispatch/acknowledge-dispatches.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import type { Who } from '#server/orders/change-order.ts'
import { lockedOrder, type OrderFacts } from '#server/orders/find-orders.ts'
import { noteMarks } from '#server/orders/mark-orders.ts'

/** The newest version that the restaurant sent; what the supplier adjusts is not sent to itself. */
export const sentRevision = ({ events, revision }: Pick<OrderFacts, 'events' | 'revision'>): number =>
  events.findLast(
    ({ kind, actor_area }) =>
      kind === 'placed' || ((kind === 'edited' || kind === 'cancelled') && actor_area !== 'supplier'),
  )?.revision ?? revision

/**
 * 受付 by a user of the supplier to whom this version was sent: said twice it is said once. Refuses 409 where the
 * restaurant has sent a newer version.
 */
export const acknowledgeOrder = async (
  deps: Deps,
  actor: SupplierActor,
  order: OrderFacts,
  { revision, destination }: { revision: number; destination: string },
  at: Date,
) => {
  if (revision !== sentRevision(order)) {
    const gone = order.state === 'cancelled'
    throw refuse(
      409,
      gone ? 'この注文は取り消されています。出荷しないでください' : '注文が変更されました。新しい内容をご確認ください',
    )
  }
  const events = await deps.db.transaction().execute(async trx => {
    const now = await lockedOrder(trx, order.id)
    if (now.revision !== order.revision) throw refuse(409, '注文が変更されました。もう一度お試しください')
    const said = await acknowledgeDispatches(trx, { order_id: order.id, revision, channel: 'line', destination }, at)
    return said === 'now' ? noteAcknowledged(trx, order, { actor: by(actor), screen: 'line' }, at) : []
  })
  deps.live.publish(events)
}

/** 受付 of an order by whoever received it, who has thus seen it. In the caller's transaction; gives the live events. */
export const noteAcknowledged = (trx: Db, { id }: OrderFacts, who: Who, at: Date) =>
  noteMarks(trx, { mark: 'acknowledged', which: sql`o.id = ${id}`, who, at })
