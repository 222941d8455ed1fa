import { whyNotCancel } from '#domain/orders/states.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, type OrderUnderChange, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { overtakeRequests } from './request-store.ts'

/** The restaurant cancels its order before the closing; the supplier is told by 取消. */
export const cancelOrder = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date) =>
  changeOrder(deps, before, { revision, who, at, whyNot: order => whyNotCancel(order, at) }, async change => {
    await writeCancelled(change, at)
    return { kind: 'cancelled', send: true }
  })

/** A state, never a deletion: what the order took from sales limits is free again, what was asked of it out of date. */
export const writeCancelled = async (change: OrderUnderChange, at: Date) => {
  await change.releaseSales()
  await change.revise({ state: 'cancelled', cancelled_at: at, changed_at: at })
  await overtakeRequests(change.trx, change.order.id, at)
}
