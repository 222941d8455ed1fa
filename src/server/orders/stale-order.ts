import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { findOrders, type OrderFacts } from './find-orders.ts'
import { viewOrder } from './order-view.ts'

const changed_elsewhere = 'ほかの画面で変更されています。現在の内容を確認してください'

/** The 409 of somebody who looked at an order as it no longer is: with the order as it stands. */
export const staleOrder = (
  current: OrderFacts,
  at: Date,
  message: string = changed_elsewhere,
  viewer: 'consumer' | 'supplier' = 'consumer',
) => refuse(409, message, { current: viewOrder(current, viewer, at) })

/** The same for an order that somebody changed between being read and being locked. */
export const overtakenOrder = async (
  trx: Db,
  id: string,
  at: Date,
  message?: string | null,
  viewer: 'consumer' | 'supplier' = 'consumer',
) => {
  const [current] = await findOrders(trx, sql`o.id = ${id}`)
  if (!current) throw new Error(`an order that was locked is not there: ${id}`)
  return staleOrder(current, at, message ?? changed_elsewhere, viewer)
}
