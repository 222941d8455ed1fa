import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'

const wants = {
  answer: sql`u.mail_on_answer`,
  // Deals are the owners' business.
  deal: sql`u.mail_on_deal and u.role = 'owner'`,
}

type News = {
  supplier_id: string
  /** Users with stores of their own hear of those only; null: of no store. */
  store_id: string | null
  what: keyof typeof wants
  /** What makes this news one: mails are sent once each under it. */
  key: string
  subject: string
  text: string
}

/** Mails news to the users of a supplier who want mail of it and may see the store. In the caller's transaction. */
export const mailUsers = async (
  trx: Db,
  { supplier_id, store_id, what, key, subject, text }: News,
  at: Date,
): Promise<void> => {
  const { rows } = await sql<{ mail_address: string }>`/* users-to-mail */
    select distinct a.mail_address from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} and ${wants[what]} and u.suspended_at is null and a.suspended_at is null
      and a.mail_address is not null
      and (${store_id}::uuid is null or u.sees_all_stores or exists (select from supplier_user_stores x
        where x.account_id = u.account_id and x.store_id = ${store_id}))
    order by 1`.execute(trx)
  const mails = rows.map(({ mail_address }) => ({
    key: `${key}:${mail_address}`,
    destination: mail_address,
    subject,
    text,
  }))
  await queueMails(trx, mails, at)
}
