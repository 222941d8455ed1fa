import { type RawBuilder, sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { isDay } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { findOrders, type OrderFacts } from './find-orders.ts'

/** The orders that a restaurant may see: its own. A condition over `orders o`. */
export const consumerSees = (actor: ConsumerActor): RawBuilder<unknown> => sql`o.consumer_id = ${actor.consumer_id}`

/**
 * The orders that a supplier's user may see: all of the supplier's, or those of its assigned stores. What came while it had
 * no account has no store: its restaurant's notes, prices above all, were never shown to it, and its link still opens it.
 */
export const supplierSees = (actor: SupplierActor): RawBuilder<unknown> =>
  actor.sees_all_stores
    ? sql`o.supplier_id = ${actor.supplier_id} and o.store_id is not null`
    : sql`o.supplier_id = ${actor.supplier_id} and o.store_id in
        (select store_id from supplier_user_stores where account_id = ${actor.account_id})`

/** The stores whose live events this user may hear; null: all of its supplier's. */
export const storesHeard = async (db: Db, actor: SupplierActor): Promise<Set<string> | null> => {
  if (actor.sees_all_stores) return null
  const rows = await db
    .selectFrom('supplier_user_stores')
    .select('store_id')
    .where('account_id', '=', actor.account_id)
    .execute()
  return new Set(rows.map(row => row.store_id))
}

const one = (found: OrderFacts[]) => {
  const [order] = found
  if (!order) throw refuse(404, errorTexts.not_found)
  return order
}

/** The order that this restaurant may see, whole; else 404. */
export const orderOfConsumer = async (deps: Deps, actor: ConsumerActor, order_id: string): Promise<OrderFacts> =>
  one(await findOrders(deps.db, sql`o.id = ${order_id} and ${consumerSees(actor)}`))

/** All orders of one deal for one delivery date, as this restaurant may see them; 404 where there are none. */
export const ordersOfDeal = async (deps: Deps, actor: ConsumerActor, deal_id: string, date: string) => {
  if (!isDay(date)) throw refuse(404, errorTexts.not_found)
  const found = await findOrders(
    deps.db,
    sql`o.deal_id = ${deal_id} and o.delivery_date = ${date}::date and ${consumerSees(actor)}`,
  )
  if (!found.length) throw refuse(404, errorTexts.not_found)
  return found
}

/** The order that this supplier's user may see, whole; else 404. */
export const orderOfSupplier = async (deps: Deps, actor: SupplierActor, order_id: string): Promise<OrderFacts> =>
  one(await findOrders(deps.db, sql`o.id = ${order_id} and ${supplierSees(actor)}`))

/** The orders named, as far as this user may see them; 404 when one of them is not there for it. */
export const ordersOfSupplier = async (deps: Deps, actor: SupplierActor, ids: string[]): Promise<OrderFacts[]> => {
  const found = await findOrders(deps.db, sql`o.id = any(${ids}::uuid[]) and ${supplierSees(actor)}`)
  if (found.length !== new Set(ids).size) throw refuse(404, errorTexts.not_found)
  return found
}
