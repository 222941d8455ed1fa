import type { Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { revokeAccess } from '#server/orders/mark-orders.ts'

/** Takes back every link to an order that has left so far, as its log tells. Where none is left it changes nothing. */
export const revokeLinks = (deps: Deps, before: OrderFacts, who: Who, at: Date) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, async ({ trx, order }) => {
    if (!order.has_links) return null
    await revokeAccess(trx, order.id)
    return { kind: 'links_revoked' }
  })
