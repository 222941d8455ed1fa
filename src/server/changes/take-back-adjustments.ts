import { orderNumber } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import { ordersOfSupplier } from '#server/orders/order-policy.ts'
import { takeBackAdjustment } from './adjust-order.ts'

/** The last adjustments of orders, each taken back for itself; what can't be any more is left and named. */
export const takeBackAdjustments = async (
  deps: Deps,
  actor: SupplierActor,
  asked: readonly { order_id: string; revision: number }[],
  at: Date,
) => {
  const revisions = new Map(asked.map(one => [one.order_id, one.revision]))
  const orders = await ordersOfSupplier(deps, actor, [...revisions.keys()])
  const taken_back: { order_id: string; number: string; store_name: string; revision: number }[] = []
  const refused: { order_id: string; number: string; store_name: string; why: string }[] = []
  for (const order of orders) {
    const revision = revisions.get(order.id) ?? order.revision
    const store_name = order.parties.store?.name ?? order.parties.consumer.name
    const named = { order_id: order.id, number: orderNumber(order.number), store_name }
    try {
      await takeBackAdjustment(deps, order, revision, { actor: by(actor), screen: 'orders/adjust' }, at)
      taken_back.push({ ...named, revision: revision + 1 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ ...named, why: error.message })
    }
  }
  return { taken_back, refused }
}
