import type { FirstItem } from '#contract/initializations/first-items.form.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { dayOf } from '#domain/shared/day.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { changing } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { insertProductItems } from './item-store.ts'

/** Registers items that are known by the least there is, with their prices from today: all of them, or none. */
export const createItems = async (deps: Deps, actor: SupplierActor, items: readonly FirstItem[], at: Date) =>
  changing(deps.db, actor, at, async trx => {
    const made = await insertProductItems(trx, actor.supplier_id, items, { at, valid_from: dayOf(at) })
    const taken = items.flatMap(({ code }, index): FieldMessage[] =>
      made.has(code) ? [] : [{ field: `items[${index}].code`, message: sayAlreadyUsed(item_labels.code) }],
    )
    if (taken.length > 0) throw refuse(422, taken)
    return { count: items.length }
  })
