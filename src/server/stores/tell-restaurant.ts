import { sql } from 'kysely'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Said } from '#domain/notices/words.ts'
import type { Db } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { tell } from '#server/notices/tell.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'

type News = {
  said: Said
  /** What makes this news one: everybody is told once, and mailed once, under it. */
  key: string
  deal_id?: string
  store_id?: string
  subject?: string
}

/** Tells a restaurant of its deal: a notification for everyone there, and a mail to its owners. In the caller's transaction. */
export const tellRestaurantOfDeal = async (
  db: Db,
  { consumer_id, ...news }: News & { consumer_id: string },
  at: Date,
) => {
  await tell(db, [{ to: { consumer_id }, ...news }], at)
  const { key, said } = news
  const { title, body } = said
  const { rows } = await sql<{ mail_address: string }>`/* owners-of-restaurant */
    select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id} and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null and a.mail_address is not null
      and ${wantsMailOf('deals')}
    order by 1`.execute(db)
  const mails = rows.map(({ mail_address }) => ({
    key: `${key}:${mail_address}`,
    of: { consumer_id },
    destination: mail_address,
    subject: `【Oroshi】${title}`,
    text: `${title}\n\n${body}\n`,
    notice: { kind: said.kind, key },
  }))
  await queueMails(db, mails, at)
}

/** Tells a supplier what a restaurant has done about a deal: a notification, and a word to the owners who want it. */
export const tellSupplierOfDeal = async (
  db: Db,
  { supplier_id, ...news }: News & { supplier_id: string },
  at: Date,
) => {
  await tell(db, [{ to: { supplier_id }, ...news }], at)
  const { key, said } = news
  const { title, body } = said
  const button = { label: '得意先を見る', path: supplierPages.stores.path }
  await tellUsers(db, { supplier_id, store_id: null, what: 'deal', key, title, body, button, kind: said.kind }, at)
}
