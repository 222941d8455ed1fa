import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { MailPort, SmsPort } from '#server/ports.ts'

/**
 * The stand-in where no mail server is configured: mails are kept in `local_outbox` to be looked at. A second sending
 * under one reference is the same message and leaves the first as it is.
 */
export const localMail = (db: Kysely<DB>): MailPort => ({
  send: async mail => {
    await db
      .insertInto('local_outbox')
      .values({
        reference: mail.reference,
        channel: 'mail',
        destination: mail.to,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html ?? null,
        attachment: mail.attachment?.content ?? null,
        attachment_name: mail.attachment?.name ?? null,
        created_at: sql`now()`,
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .execute()
    return { provider_id: `local:${mail.reference}` }
  },
  close: async () => {},
})

/** The stand-in where no SMS provider is configured: messages are kept in `local_outbox`. */
export const localSms = (db: Kysely<DB>): SmsPort => ({
  send: async ({ reference, to, text }) => {
    await db
      .insertInto('local_outbox')
      .values({
        reference: `sms:${reference}`,
        channel: 'sms',
        destination: to,
        subject: text.split('\n', 1)[0] ?? '',
        body_text: text,
        created_at: sql`now()`,
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .execute()
    return { provider_id: `local:${reference}` }
  },
})
