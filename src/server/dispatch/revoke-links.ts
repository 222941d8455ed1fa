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

/** It was opened by a link alone, and nothing has come of that yet. */
const isOnlyOpened = ({ state, method, has_desk, acknowledged }: OrderFacts) =>
  state === 'placed' && method !== 'web' && !has_desk && !acknowledged

/**
 * Takes back every link to an order that has left so far, as its log tells. Whoever has opened it has it no more: it is
 * unread, and who opens a new link is the first. Where none is left it changes nothing; what stands beside it (`also`) is
 * written in any case.
 */
export const revokeLinks = (
  deps: Deps,
  before: OrderFacts,
  who: Who,
  at: Date,
  also: (trx: Db) => Promise<unknown> = async () => undefined,
) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, async ({ trx, order, set }) => {
    await also(trx)
    if (!order.has_links) return null
    await revokeAccess(trx, order.id)
    if (isOnlyOpened(order)) await set({ seen_at: null })
    return { kind: 'links_revoked' }
  })
