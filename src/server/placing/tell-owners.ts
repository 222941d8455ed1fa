import { sql } from 'kysely'
import type { Said } from '#domain/notices/words.ts'
import type { Db } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'

/** The order that waits: `subject`. */
type About = { consumer_id: string; deal_id: string; subject: string; delivery_date: string }

/** Tells the owners of what waits for one of them, in the app and by mail: nothing leaves before they have read it. */
export const tellOwners = async (trx: Db, { consumer_id, ...about }: About, said: Said, at: Date) => {
  const { rows } = await sql<{ account_id: string; mail_address: string | null }>`/* owners-to-approve */
    select m.account_id, a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id} and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null
    order by 1`.execute(trx)
  const key = about.subject
  await tell(
    trx,
    rows.map(({ account_id }) => ({ to: { consumer_id, account_id }, said, key, ...about })),
    at,
  )
  const mails = rows.flatMap(({ mail_address }) =>
    mail_address === null
      ? []
      : [
          {
            key: `${said.kind}:${key}:${mail_address}`,
            of: { consumer_id },
            destination: mail_address,
            subject: `【Oroshi】${said.title}`,
            text: `${said.title}\n\n${said.body}\n`,
          },
        ],
  )
  await queueMails(trx, mails, at)
}
