import { errorTexts } from '#contract/http/errors.ts'
import type { UserForm } from '#contract/users/user.form.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { user_labels } from '#domain/users/user.ts'
import { refuseOutdated } from '#server/accounts/correct-person.ts'
import { makeFirstPassword } from '#server/accounts/first-password.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { demandConfirmed, type SupplierActor } from '#server/http/actor.ts'
import { refuseWithoutOwner, userOf, userToChange, viewUser } from './user-policy.ts'
import {
  findAssigned,
  findStoreCodes,
  insertUsers,
  lockUsers,
  setAssigned,
  setFirstPasswords,
  type UserFacts,
  updateUsers,
} from './user-store.ts'

/** An owner may change items and sees all stores, and so does whoever is not limited: nothing is assigned to them. */
const settled = (form: UserForm) => {
  const sees_all_stores = form.role === 'owner' || form.sees_all_stores
  const may_change_items = form.role === 'owner' || (form.may_change_items ?? sees_all_stores)
  return { ...form, sees_all_stores, may_change_items, store_ids: sees_all_stores ? [] : [...new Set(form.store_ids)] }
}

/** The codes of the stores that are assigned; 404 where a store that was named is not there. */
const codesOf = async (db: Db, actor: SupplierActor, typed: UserForm, form: UserForm): Promise<string[]> => {
  const stores = await findStoreCodes(db, actor.supplier_id, typed.store_ids)
  if (stores.length !== new Set(typed.store_ids).size) throw refuse(404, errorTexts.not_found)
  return form.store_ids.length === 0 ? [] : stores.map(one => one.customer_code)
}

type Rights = Pick<
  UserFacts,
  'name' | 'mail_address' | 'role' | 'sees_all_stores' | 'may_change_items' | 'mail_on_order'
> & {
  store_codes: string[]
}
const rightsOf = (from: ReturnType<typeof settled> | UserFacts, store_codes: string[]): Rights => ({
  name: from.name,
  mail_address: from.mail_address || null,
  role: from.role,
  sees_all_stores: from.sees_all_stores,
  may_change_items: from.may_change_items,
  mail_on_order: from.mail_on_order,
  store_codes,
})

/** What differs between two versions, for the audit trail. */
export const differences = <T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null => {
  const fields = (Object.keys(after) as (keyof T)[]).filter(
    field => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const pick = (from: T) => Object.fromEntries(fields.map(field => [field, from[field]])) as Partial<T>
  return fields.length === 0 ? null : { before: pick(before), after: pick(after) }
}

/** Adds a user with a first password, which is told this once. 422 where the login id is taken. */
export const createUser = async (
  deps: Deps,
  actor: SupplierActor,
  { login_id, ...typed }: UserForm & { login_id: string },
  at: Date,
) => {
  const form = settled(typed)
  const first_password = makeFirstPassword()
  const password_hash = await hashPassword(first_password)
  return deps.db.transaction().execute(async trx => {
    const store_codes = await codesOf(trx, actor, typed, form)
    const user = { ...form, login_id, password_hash, suspended: false }
    const id = (await insertUsers(trx, actor.supplier_id, [user], actor.name, at)).get(login_id)
    if (!id) throw refuse(422, [{ field: 'login_id', message: sayAlreadyUsed(user_labels.login_id) }])
    await setAssigned(trx, [{ account_id: id, store_ids: form.store_ids }])
    const after = { login_id, ...rightsOf(form, store_codes) }
    await noteAudits(trx, actor, [{ subject: 'user', subject_id: id, action: 'create', after }], at)
    return { id, login_id, first_password }
  })
}

/** Changes what a user may do and see. The last owner who can log in stays one. */
export const changeUser = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, ...typed }: UserForm & { revision: number },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const form = settled(typed)
    const user = await userToChange(trx, actor, id, revision)
    const assigned = (await findAssigned(trx, [id])).map(one => one.customer_code)
    const changed = differences(rightsOf(user, assigned), rightsOf(form, await codesOf(trx, actor, typed, form)))
    if (changed) {
      if (user.role !== form.role) demandConfirmed(actor)
      await updateUsers(trx, [{ ...form, id, suspended: user.suspended }], actor.name, at)
      await setAssigned(trx, [{ account_id: id, store_ids: form.store_ids }])
      await refuseWithoutOwner(trx, actor.supplier_id)
      await noteAudits(trx, actor, [{ subject: 'user', subject_id: id, action: 'change', ...changed }], at)
    }
    return viewUser(trx, actor, id)
  })

/** Stops a user, whose sessions end at once, or lets it in again. Nobody stops themselves or the last owner. */
export const suspendUser = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, suspended }: { revision: number; suspended: boolean },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const user = await userToChange(trx, actor, id, revision)
    if (suspended && id === actor.account_id) throw refuse(409, 'ご自身を停止することはできません')
    if (user.suspended !== suspended) {
      await updateUsers(trx, [{ ...user, mail_address: user.mail_address ?? '', suspended }], actor.name, at)
      await refuseWithoutOwner(trx, actor.supplier_id)
      const action = suspended ? 'suspend' : 'resume'
      await noteAudits(trx, actor, [{ subject: 'user', subject_id: id, action }], at)
    }
    return viewUser(trx, actor, id)
  })

type Person = { name: string; mail_address: string }

/**
 * A user's name and mail address corrected by the platform's staff in an owner's place, in the caller's transaction: the
 * former address is told, the new one is unproven. 409 with `current` where something else stands than was seen.
 */
export const correctUser = async (
  trx: Db,
  owner: SupplierActor,
  id: string,
  wish: Person & { seen: Person },
  at: Date,
) => {
  await lockUsers(trx, owner.supplier_id)
  const user = await userOf(trx, owner, id)
  const { name, mail_address, seen } = wish
  const current = { name: user.name, mail_address: user.mail_address ?? '' }
  refuseOutdated(seen, current)
  const changed = differences(current, { name, mail_address })
  if (!changed) return
  await updateUsers(trx, [{ ...user, name, mail_address }], owner.name, at)
  await noteAudits(trx, owner, [{ subject: 'user', subject_id: id, action: 'change', ...changed }], at)
}

/** Gives a user a new first password, told this once; whoever is logged in with the old one is logged out. */
export const resetPassword = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const first_password = makeFirstPassword()
  const password_hash = await hashPassword(first_password)
  return deps.db.transaction().execute(async trx => {
    await lockUsers(trx, actor.supplier_id)
    const { login_id } = await userOf(trx, actor, id)
    if (id === actor.account_id) {
      throw refuse(409, 'ご自身のパスワードは、アカウントの画面で変えてください')
    }
    await setFirstPasswords(trx, [{ id, password_hash }], actor.name, at)
    await noteAudits(trx, actor, [{ subject: 'user', subject_id: id, action: 'password_reset' }], at)
    return { login_id, first_password }
  })
}
