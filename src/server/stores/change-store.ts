import { client_numbers } from '#contract/stores/store.form.ts'
import { store_audits_shown } from '#contract/stores/stores.contract.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { type ClientInformation, client_fields, store_labels } from '#domain/stores/store.ts'
import { findAudits, noteAudits } from '#server/audits/audits.ts'
import { isTaken } from '#server/db/is-taken.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { refuseUnseenStores, storeOf, storeToChange } from './store-policy.ts'
import { changeAssignments, insertStore, lockAssignments, touchStore, updateClientInformation } from './store-store.ts'
import { viewClient, viewStore } from './store-view.ts'
import { refuseForeignUsers } from './user-store.ts'

const code_taken = [{ field: 'customer_code', message: sayAlreadyUsed(store_labels.customer_code) }]

/** A store with its newest changes, as its page shows it. */
export const storeAndAudits = async (db: Db, actor: SupplierActor, id: string, at: Date) => {
  const store = await storeOf(db, actor, id, at)
  return viewStore(store, await findAudits(db, actor.supplier_id, [store.id], store_audits_shown))
}

/** Registers a store. Whoever sees assigned stores only is assigned to what it registers. */
export const createStore = async (deps: Deps, actor: SupplierActor, form: ClientInformation, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const id = await insertStore(trx, actor.supplier_id, form, at)
    if (!id) throw refuse(422, code_taken)
    if (!actor.sees_all_stores) await changeAssignments(trx, [id], [actor.account_id], [], { by: actor.name, at })
    const after = { customer_code: form.customer_code, name: form.name }
    await noteAudits(trx, actor, [{ subject: 'store', subject_id: id, action: 'create', after }], at)
    return { id }
  })

/** Changes 得意先情報; orders that stand keep what they were placed with. */
export const changeClient = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  wish: ClientInformation & { revision: number },
  at: Date,
) => deps.db.transaction().execute(trx => changeClientWithin(trx, actor, id, wish, at))

/** The same in the caller's transaction. */
export const changeClientWithin = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  { revision, ...form }: ClientInformation & { revision: number },
  at: Date,
) => {
  const before = await storeToChange(trx, actor, id, revision, at, viewClient)
  const fields = client_fields.filter(field => before[field] !== form[field])
  if (fields.length === 0) return viewClient(before)
  const wrong = wrongNumbers(client_numbers, before, form)
  if (wrong.length > 0) throw refuse(422, wrong)
  if (await isTaken(trx, 'stores', actor.supplier_id, form.customer_code, id)) throw refuse(422, code_taken)
  await updateClientInformation(trx, id, form)
  await touchStore(trx, id, actor.name, at)
  const picked = (from: ClientInformation) => Object.fromEntries(fields.map(field => [field, from[field]]))
  const audit = { subject: 'store' as const, subject_id: id, action: 'client_information' }
  await noteAudits(trx, actor, [{ ...audit, before: picked(before), after: picked(form) }], at)
  return viewClient(await storeOf(trx, actor, id, at))
}

/** Gives stores to users and takes them from them. Every pair that changed is kept in the audit trail. */
export const assignStores = async (
  deps: Deps,
  actor: SupplierActor,
  wish: { store_ids: string[]; add_user_ids: string[]; remove_user_ids: string[] },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await refuseUnseenStores(trx, actor, wish.store_ids)
    const names = await refuseForeignUsers(trx, actor.supplier_id, [...wish.add_user_ids, ...wish.remove_user_ids])
    const remove = wish.remove_user_ids.filter(id => !wish.add_user_ids.includes(id))
    await lockAssignments(trx, actor.supplier_id)
    const { made, gone } = await changeAssignments(trx, wish.store_ids, wish.add_user_ids, remove, {
      by: actor.name,
      at,
    })
    const audit = (action: string) => (pair: { store_id: string; account_id: string }) => ({
      subject: 'store' as const,
      subject_id: pair.store_id,
      action,
      after: { user_id: pair.account_id, user_name: names.get(pair.account_id) ?? '' },
    })
    await noteAudits(trx, actor, [...made.map(audit('assign')), ...gone.map(audit('unassign'))], at)
    return { changed: made.length + gone.length }
  })
