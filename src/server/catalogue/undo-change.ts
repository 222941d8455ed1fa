import type { Undoing } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { changing } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { lockNoted, noteUndone, undoFields, undoPrices } from './undo-store.ts'

/**
 * Takes back a change of items or prices, which is noted as a change of its own. What somebody has changed since, and
 * prices that have begun on an earlier day, stay as they are (`left`). 404 where nothing of the kind is noted.
 */
export const undoItemChange = async (deps: Deps, actor: SupplierActor, what: Undoing, at: Date) =>
  changing(deps.db, actor, at, async trx => {
    const count = await lockNoted(trx, actor, what)
    if (count === 0) throw refuse(404, errorTexts.not_found)
    const prices = await undoPrices(trx, actor, what, dayOf(at))
    const fields = await undoFields(trx, actor, what)
    const ids = [...new Set([...prices, ...fields])]
    await noteUndone(trx, ids, at)
    return { taken_back: ids.length, left: count - prices.length - fields.length }
  })
