import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { noteAcknowledged } from './acknowledge-store.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'

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
  if (revision !== sentRevision(order)) throw refuse(409, '注文が変更されました。新しい内容をご確認ください')
  const event_id = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, order.id)
    if (now.revision !== order.revision) throw refuse(409, '注文が変更されました。もう一度お試しください')
    const { account_id: id, name } = actor
    return noteAcknowledged(trx, { order_id: order.id, revision, destination, actor: { id, name }, at })
  })
  if (event_id === undefined) return
  const { id: order_id, supplier_id, consumer_id, store_id } = order
  deps.live.publish([{ id: event_id, order_id, supplier_id, consumer_id, store_id, kind: 'acknowledged' }])
}
