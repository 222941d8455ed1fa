import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InviteAdmin } from '#contract/accounts/administrators.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { adminInviteMail } from '#domain/accounts/admin-invite-mail.ts'
import { type AdminRole, admin_role_words } from '#domain/accounts/admin-role.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { hashPassword } from './password.ts'
import { link_hours, makePasswordLink } from './password-links.ts'

/**
 * One after the other: of two owners who take each other's right at the same moment the second is refused, so that one
 * stays always. Refuses 403 who is no owner any more.
 */
export const asOwner = async (trx: Db, actor: AdminActor) => {
  await sql`/* admin-turn */ select pg_advisory_xact_lock(2, 280)`.execute(trx)
  const owner = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', actor.account_id)
    .where('admin_role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!owner) throw refuse(403, errorTexts.forbidden)
}

/** Invites somebody among the staff by a mailed link that sets the password; who has not come in yet gets a new one. */
export const inviteAdministrator = async (deps: Deps, actor: AdminActor, wish: InviteAdmin, at: Date) => {
  const { name, login_id, mail_address, role } = wish
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return deps.db.transaction().execute(async trx => {
    await asOwner(trx, actor)
    const id = await writeAdmin(trx, { name, login_id, mail_address, admin_role: role, password_hash }, at)
    const token = await makePasswordLink(trx, id, at)
    const link = `${deps.public_url}${adminPages.resetPassword.path}?token=${token}`
    const words = { name, login_id, invited_by: actor.name, role_word: admin_role_words[role], link, hours: link_hours }
    const key = `admin_invited:${id}:${at.toISOString()}`
    await queueMails(
      trx,
      [{ key, of: null, destination: mail_address, ...adminInviteMail(words), asked: true, secret: true }],
      at,
    )
    const facts = { role: admin_role_words[role] }
    await noteAdminAct(trx, actor, { act: 'admin_invited', subject_id: id, facts }, at)
    return id
  })
}

type NewAdministrator = {
  name: string
  login_id: string
  mail_address: string
  admin_role: AdminRole
  password_hash: string
}

/** A new account, or the same once more while nobody has set its password; 422 where the login id is somebody's. */
const writeAdmin = async (trx: Db, admin: NewAdministrator, at: Date): Promise<string> => {
  const { name, mail_address, admin_role, login_id } = admin
  const waiting = await trx
    .updateTable('accounts')
    .set({ name, mail_address, admin_role })
    .where('area', '=', 'admin')
    .where(eb => eb.fn('lower', ['login_id']), '=', login_id.toLowerCase())
    .where('first_password', '=', true)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const made = await trx
    .insertInto('accounts')
    .values({ ...admin, area: 'admin', first_password: true, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse(422, [{ field: 'login_id', message: sayAlreadyUsed('ログインID') }])
  return made.id
}

/** Changes what one of the staff may do; nobody changes their own, so that an owner stays. */
export const changeRoleOfAdmin = async (deps: Deps, actor: AdminActor, id: string, role: AdminRole, at: Date) => {
  if (id === actor.account_id) throw refuse(409, '自分の権限は変えられません。ほかのオーナーにご依頼ください')
  await deps.db.transaction().execute(async trx => {
    await asOwner(trx, actor)
    const before = there(
      await trx
        .selectFrom('accounts')
        .select('admin_role')
        .where('id', '=', id)
        .where('area', '=', 'admin')
        .executeTakeFirst(),
    )
    await trx.updateTable('accounts').set({ admin_role: role }).where('id', '=', id).execute()
    const facts = { before: admin_role_words[before.admin_role as AdminRole], role: admin_role_words[role] }
    await noteAdminAct(trx, actor, { act: 'admin_role_changed', subject_id: id, facts }, at)
  })
}
