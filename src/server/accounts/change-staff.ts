import { sql } from 'kysely'
import type { addStaff as addRoute, changeStaff as changeRoute, FirstLogin } from '#contract/accounts/staff.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { closeAllSessions } from '#server/http/session.ts'
import { login_id_taken } from './change-login-id.ts'
import { endPasskeys } from './end-passkeys.ts'
import { endSecrets } from './end-secrets.ts'
import { makeFirstPassword } from './first-password.ts'
import { hashPassword } from './password.ts'
import { countConsumerOwners, findStaff, lockStaff, memberOf, noteStaffEvent } from './staff-store.ts'

/** Makes a login that may order for the actor's restaurant, with a password that is said this once. */
export const addStaff = async (
  deps: Deps,
  actor: ConsumerActor,
  { name, login_id, mail_address }: BodyOf<typeof addRoute>,
  at: Date,
): Promise<FirstLogin> => {
  const password = makeFirstPassword()
  const password_hash = await hashPassword(password)
  return deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    const { rows } = await sql<{ id: string }>`/* add-staff */
      insert into accounts (area, login_id, password_hash, first_password, name, mail_address, mail_unproven, created_at)
      values ('consumer', ${login_id}, ${password_hash}, true, ${name}, ${mail_address || null}, ${mail_address !== ''}, ${at})
      on conflict (area, lower(login_id)) do nothing returning id`.execute(trx)
    const [account] = rows
    if (!account) throw refuse(422, [{ field: 'login_id', message: await whoseLogin(trx, actor, login_id) }])
    const { consumer_id } = actor
    await trx
      .insertInto('consumer_members')
      .values({ account_id: account.id, consumer_id, role: 'staff', created_at: at })
      .execute()
    await noteStaffEvent(trx, actor, { account_id: account.id, kind: 'added', detail: login_id }, at)
    return { member: await memberOf(trx, actor, account.id), password }
  })
}

/** Of one's own restaurant it is said whose: it may have been made a moment ago, and its answer with the password lost. */
const whoseLogin = async (trx: Db, actor: ConsumerActor, login_id: string): Promise<string> => {
  const own = (await findStaff(trx, actor)).find(one => one.login_id.toLowerCase() === login_id.toLowerCase())
  if (!own) return login_id_taken
  const again = own.first_password ? '。渡すパスワードは、一覧から再発行できます' : ''
  return `このログインIDは、この店舗の${own.name}さんのものです${again}`
}

const last_owner = 'オーナーが1人もいなくなるため、変更できません。先に別のオーナーを決めてください'

/**
 * Names a login, gives it a role, stops it or lets it in again. Refuses 409 what would leave the restaurant without an
 * owner: two owners who stop each other at one moment are no exception. A stopped login's sessions here end at once.
 */
export const changeStaff = async (
  deps: Deps,
  actor: ConsumerActor,
  staff_id: string,
  { name, role, disabled }: BodyOf<typeof changeRoute>,
  at: Date,
) => {
  if (role !== undefined || disabled !== undefined) demandConfirmed(actor)
  return deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    const before = await memberOf(trx, actor, staff_id)
    const note = (kind: Parameters<typeof noteStaffEvent>[2]['kind'], detail = '') =>
      noteStaffEvent(trx, actor, { account_id: staff_id, kind, detail }, at)
    if (name !== undefined && name !== before.name) {
      if (before.is_shared) throw refuse(409, 'ほかの店舗でも使われているログインのため、名前は本人だけが変更できます')
      await trx.updateTable('accounts').set({ name }).where('id', '=', staff_id).execute()
      await note('renamed', `${before.name} → ${name}`)
    }
    const member = trx
      .updateTable('consumer_members')
      .where('account_id', '=', staff_id)
      .where('consumer_id', '=', actor.consumer_id)
    if (role !== undefined && role !== before.role) {
      await member.set({ role }).execute()
      await note('role_changed', role === 'owner' ? 'オーナー' : 'スタッフ')
    }
    if (disabled !== undefined && disabled !== (before.disabled_at !== null)) {
      await member.set({ disabled_at: disabled ? at : null }).execute()
      if (disabled) await closeSessionsHere(trx, staff_id, actor.consumer_id)
      await note(disabled ? 'disabled' : 'enabled')
    }
    if ((await countConsumerOwners(trx, actor)) === 0) throw refuse(409, last_owner)
    return memberOf(trx, actor, staff_id)
  })
}

/** Its sessions at this restaurant, and those that have not chosen one yet. */
const closeSessionsHere = async (trx: Db, account_id: string, consumer_id: string) => {
  await trx
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where(eb => eb.or([eb('consumer_id', '=', consumer_id), eb('consumer_id', 'is', null)]))
    .execute()
}

/** Gives a staff login a new password, said this once; it is logged out everywhere, and its passkeys are gone. */
export const resetStaffPassword = async (
  deps: Deps,
  actor: ConsumerActor,
  staff_id: string,
  at: Date,
): Promise<FirstLogin> => {
  const password = makeFirstPassword()
  const password_hash = await hashPassword(password)
  return deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    const member = await memberOf(trx, actor, staff_id)
    if (member.role === 'owner') throw refuse(409, 'オーナーのパスワードは、本人だけが変更できます')
    if (member.is_shared) {
      throw refuse(409, 'ほかの店舗でも使われているログインのため、パスワードは本人だけが変更できます')
    }
    demandConfirmed(actor)
    await trx.updateTable('accounts').set({ password_hash, first_password: true }).where('id', '=', staff_id).execute()
    await closeAllSessions(trx, staff_id)
    await endSecrets(trx, [staff_id], at)
    await endPasskeys(trx, [staff_id])
    await noteStaffEvent(trx, actor, { account_id: staff_id, kind: 'password_reset' }, at)
    return { member: await memberOf(trx, actor, staff_id), password }
  })
}
