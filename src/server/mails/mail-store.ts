import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'
import { ended, requeueLost, takeRow } from '#server/outbox/outbox.ts'

/** Whose people a mail is written to; null: nobody's of a house (staff, a stranger, one person about the own way in). */
export type MailedHouse = { consumer_id: string } | { supplier_id: string } | null

export type QueuedMail = {
  key: string
  of: MailedHouse
  destination: string
  subject: string
  text: string
  /** Its receiver asked for it a moment ago: it leaves although mail to the address is stopped. */
  asked?: boolean
  /** Holds a link that lets in: its words are kept only until it has left, or is given up. */
  secret?: boolean
  /** Where a reply to it arrives; null: nowhere. */
  reply_to?: string | null
}
export type TakenMail = {
  id: string
  destination: string
  subject: string
  body_text: string
  attempts: number
  unknown_ends: number
  asked: boolean
  reply_to: string | null
  to_many: boolean
}

/** After everything that is about one order or one person. */
const last = 10

/**
 * Writes the mails and enqueues their jobs; one whose key is there already is left as it is. `to_many`: the same news to many
 * houses; thousands of them do not stand before an order's mail.
 */
export const insertMails = async (db: Db, mails: QueuedMail[], at: Date, to_many: boolean) => {
  const column = (name: 'key' | 'destination' | 'subject' | 'text') => mails.map(mail => mail[name])
  const house = (name: 'consumer_id' | 'supplier_id') =>
    mails.map(({ of }): string | null => (of && Reflect.get(of, name)) ?? null)
  const job = addFirstJob('send_outgoing_mail', sql`id`, to_many ? { priority: last } : {})
  await sql`/* insert-mails */
    insert into outgoing_mails (key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to, queued_at, to_many)
    select key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to, ${at}, ${to_many}
    from unnest(${column('key')}::text[], ${column('destination')}::text[], ${column('subject')}::text[], ${column('text')}::text[],
        ${mails.map(mail => mail.asked ?? false)}::boolean[], ${mails.map(mail => mail.secret ?? false)}::boolean[],
        ${house('consumer_id')}::uuid[], ${house('supplier_id')}::uuid[], ${mails.map(mail => mail.reply_to ?? null)}::text[])
      mail (key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to)
    on conflict (key) do nothing returning ${job}`.execute(db)
}

const box = {
  table: 'outgoing_mails',
  job: 'send_outgoing_mail',
  channel: 'mail',
  destination: sql.ref('destination'),
  hurries: sql.ref('asked'),
  columns: ['id', 'destination', 'subject', 'body_text', 'attempts', 'unknown_ends', 'asked', 'reply_to', 'to_many'],
} as const

/** Takes a mail to send it, as `takeRow` does. */
export const takeMail = (trx: Db, id: string, at: Date) => takeRow<TakenMail>(trx, box, id, at)

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed' | 'ignored'; failure: string; unknown_ends: number }

/** Writes how an attempt ended. Of what holds a secret nothing is left once it is over. */
export const noteMailOutcome = async (db: Db, id: string, outcome: Outcome, at: Date) => {
  await db
    .updateTable('outgoing_mails')
    .set({
      ...ended(outcome),
      ...('unknown_ends' in outcome ? { unknown_ends: outcome.unknown_ends } : { sent_at: at }),
      ...(outcome.state === 'failed' ? { failed_at: at } : {}),
      ...(outcome.state === 'queued' ? {} : { body_text: sql<string>`case when secret then '' else body_text end` }),
    })
    .where('id', '=', id)
    // What came back while it was still being handed over has not been sent.
    .where('state', 'not in', outcome.state === 'sent' ? ['failed', 'ignored'] : ['sent'])
    .execute()
}

export const requeueForgottenMails = (db: Db, at: Date) => requeueLost(db, box, at)
