import type { BodyOf } from '#contract/http/route.ts'
import type { changeDisplayOrder as changeRoute } from '#contract/initializations/initializations.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findItemIds, lockInitialization, noteStep, setPositions, sortPositions } from './initialization-store.ts'

/** Decides the order of the items. 409 where those that were put into order are not the supplier's items any more. */
export const changeDisplayOrder = async (
  deps: Deps,
  { supplier_id }: SupplierActor,
  { product_item_ids, by }: BodyOf<typeof changeRoute>,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await lockInitialization(trx, supplier_id)
    if (by !== undefined) await sortPositions(trx, supplier_id, by)
    else {
      const ids = product_item_ids ?? []
      const wanted = new Set(ids)
      const now = await findItemIds(trx, supplier_id)
      if (wanted.size !== ids.length || now.length !== wanted.size || now.some(id => !wanted.has(id))) {
        throw refuse(409, '商品が変わりました。いまの商品を読み込み直してから、もう一度並べてください')
      }
      await setPositions(trx, supplier_id, ids)
    }
    await noteStep(trx, supplier_id, 'display_order_at', at)
  })
