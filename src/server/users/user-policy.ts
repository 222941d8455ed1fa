import { errorTexts } from '#contract/http/errors.ts'
import type { User, UserAudit, UserRow } from '#contract/users/users.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { findRightsAudits, type RightsAudit } from '#server/audits/audits.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { countSupplierOwners, findAssigned, findUsers, lockUsers, type UserFacts } from './user-store.ts'

const last_owner_words =
  'ログインできるオーナーが1人もいなくなるため、変更できません。先にほかの人をオーナーにしてください'

/** Refuses a change that would leave a supplier without an owner who can log in. After the change, users locked. */
export const refuseWithoutOwner = async (trx: Db, supplier_id: string) => {
  if ((await countSupplierOwners(trx, supplier_id)) === 0) throw refuse(409, last_owner_words)
}

/** These users of the actor's supplier; 404 where one of them is not. */
export const usersOf = async (db: Db, actor: SupplierActor, ids: readonly string[]): Promise<UserFacts[]> => {
  const users = await findUsers(db, actor.supplier_id, ids)
  if (users.length !== new Set(ids).size) throw refuse(404, errorTexts.not_found)
  return users
}

export const userOf = async (db: Db, actor: SupplierActor, id: string): Promise<UserFacts> => {
  const [user] = await usersOf(db, actor, [id])
  if (!user) throw refuse(404, errorTexts.not_found)
  return user
}

/** A user for a change based on `revision`, all users of the supplier locked; with another one, 409 and `current`. */
export const userToChange = async (trx: Db, actor: SupplierActor, id: string, revision: number): Promise<UserFacts> => {
  await lockUsers(trx, actor.supplier_id)
  const user = await userOf(trx, actor, id)
  if (user.revision !== revision) {
    throw refuse(409, 'ほかの画面でこのユーザーが変更されました。最新の内容をご確認ください', {
      current: await viewUser(trx, actor, id),
    })
  }
  return user
}

export const viewUserRow = (user: UserFacts): UserRow => ({
  id: user.id,
  login_id: user.login_id,
  name: user.name,
  mail_address: user.mail_address,
  role: user.role,
  sees_all_stores: user.sees_all_stores,
  store_count: user.store_count,
  suspended: user.suspended,
  stopped_by_platform: user.stopped_by_platform,
  first_password: user.first_password,
  last_login_at: user.last_login_at?.toISOString() ?? null,
})

export const viewAudit = (audit: RightsAudit): UserAudit => ({
  id: audit.id,
  action: audit.action,
  before: audit.before,
  after: audit.after,
  actor_name: audit.actor_name,
  happened_at: audit.happened_at.toISOString(),
  user_id: audit.user_id,
  user_name: audit.user_name,
  store_name: audit.store_name,
})

/** A user with its stores and newest changes, as its page shows it. */
export const viewUser = async (db: Db, actor: SupplierActor, id: string): Promise<User> => {
  const user = await userOf(db, actor, id)
  const stores = await findAssigned(db, [id])
  const audits = await findRightsAudits(db, actor.supplier_id, { user_id: id, limit: 50 })
  return {
    ...viewUserRow(user),
    revision: user.revision,
    changed_at: user.changed_at?.toISOString() ?? null,
    changed_by_name: user.changed_by_name,
    may_change_items: user.may_change_items,
    mail_on_order: user.mail_on_order,
    stores: stores.map(one => ({ id: one.id, customer_code: one.customer_code, name: one.name })),
    audits: audits.map(viewAudit),
  }
}
