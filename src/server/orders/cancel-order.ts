import { whyNotCancel } from '#domain/orders/states.ts'
import { type DealTerms, destinationsOf } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { piecesByItem } from './edit-order.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import type { Actor } from './place-store.ts'
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
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  const refused = whyNotCancel(before, at)
  if (refused) throw staleOrder(before, at, refused)
  if (revision !== before.revision) throw staleOrder(before, at)
  const event = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, before.id)
    const overtaken = whyNotCancel(now, at)
    if (overtaken || now.revision !== revision) throw await overtakenOrder(trx, before.id, at, overtaken)
    await writeSalesChange(trx, before, piecesByItem(before), [])
    await trx
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: at, changed_at: at, revision: revision + 1 })
      .where('id', '=', before.id)
      .execute()
    await overtakeRequests(trx, before.id, at)
    const order = { ...before, revision: revision + 1 }
    return tellOfRevision(trx, {
      order,
      kind: 'cancelled',
      diff: null,
      destinations: destinationsOf(terms),
      ...who,
      at,
    })
  })
  deps.live.publish([event])
}
