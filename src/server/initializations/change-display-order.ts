import type { BodyOf } from '#contract/http/route.ts'
import {
  type changeDisplayOrder as changeRoute,
  type DisplayOrder,
  items_by_hand,
} from '#contract/initializations/initializations.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import {
  findInitialization,
  findLivingItemIds,
  findOrderedItems,
  lockInitialization,
  noteSetUpStep,
  setPositions,
  sortPositions,
} from './initialization-store.ts'

/** The items as they stand, as many as can be put into order by hand. */
export const viewDisplayOrder = async (db: Db, supplier_id: string): Promise<DisplayOrder> => ({
  ...viewRevision(await findRevision(db, supplier_id, 'display_order')),
  items: await findOrderedItems(db, supplier_id, items_by_hand),
  total: (await findInitialization(db, supplier_id)).item_count,
})

/**
 * Decides the order of the items. 409 with `current` where somebody else has decided meanwhile, or those that were put
 * into order are not the supplier's items any more.
 */
export const changeDisplayOrder = async (
  deps: Deps,
  actor: SupplierActor,
  { product_item_ids, by, revision }: BodyOf<typeof changeRoute>,
  at: Date,
) => {
  const { supplier_id } = actor
  const current = (db: Db) => viewDisplayOrder(db, supplier_id)
  const change = async (trx: Db) => {
    await lockInitialization(trx, supplier_id)
    if (by !== undefined) await sortPositions(trx, supplier_id, by)
    else {
      const ids = product_item_ids ?? []
      const wanted = new Set(ids)
      const now = await findLivingItemIds(trx, supplier_id)
      if (wanted.size !== ids.length || now.length !== wanted.size || now.some(id => !wanted.has(id))) {
        throw refuse(409, '商品が変わりました。最新の内容をご確認ください', { current: await current(trx) })
      }
      await setPositions(trx, supplier_id, ids)
    }
    await noteSetUpStep(trx, supplier_id, 'display_order_at', at)
  }
  await changeSetting(deps.db, actor, 'display_order', revision, at, change, current)
}
