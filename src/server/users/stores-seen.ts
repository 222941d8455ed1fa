import { type RawBuilder, sql } from 'kysely'
import type { SupplierActor } from '#server/http/actor.ts'

/**
 * The stores that a supplier's user may see: all of the supplier's, or the assigned ones. A condition over `stores t`,
 * for every list and look-up of stores.
 */
export const storesSeen = (actor: SupplierActor): RawBuilder<unknown> =>
  actor.sees_all_stores
    ? sql`t.supplier_id = ${actor.supplier_id}`
    : sql`t.supplier_id = ${actor.supplier_id} and t.id in
        (select store_id from supplier_user_stores where account_id = ${actor.account_id})`
