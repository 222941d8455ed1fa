import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { beginSupplier, openingOf, unknownPassword } from '#server/houses/open-supplier.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { findContact, giveContactTo, updateHandling } from './contact-store.ts'

const opened_before = 'このご相談からは、すでにアカウントを開いています'

/** Opens a supplier's account from its inquiry, once for each, whoever presses at the same moment; 422 where the login id is taken. */
export const openFromInquiry = async (
  deps: Deps,
  actor: AdminActor,
  contact_id: string,
  { login_id, revision }: { login_id: string; revision: number },
  at: Date,
) => {
  const password_hash = await unknownPassword()
  await deps.db.transaction().execute(async trx => {
    const contact = there(await findContact(trx, contact_id))
    if (contact.kind !== 'supplier_lp_inquiry') throw refuse(409, '導入のご相談ではないため、アカウントは開けません')
    const { name, phone_number, mail_address, contact_name, assignee_id, note } = contact
    const handling = { state: 'done' as const, assignee_id: assignee_id ?? actor.account_id, note }
    // Whoever else has this page open waits here, and is told.
    if (!(await updateHandling(trx, contact_id, revision, handling, at))) {
      throw refuse(409, 'ほかの担当者が更新しました。最新の内容をご確認ください')
    }
    if (await openingOf(trx, { contact_id })) throw refuse(409, opened_before)
    const wish = { name, phone_number, mail_address, owner_name: contact_name, login_id, password_hash, contact_id }
    await giveContactTo(trx, contact_id, await beginSupplier(deps, trx, actor, wish, at))
  })
}
