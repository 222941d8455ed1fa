import { closedSupplierConsumerMail, closedSupplierMail, erase_grace_days } from '#domain/contacts/closure-mail.ts'
import { say } from '#domain/notices/words.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { endDeals, findClosureFacts, insertClosure, stopLogins, type TradingPartner } from './closure-store.ts'
import { findContact, updateHandling } from './contact-store.ts'

const day_ms = 86_400_000

/**
 * Carries a cancellation request out: logins stop at once, restaurants are told, and after the grace personal data will
 * be erased. Staff type the supplier's name once more, so that no other supplier is closed by a slip.
 */
export const closeSupplier = async (
  deps: Deps,
  actor: AdminActor,
  contact_id: string,
  { revision, supplier_name }: { revision: number; supplier_name: string },
  at: Date,
) => {
  await deps.db.transaction().execute(async trx => {
    const contact = there(await findContact(trx, contact_id))
    const { supplier_id } = contact
    const supplier = supplier_id && contact.kind === 'supplier_cancel' && (await findClosureFacts(trx, supplier_id))
    if (!supplier) throw refuse(409, 'ログインした卸からの退会申請ではないため、ここからは実行できません')
    if (fold(supplier_name) !== fold(supplier.supplier_name)) {
      throw refuse(422, [{ field: 'supplier_name', message: '退会する卸の名前と一致しません' }])
    }
    const erase_after = new Date(at.getTime() + erase_grace_days * day_ms)
    const closure = {
      supplier_id: supplier.supplier_id,
      contact_id,
      closed_by: actor.account_id,
      closed_at: at,
      erase_after,
    }
    if (!(await insertClosure(trx, closure))) throw refuse(409, 'この卸の退会は、すでに実行されています')
    const handling = {
      state: 'done' as const,
      assignee_id: contact.assignee_id ?? actor.account_id,
      note: contact.note,
    }
    if (!(await updateHandling(trx, contact_id, revision, handling, at))) {
      throw refuse(409, 'ほかの担当者が更新しました。最新の内容をご確認ください')
    }
    await stopLogins(trx, supplier.supplier_id, at)
    const partners = await endDeals(trx, supplier.supplier_id, at)
    await tellPartners(trx, { supplier_id: supplier.supplier_id, name: supplier.supplier_name }, partners, at)
    const mail = closedSupplierMail({ name: supplier.supplier_name, erase_after })
    await noteAdminAct(trx, actor, { act: 'supplier_closed', subject_id: supplier.supplier_id }, at)
    const addresses = new Set([contact.mail_address, supplier.supplier_mail_address ?? contact.mail_address])
    await queueMails(
      trx,
      [...addresses].map(destination => ({
        key: `closure:${supplier.supplier_id}:supplier:${destination}`,
        of: { supplier_id: supplier.supplier_id },
        destination,
        ...mail,
      })),
      at,
    )
  })
}

const tellPartners = async (
  trx: Db,
  supplier: { supplier_id: string; name: string },
  partners: TradingPartner[],
  at: Date,
) => {
  const ids = partners.map(one => one.consumer_id)
  const said = say('supplier_closed', { supplier_name: supplier.name })
  await tell(
    trx,
    ids.map(consumer_id => ({ to: { consumer_id }, said, key: supplier.supplier_id })),
    at,
  )
  await queueMails(
    trx,
    partners.flatMap(({ consumer_id, name, mail_address }) =>
      mail_address
        ? [
            {
              key: `closure:${supplier.supplier_id}:consumer:${consumer_id}`,
              of: { consumer_id },
              destination: mail_address,
              ...closedSupplierConsumerMail(name, supplier.name),
            },
          ]
        : [],
    ),
    at,
  )
}
