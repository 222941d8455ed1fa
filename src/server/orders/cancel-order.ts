import { whyNotReenter } from '#domain/orders/entry.ts'
import { type ChangeableOrder, whyNotCancel } from '#domain/orders/states.ts'
import { type DealTerms, destinationsOf } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { type Changer, piecesByItem } from './edit-order.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import { noteSeen } from './note-seen.ts'
import { overtakeRequests } from './request-store.ts'
import { tellOfRevision, writeSalesChange } from './revise-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'

/**
 * Cancels an order before its closing: a state, never a deletion; what it took from sales limits is free again.
 * Refuses 409 with the current order when it may no longer be cancelled or the restaurant saw an older revision.
 */
export const cancelOrder = async (
  deps: Deps,
  before: OrderFacts,
  terms: DealTerms,
  revision: number,
  { desk, ...who }: Changer,
  at: Date,
) => {
  const viewer = desk ? 'supplier' : 'consumer'
  const whyNot = (order: ChangeableOrder) =>
    desk ? whyNotReenter({ ...order, source: before.source }) : whyNotCancel(order, at)
  const refused = whyNot(before)
  if (refused) throw staleOrder(before, at, refused, viewer)
  if (revision !== before.revision) throw staleOrder(before, at, undefined, viewer)
  const event = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, before.id)
    const overtaken = whyNot(now)
    if (overtaken || now.revision !== revision) throw await overtakenOrder(trx, before.id, at, overtaken, viewer)
    await writeSalesChange(trx, before, piecesByItem(before), [])
    await trx
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: at, changed_at: at, revision: revision + 1 })
      .where('id', '=', before.id)
      .execute()
    await overtakeRequests(trx, before.id, at)
    const order = { ...before, revision: revision + 1 }
    const cancelled = await tellOfRevision(trx, {
      order,
      kind: 'cancelled',
      diff: desk?.detail ?? null,
      destinations: destinationsOf(terms),
      ...who,
      at,
    })
    if (desk) await noteSeen(trx, before.id, at)
    await desk?.tell(trx, cancelled, order)
    return cancelled
  })
  deps.live.publish([event])
}
