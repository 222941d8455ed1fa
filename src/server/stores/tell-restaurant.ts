import { sql } from 'kysely'
import { supplierPages } from '#contract/pages.ts'
import type { Db } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'

type News = {
  consumer_id: string
  kind: 'deal_offered' | 'deal_approved' | 'deal_rejected' | 'deal_suspended' | 'deal_resumed' | 'deal_ended'
  title: string
  body: string
  /** What makes this news one: mails are sent once each under it. */
  key: string
}

/** Tells a restaurant of its deal: a notification for everyone there, and a mail to its owners. In the caller's transaction. */
export const tellRestaurantOfDeal = async (db: Db, { consumer_id, kind, title, body, key }: News, at: Date) => {
  await tell(db, [{ to: { consumer_id }, kind, title, body }], at)
  const { rows } = await sql<{ mail_address: string }>`/* owners-of-restaurant */
    select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id} and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null and a.mail_address is not null
    order by 1`.execute(db)
  const mails = rows.map(({ mail_address }) => ({
    key: `${key}:${mail_address}`,
    destination: mail_address,
    subject: `【Oroshi】${title}`,
    text: `${title}\n\n${body}\n`,
  }))
  await queueMails(db, mails, at)
}

type SupplierNews = Omit<News, 'consumer_id' | 'kind'> & {
  supplier_id: string
  kind: 'deal_requested' | 'invite_accepted' | 'offer_accepted' | 'offer_declined'
}

/** Tells a supplier what a restaurant has done about a deal: a notification, and a word to the owners who want it. */
export const tellSupplierOfDeal = async (db: Db, { supplier_id, kind, title, body, key }: SupplierNews, at: Date) => {
  await tell(db, [{ to: { supplier_id }, kind, title, body }], at)
  const button = { label: '得意先を見る', path: supplierPages.stores.path }
  await tellUsers(db, { supplier_id, store_id: null, what: 'deal', key, title, body, button }, at)
}
