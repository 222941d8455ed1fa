import { sql } from 'kysely'
import type { AdditionalChange, Additionals } from '#contract/additional-columns/additional-columns.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { type AdditionalSubject, readAdditional } from '#domain/additional-columns/additional.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { findAdditionals, findColumns, lockSubject, setValues } from './column-store.ts'

/** Whether a store, item or order is there for this user. */
const isSeen = async (db: Db, actor: SupplierActor, subject: AdditionalSubject, id: string) => {
  const found = {
    store: sql`select from stores t where t.id = ${id} and ${storesSeen(actor)}`,
    product_item: sql`select from product_items p where p.id = ${id} and p.supplier_id = ${actor.supplier_id}`,
    order: sql`select from orders o join stores t on t.id = o.store_id
      where o.id = ${id} and o.supplier_id = ${actor.supplier_id} and ${storesSeen(actor)}`,
  }
  const { rows } = await sql`/* additionals-seen */ ${found[subject]}`.execute(db)
  return rows.length > 0
}

const view = async (db: Db, actor: SupplierActor, subject: AdditionalSubject, id: string): Promise<Additionals> => {
  const found = await findAdditionals(db, actor.supplier_id, subject, [id])
  return { items: found.map(({ subject_id: _, ...one }) => one) }
}

/** The columns in use of a store, item or order that this user may see, with their values; else 404. */
export const viewAdditionals = async (
  db: Db,
  actor: SupplierActor,
  subject: AdditionalSubject,
  id: string,
): Promise<Additionals> => {
  there(await isSeen(db, actor, subject, id))
  return view(db, actor, subject, id)
}

/** Fills in what changes; 409 with `current` where somebody has filled in one of these meanwhile. */
export const changeAdditionals = async (
  deps: Deps,
  actor: SupplierActor,
  subject: AdditionalSubject,
  id: string,
  { changes }: { changes: AdditionalChange[] },
  at: Date,
): Promise<Additionals> => {
  there(await isSeen(deps.db, actor, subject, id))
  const all = new Set((await findColumns(deps.db, actor.supplier_id)).map(one => one.id))
  if (changes.some(one => !all.has(one.additional_column_id))) throw refuse(404, errorTexts.not_found)
  return deps.db.transaction().execute(async trx => {
    await lockSubject(trx, subject, id)
    const current = await view(trx, actor, subject, id)
    const known = new Map(current.items.map(one => [one.additional_column_id, one]))
    const wrong: FieldMessage[] = []
    const values = changes.map(({ additional_column_id, was, value }) => {
      const column = known.get(additional_column_id)
      if (!column || column.value !== was) {
        throw refuse(409, 'ほかの画面でここが変更されました。最新の内容をご確認ください', { current })
      }
      const read = readAdditional(column, value)
      if ('message' in read) wrong.push({ field: additional_column_id, message: read.message })
      return { additional_column_id, value: 'value' in read ? read.value : '' }
    })
    if (wrong.length > 0) throw refuse(422, wrong)
    await setValues(trx, id, values, { at, name: actor.name })
    return view(trx, actor, subject, id)
  })
}
