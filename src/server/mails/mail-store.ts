import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { takeTurn } from '#server/dispatch/take-turn.ts'

export type QueuedMail = {
  key: string
  destination: string
  subject: string
  text: string
  /** Its receiver asked for it a moment ago: it leaves although mail to the address is stopped. */
  asked?: boolean
}
export type TakenMail = {
  id: string
  destination: string
  subject: string
  body_text: string
  attempts: number
  unknown_ends: number
  asked: boolean
}

/** Writes the mails and enqueues their jobs; one whose key is there already is left as it is. */
export const insertMails = async (db: Db, mails: QueuedMail[], at: Date) => {
  const column = (name: 'key' | 'destination' | 'subject' | 'text') => mails.map(mail => mail[name])
  await sql`/* insert-mails */
    with queued as (
      insert into outgoing_mails (key, destination, subject, body_text, asked, queued_at)
      select key, destination, subject, body_text, asked, ${at}
      from unnest(${column('key')}::text[], ${column('destination')}::text[], ${column('subject')}::text[], ${column('text')}::text[],
          ${mails.map(mail => mail.asked ?? false)}::boolean[])
        mail (key, destination, subject, body_text, asked)
      on conflict (key) do nothing returning id
    )
    select graphile_worker.add_job('send_outgoing_mail', json_build_object('mail_id', id), job_key => id::text, max_attempts => 12)
    from queued`.execute(db)
}

/**
 * Takes a mail to send it; undefined when it has left already, was given up, or waits for its turn among those to the same
 * address. In a transaction.
 */
export const takeMail = async (trx: Db, id: string, at: Date): Promise<TakenMail | undefined> => {
  const { rows: found } = await sql<{ destination: string; turn_at: Date | null; asked: boolean }>`/* find-mail */
    select destination, turn_at, asked from outgoing_mails where id = ${id} and state in ('queued', 'sending')`.execute(
    trx,
  )
  const [mail] = found
  if (!mail) return undefined
  // Somebody waits for what was asked for: it counts, but does not wait.
  const turn = await takeTurn(trx, { channel: 'mail', ...mail, closing_at: mail.asked ? at : null }, at)
  if (turn) {
    await trx.updateTable('outgoing_mails').set({ turn_at: turn }).where('id', '=', id).execute()
    await putOffMail(trx, id, turn.getTime() - at.getTime())
    return undefined
  }
  const { rows } = await sql<TakenMail>`/* take-mail */
    update outgoing_mails set state = 'sending', sending_at = ${at}, turn_at = null, attempts = attempts + 1
    where id = ${id} and state in ('queued', 'sending')
    returning id, destination, subject, body_text, attempts, unknown_ends, asked`.execute(trx)
  return rows[0]
}

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed' | 'ignored'; failure: string; unknown_ends: number }

/** Writes how an attempt ended. */
export const noteMailOutcome = async (db: Db, id: string, outcome: Outcome, at: Date) => {
  await db
    .updateTable('outgoing_mails')
    .set({
      state: outcome.state,
      failure: 'failure' in outcome ? outcome.failure.slice(0, 500) : null,
      ...('unknown_ends' in outcome ? { unknown_ends: outcome.unknown_ends } : {}),
      ...(outcome.state === 'sent' ? { provider_id: outcome.provider_id, sent_at: at } : {}),
      ...(outcome.state === 'failed' ? { failed_at: at } : {}),
    })
    .where('id', '=', id)
    // What came back while it was still being handed over has not been sent.
    .where('state', 'not in', outcome.state === 'sent' ? ['failed', 'ignored'] : ['sent'])
    .execute()
}

/** A mail came back. Gives its address; null where there is no such mail. In the caller's transaction. */
export const bounceMail = async (
  trx: Db,
  id: string,
  { failed, detail }: { failed: boolean; detail: string },
  at: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ destination: string }>`/* bounce-mail */
    update outgoing_mails set state = case when ${failed} then 'failed' else state end,
      failed_at = case when ${failed} then ${at}::timestamptz else failed_at end,
      failure = case when ${failed} then ${detail.slice(0, 500)} else failure end
    where id = ${id} returning destination`.execute(trx)
  return rows[0]?.destination ?? null
}

/** Tries a mail again after a while. Runs in the caller's transaction. */
export const putOffMail = (trx: Db, id: string, in_ms: number) =>
  sql`/* put-off-mail */
    select graphile_worker.add_job('send_outgoing_mail', json_build_object('mail_id', ${id}::uuid), job_key => ${id},
      run_at => now() + ${in_ms} * interval '1 millisecond', max_attempts => 12)`.execute(trx)

/** A mail whose job was lost is queued again: nothing waits forever unseen. */
export const requeueForgottenMails = async (db: Db, at: Date) => {
  const before = new Date(at.getTime() - 5 * 60_000)
  await sql`/* requeue-mails */
    select graphile_worker.add_job('send_outgoing_mail', json_build_object('mail_id', m.id), job_key => m.id::text, max_attempts => 12)
    from outgoing_mails m
    where m.state in ('queued', 'sending') and coalesce(m.sending_at, m.queued_at) < ${before}
      and not exists (select from graphile_worker._private_jobs j where j.key = m.id::text and j.attempts < j.max_attempts)
    limit 1000`.execute(db)
}
