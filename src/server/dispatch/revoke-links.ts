import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { revokeAccess } from '#server/orders/mark-orders.ts'

/** One of the staff as an order's log names it, to restaurants and suppliers: by its house. */
export const staffWho = ({ account_id }: AdminActor, screen: string): Who => ({
  actor: { id: account_id, name: 'Oroshi運営', area: 'admin' },
  screen,
})

/**
 * Takes back every link to an order that has left so far, as its log tells. Where none is left it changes nothing; what
 * stands beside it (`also`) is written in any case.
 */
export const revokeLinks = (
  deps: Deps,
  before: OrderFacts,
  who: Who,
  at: Date,
  also: (trx: Db) => Promise<unknown> = async () => undefined,
) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, async ({ trx, order }) => {
    await also(trx)
    if (!order.has_links) return null
    await revokeAccess(trx, order.id)
    return { kind: 'links_revoked' }
  })
