import { sql } from 'kysely'
import type { LineMessage } from '#domain/line/messages.ts'
import type { Db } from '#server/deps.ts'
import { takeTurn } from '#server/dispatch/take-turn.ts'

export type QueuedLine = {
  /** What it is about and for whom: queued again under the same key it is the same message. */
  key: string
  link_id: string
  messages: LineMessage[]
  /** What is mailed where LINE does not take it; null: it is mailed anyway, or not worth a mail. */
  mail: { subject: string; text: string } | null
}

/** Writes the messages and enqueues their jobs; one whose key is there already is left as it is. */
export const insertLines = async (db: Db, lines: QueuedLine[], at: Date) => {
  const column = (value: (line: QueuedLine) => string | null) => lines.map(value)
  await sql`/* insert-line-messages */
    with queued as (
      insert into line_messages (key, link_id, messages, mail_subject, mail_text, queued_at)
      select key, link_id, messages::jsonb, mail_subject, mail_text, ${at}
      from unnest(${column(one => one.key)}::text[], ${column(one => one.link_id)}::uuid[],
        ${column(one => JSON.stringify(one.messages))}::text[], ${column(one => one.mail?.subject ?? null)}::text[],
        ${column(one => one.mail?.text ?? null)}::text[]) line (key, link_id, messages, mail_subject, mail_text)
      on conflict (key) do nothing returning id
    )
    select graphile_worker.add_job('send_line_message', json_build_object('line_message_id', id), job_key => id::text, max_attempts => 12)
    from queued`.execute(db)
}

export type TakenLine = {
  id: string
  link_id: string
  messages: LineMessage[] | null
  order_id: string | null
  mail_subject: string | null
  mail_text: string | null
  attempts: number
}

/**
 * Takes a message to send it; undefined when it has left already, was given up, or waits for its turn among those to the
 * same user. In a transaction.
 */
export const takeLine = async (trx: Db, id: string, at: Date): Promise<TakenLine | undefined> => {
  const { rows: found } = await sql<{ destination: string; turn_at: Date | null }>`/* find-line-message */
    select link_id::text as destination, turn_at from line_messages where id = ${id} and state in ('queued', 'sending')`.execute(
    trx,
  )
  const [line] = found
  if (!line) return undefined
  const turn = await takeTurn(trx, { channel: 'line', ...line, closing_at: null }, at)
  if (turn) {
    await awaitTurn(trx, id, turn, at)
    return undefined
  }
  const { rows } = await sql<TakenLine>`/* take-line-message */
    update line_messages set state = 'sending', sending_at = ${at}, turn_at = null, attempts = attempts + 1
    where id = ${id} and state in ('queued', 'sending')
    returning id, link_id, messages, order_id, mail_subject, mail_text, attempts`.execute(trx)
  return rows[0]
}

const awaitTurn = (trx: Db, id: string, turn: Date, at: Date) =>
  sql`/* await-line-turn */
    with waiting as (update line_messages set turn_at = ${turn} where id = ${id} returning id)
    select graphile_worker.add_job('send_line_message', json_build_object('line_message_id', id), job_key => id::text,
      run_at => now() + ${turn.getTime() - at.getTime()} * interval '1 millisecond', max_attempts => 12) from waiting`.execute(
    trx,
  )

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed'; failure: string; failure_class: string | null }

/** Writes how an attempt ended. */
export const noteLineOutcome = (db: Db, id: string, outcome: Outcome, at: Date) =>
  db
    .updateTable('line_messages')
    .set({
      state: outcome.state,
      ...('failure' in outcome
        ? { failure: outcome.failure.slice(0, 500), failure_class: outcome.failure_class }
        : { provider_id: outcome.provider_id, failure: null, failure_class: null }),
      ...(outcome.state === 'sent' ? { sent_at: at } : {}),
      ...(outcome.state === 'failed' ? { failed_at: at } : {}),
    })
    .where('id', '=', id)
    .execute()

/** A message whose job was lost is queued again: nothing waits forever unseen. */
export const requeueForgottenLines = async (db: Db, at: Date) => {
  const before = new Date(at.getTime() - 5 * 60_000)
  await sql`/* requeue-line-messages */
    select graphile_worker.add_job('send_line_message', json_build_object('line_message_id', m.id), job_key => m.id::text, max_attempts => 12)
    from line_messages m
    where m.state in ('queued', 'sending') and coalesce(m.sending_at, m.queued_at) < ${before}
      and not exists (select from graphile_worker._private_jobs j where j.key = m.id::text and j.attempts < j.max_attempts)
    limit 1000`.execute(db)
}
