import { randomBytes } from 'node:crypto'
import type { Opening } from '#contract/houses/opening.ts'
import type { NewSupplier } from '#contract/houses/supplier.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { openedSupplierMail } from '#domain/houses/opening-mail.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { link_hours, makePasswordLink } from '#server/accounts/password-links.ts'
import type { Db, Deps } from '#server/deps.ts'
import { closedPassword } from '#server/erasure/erase.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import {
  deleteOpening,
  findOpeningOf,
  hasPartners,
  insertOpening,
  noteOpeningMailed,
  type StoredOpening,
  type WhichOpening,
} from './opening-store.ts'

export type { StoredOpening } from './opening-store.ts'

/** Nobody knows it: the link sets another one. Made before the transaction, since it takes its time. */
export const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** The supplier that staff have opened, from this contact or under this id. */
export const openingOf = (db: Db, which: WhichOpening): Promise<StoredOpening | undefined> => findOpeningOf(db, which)

/** As it crosses the wire. */
export const viewOpened = ({ account_id: _account, contact_id: _contact, ...one }: StoredOpening): Opening => ({
  ...one,
  opened_at: one.opened_at.toISOString(),
  mailed_at: one.mailed_at.toISOString(),
})

type Wish = NewSupplier & { password_hash: string; contact_id: string | null }

/**
 * Opens a supplier's account in the caller's transaction: the supplier, its first owner, one receiving desk, and the mail
 * by whose link the owner sets a password; the supplier's id. 422 where the login id is taken.
 */
export const beginSupplier = async (deps: Deps, trx: Db, actor: AdminActor, wish: Wish, at: Date): Promise<string> => {
  const made = await insertOpening(trx, { opened_by: actor.account_id, ...wish }, at)
  if (!made) throw refuse(422, [{ field: 'login_id', message: sayAlreadyUsed('ログインID') }])
  const { supplier_id } = made
  await mailOwner(deps, trx, there(await findOpeningOf(trx, { supplier_id })), at)
  await noteAdminAct(
    trx,
    actor,
    { act: 'supplier_opened', subject_id: supplier_id, facts: { name: wish.name, login_id: wish.login_id } },
    at,
  )
  return supplier_id
}

const mailOwner = async (deps: Deps, trx: Db, opening: StoredOpening, at: Date) => {
  const { account_id, supplier_id, contact_id, supplier_name, owner_name, login_id, mail_address } = opening
  if (mail_address === null) throw refuse(409, 'メールアドレスがないため、送れません')
  const token = await makePasswordLink(trx, account_id, at)
  const mail = openedSupplierMail({
    supplier_name,
    owner_name,
    login_id,
    asked: contact_id !== null,
    link: `${deps.public_url}${supplierPages.resetPassword.path}?token=${token}&first=1`,
    hours: link_hours,
    login_url: deps.public_url + supplierPages.login.path,
  })
  const key = `supplier_opened:${account_id}:${at.toISOString()}`
  await queueMails(
    trx,
    [{ key, of: { supplier_id }, destination: mail_address, ...mail, asked: true, secret: true }],
    at,
  )
}

const unusedOpening = async (trx: Db, which: WhichOpening): Promise<StoredOpening> => {
  const opening = there(await findOpeningOf(trx, which, true))
  if (opening.came_in) throw refuse(409, 'オーナーはすでにパスワードを決めています')
  return opening
}

const pause_ms = 60_000

/** A new link for an owner who has not come in yet; the former one is over. Once a minute. */
export const mailOwnerAgain = (deps: Deps, actor: AdminActor, which: WhichOpening, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const opening = await unusedOpening(trx, which)
    if (at.getTime() - opening.mailed_at.getTime() < pause_ms) {
      throw refuse(429, '送ったばかりです。1分ほど待ってからお試しください')
    }
    const { supplier_id } = opening
    await noteOpeningMailed(trx, supplier_id, at)
    await mailOwner(deps, trx, opening, at)
    await noteAdminAct(trx, actor, { act: 'supplier_mailed', subject_id: supplier_id }, at)
  })

/** Takes back an account that nobody has used; its link is dead. */
export const takeBackSupplier = async (deps: Deps, actor: AdminActor, which: WhichOpening, at: Date) => {
  const closed = await closedPassword()
  await deps.db.transaction().execute(async trx => {
    const opening = await unusedOpening(trx, which)
    const { supplier_id, supplier_name } = opening
    if (await hasPartners(trx, supplier_id)) {
      throw refuse(409, 'この卸に取引を申し込んだ飲食店があるため、取り消せません')
    }
    await deleteOpening(trx, opening, closed, at)
    const facts = { name: supplier_name }
    await noteAdminAct(trx, actor, { act: 'supplier_withdrawn', subject_id: supplier_id, facts }, at)
  })
}
