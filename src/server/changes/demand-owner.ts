import { compare, isZero, sub } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { findLimit, reachesLimit } from '#server/orders/approval-limit.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

type Order = Pick<
  OrderFacts,
  'consumer_id' | 'deal_id' | 'delivery_date' | 'total' | 'has_market_price' | 'price_visible'
>

export const asDate = ({ deal_id, delivery_date }: Order) => ({ deal_id, delivery_date })

/**
 * A change is no way round the owner's approval: where everything is to be approved, and where an order grows to the limit
 * with the others of its date, an owner has to make it. `total`: what the order would make; `more`: what of that isn't
 * written yet. Refuses 422.
 */
export const demandOwner = async (trx: Db, order: Order, total: string, more = '0') => {
  const from = await findLimit(trx, order.consumer_id)
  if (from === null) return
  const told = !order.has_market_price && order.price_visible
  if (!isZero(from) && told && compare(total, order.total) <= 0) return
  if (!isZero(from) && !(await reachesLimit(trx, asDate(order), from, more))) return
  throw refuse(422, 'この変更にはオーナーの承認が必要です。オーナーが変更してください（変更していません）')
}

/** What an order would make more than it does. */
export const growth = (order: Order, total: string) => sub(total, order.total)
