import { randomBytes } from 'node:crypto'
import { supplierPages } from '#contract/pages/supplier.ts'
import { openedSupplierMail } from '#domain/contacts/opening-mail.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { link_hours, makePasswordLink } from '#server/accounts/password-links.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { findContact, updateHandling } from './contact-store.ts'
import {
  deleteOpening,
  findOpening,
  hasPartners,
  insertOpening,
  noteOpeningMailed,
  type Opening,
} from './opening-store.ts'

const opened_before = 'このご相談からは、すでにアカウントを開いています'

/**
 * Opens a supplier's account from its inquiry: the supplier, its first owner, one receiving desk, and the mail by whose
 * link the owner sets a password. Once for each inquiry, whoever presses at the same moment; 422 where the login id is
 * taken.
 */
export const openSupplier = async (
  deps: Deps,
  actor: AdminActor,
  contact_id: string,
  { login_id, revision }: { login_id: string; revision: number },
  at: Date,
) => {
  // Nobody knows it: the link sets another one.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await deps.db.transaction().execute(async trx => {
    const contact = there(await findContact(trx, contact_id))
    if (contact.kind !== 'supplier_lp_inquiry') throw refuse(409, '導入のご相談ではないため、アカウントは開けません')
    const { name, phone_number, mail_address, contact_name, assignee_id, note } = contact
    const handling = { state: 'done' as const, assignee_id: assignee_id ?? actor.account_id, note }
    // Whoever else has this page open waits here, and is told.
    if (!(await updateHandling(trx, contact_id, revision, handling, at))) {
      throw refuse(409, 'ほかの担当者が更新しました。最新の内容をご確認ください')
    }
    if (await findOpening(trx, contact_id)) throw refuse(409, opened_before)
    const supplier = { name, phone_number, mail_address, owner_name: contact_name, login_id, password_hash }
    const made = await insertOpening(trx, { contact_id, opened_by: actor.account_id, ...supplier }, at)
    if (!made) throw refuse(422, [{ field: 'login_id', message: sayAlreadyUsed('ログインID') }])
    await mailOwner(deps, trx, there(await findOpening(trx, contact_id)), at)
    await noteAdminAct(trx, actor, { act: 'supplier_opened', subject_id: made.supplier_id, facts: { name } }, at)
  })
}

const mailOwner = async (deps: Deps, trx: Db, opening: Opening, at: Date) => {
  const { account_id, supplier_name, owner_name, login_id, mail_address } = opening
  if (mail_address === null) throw refuse(409, 'メールアドレスがないため、送れません')
  const token = await makePasswordLink(trx, account_id, at)
  const mail = openedSupplierMail({
    supplier_name,
    owner_name,
    login_id,
    link: `${deps.public_url}${supplierPages.resetPassword.path}?token=${token}&first=1`,
    hours: link_hours,
    login_url: deps.public_url + supplierPages.login.path,
  })
  const key = `supplier_opened:${account_id}:${at.toISOString()}`
  await queueMails(trx, [{ key, destination: mail_address, ...mail, asked: true, secret: true }], at)
}

const unusedOpening = async (trx: Db, contact_id: string): Promise<Opening> => {
  const opening = there(await findOpening(trx, contact_id, true))
  if (opening.came_in) throw refuse(409, 'オーナーはすでにパスワードを決めています')
  return opening
}

const pause_ms = 60_000

/** A new link for an owner who has not come in yet; the former one is over. Once a minute. */
export const mailOpenedSupplier = (deps: Deps, actor: AdminActor, contact_id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const opening = await unusedOpening(trx, contact_id)
    if (at.getTime() - opening.mailed_at.getTime() < pause_ms) {
      throw refuse(429, '送ったばかりです。1分ほど待ってからお試しください')
    }
    await noteOpeningMailed(trx, contact_id, at)
    await mailOwner(deps, trx, opening, at)
    await noteAdminAct(trx, actor, { act: 'supplier_mailed', subject_id: opening.supplier_id }, at)
  })

/** Takes back an account that nobody has used; its link is dead. */
export const withdrawOpenedSupplier = (deps: Deps, actor: AdminActor, contact_id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const opening = await unusedOpening(trx, contact_id)
    if (await hasPartners(trx, opening.supplier_id)) {
      throw refuse(409, 'この卸に取引を申し込んだ飲食店があるため、取り消せません')
    }
    await deleteOpening(trx, opening)
    const { supplier_id, supplier_name } = opening
    const facts = { name: supplier_name }
    await noteAdminAct(trx, actor, { act: 'supplier_withdrawn', subject_id: supplier_id, facts }, at)
  })
