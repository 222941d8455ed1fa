import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { newAddressMail, wayInMail } from '#domain/accounts/way-in-mail.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { closeAllSessions } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { asOwner } from './administrators.ts'
import { link_hours, makePasswordLink } from './password-links.ts'

const reset_pages = {
  consumer: consumerPages.forgotNewPassword.path,
  supplier: supplierPages.resetPassword.path,
  admin: adminPages.resetPassword.path,
}
const pause_ms = 60_000

/**
 * Staff help somebody back in: a link by mail that sets a new password, once; the former one is good until then. Of one of
 * the staff an owner alone. 409 for oneself, who is stopped, and where there is no mail address; 429 within a minute.
 */
export const mailWayIn = async (deps: Deps, actor: AdminActor, id: string, at: Date) => {
  demandConfirmed(actor)
  if (id === actor.account_id) throw refuse(409, 'ご自身のパスワードは、自分のアカウントの画面で変えてください')
  await deps.db.transaction().execute(async trx => {
    const account = there(
      await trx
        .selectFrom('accounts')
        .select(['area', 'name', 'login_id', 'mail_address', 'suspended_at'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    )
    if (account.area === 'admin') await asOwner(trx, actor)
    if (account.suspended_at !== null) throw refuse(409, '停止中のアカウントです。先に再開してください')
    const { mail_address: destination, name, login_id } = account
    if (destination === null) throw refuse(409, 'メールアドレスが登録されていないため、送れません')
    const last = await trx
      .selectFrom('password_links')
      .select('made_at')
      .where('account_id', '=', id)
      .where('made_at', '>', new Date(at.getTime() - pause_ms))
      .executeTakeFirst()
    if (last) throw refuse(429, '送ったばかりです。1分ほど待ってからお試しください')
    await mailLink(deps, trx, { id, area: account.area, name, login_id, destination }, wayInMail, at)
    await noteAdminAct(trx, actor, { act: 'way_in_sent', subject_id: id }, at)
  })
}

type Linked = { id: string; area: string; name: string; login_id: string; destination: string }

const mailLink = async (
  deps: Deps,
  trx: Db,
  { id, area, name, login_id, destination }: Linked,
  words: typeof wayInMail,
  at: Date,
) => {
  const page = there(Object.entries(reset_pages).find(([one]) => one === area)?.[1])
  const token = await makePasswordLink(trx, id, at)
  const link = `${deps.public_url}${page}?token=${token}`
  const mail = words({ name, login_id, link, hours: link_hours })
  const key = `way_in:${id}:${at.toISOString()}`
  await queueMails(trx, [{ key, of: null, destination, ...mail, asked: true, secret: true }], at)
}

/**
 * A person's mail address has become another one by staff's hand: all its sessions end, and the new address gets the link
 * that proves it. In the caller's transaction, after the change.
 */
export const mailNewAddress = async (deps: Deps, trx: Db, id: string, at: Date) => {
  const account = await trx
    .selectFrom('accounts')
    .select(['area', 'name', 'login_id', 'mail_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await closeAllSessions(trx, id)
  await mailLink(deps, trx, { ...account, id, destination: account.mail_address ?? '' }, newAddressMail, at)
}
