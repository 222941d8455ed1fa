import { sql } from 'kysely'
import type { LineMessage } from '#domain/line/messages.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'
import { ended, requeueLost, takeRow } from '#server/outbox/outbox.ts'

export type QueuedLineMessage = {
  /** What it is about and for whom: queued again under the same key it is the same message. */
  key: string
  link_id: string
  messages: LineMessage[]
  /** What is mailed where LINE does not take it; null: it is mailed anyway, or not worth a mail. */
  mail: { subject: string; text: string } | null
}

/** Behind whatever is about one order or one person. */
const last = 10

/** Writes the messages and enqueues their jobs; one whose key is there already is left as it is. */
export const insertLineMessages = async (db: Db, lines: QueuedLineMessage[], at: Date, to_many: boolean) => {
  const column = (value: (line: QueuedLineMessage) => string | null) => lines.map(value)
  await sql`/* insert-line-messages */
    insert into line_messages (key, link_id, messages, mail_subject, mail_text, queued_at, to_many)
    select key, link_id, messages::jsonb, mail_subject, mail_text, ${at}, ${to_many}
    from unnest(${column(one => one.key)}::text[], ${column(one => one.link_id)}::uuid[],
      ${column(one => JSON.stringify(one.messages))}::text[], ${column(one => one.mail?.subject ?? null)}::text[],
      ${column(one => one.mail?.text ?? null)}::text[]) line (key, link_id, messages, mail_subject, mail_text)
    on conflict (key) do nothing returning ${addFirstJob('send_line_message', sql`id`, to_many ? { priority: last } : {})}`.execute(
    db,
  )
}

export type TakenLineMessage = {
  id: string
  key: string
  link_id: string
  messages: LineMessage[] | null
  order_id: string | null
  mail_subject: string | null
  mail_text: string | null
  attempts: number
  to_many: boolean
}

const box = {
  table: 'line_messages',
  job: 'send_line_message',
  channel: 'line',
  destination: sql`link_id::text`,
  hurries: sql`false`,
  columns: ['id', 'key', 'link_id', 'messages', 'order_id', 'mail_subject', 'mail_text', 'attempts', 'to_many'],
} as const

/** Takes a message to send it, as `takeRow` does. */
export const takeLineMessage = (trx: Db, id: string, at: Date) => takeRow<TakenLineMessage>(trx, box, id, at)

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed'; failure: string; failure_class: string | null }

/** Writes how an attempt ended. */
export const noteLineMessageOutcome = (db: Db, id: string, outcome: Outcome, at: Date) =>
  db
    .updateTable('line_messages')
    .set({
      ...ended(outcome),
      ...('failure' in outcome ? { failure_class: outcome.failure_class } : { failure_class: null, sent_at: at }),
      ...(outcome.state === 'failed' ? { failed_at: at } : {}),
    })
    .where('id', '=', id)
    .execute()

export const requeueForgottenLineMessages = (db: Db, at: Date) => requeueLost(db, box, at)
