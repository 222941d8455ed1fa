import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { findItem, type ItemFacts, lockProductItem } from './item-store.ts'
import { viewItem } from './item-view.ts'

/** The item that this supplier's user may see, priced for deliveries of today; else 404. */
export const itemOfSupplier = async (db: Db, actor: SupplierActor, id: string, at: Date): Promise<ItemFacts> => {
  return there(await findItem(db, actor, id, dayOf(at)))
}

/**
 * The same, locked until the transaction ends, for a change based on `revision`. One that has been changed since is
 * refused with the item as it is now (409).
 */
export const itemToChange = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  revision: number,
  at: Date,
): Promise<ItemFacts> => {
  const locked = there(await lockProductItem(trx, actor.supplier_id, id))
  const item = await itemOfSupplier(trx, actor, id, at)
  if (locked.revision !== revision) {
    throw refuse(409, 'ほかの画面でこの商品が変更されました。最新の内容をご確認ください', { current: viewItem(item) })
  }
  return item
}
