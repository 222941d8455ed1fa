import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NoticeKind } from '#domain/notices/kinds.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob, jobIsLost } from '#server/jobs/enqueue.ts'
import { heldUntils, isNeedless } from '#server/notices/mail-wishes.ts'
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
  /** Of which notice it tells: it may wait, to come with others, as its receiver wishes. */
  notice?: { kind: NoticeKind; key: string }
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
/** So many mails of the same news to many houses leave by one job: jobs and takings of their own were most of what they cost. */
const batch_size = 5

/**
 * Writes the mails and enqueues the jobs of those that are not held; one whose key is there already is left as it is. `to_many`: the same news to many
 * houses; thousands of them do not stand before an order's mail, and leave in batches (decision 286).
 */
export const insertMails = async (db: Db, mails: QueuedMail[], at: Date, to_many: boolean) => {
  const column = (name: 'key' | 'destination' | 'subject' | 'text') => mails.map(mail => mail[name])
  const house = (name: 'consumer_id' | 'supplier_id') =>
    mails.map(({ of }): string | null => (of && Reflect.get(of, name)) ?? null)
  const batches = Array.from({ length: Math.ceil(mails.length / batch_size) }, () => randomUUID())
  const batch = mails.map((_, n) => (to_many ? (batches[Math.floor(n / batch_size)] ?? null) : null))
  const held = await heldUntils(
    db,
    mails.map(({ of, notice, destination }) =>
      of && notice
        ? { kind: notice.kind, house_id: 'consumer_id' in of ? of.consumer_id : of.supplier_id, destination, at }
        : null,
    ),
  )
  const written = sql`
    insert into outgoing_mails (key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to, queued_at, to_many,
      notice_kind, notice_key, due_at, state, batch_id)
    select key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to, ${at}, ${to_many},
      notice_kind, notice_key, due_at, case when due_at is null then 'queued' else 'held' end, case when due_at is null then batch_id end
    from unnest(${column('key')}::text[], ${column('destination')}::text[], ${column('subject')}::text[], ${column('text')}::text[],
        ${mails.map(mail => mail.asked ?? false)}::boolean[], ${mails.map(mail => mail.secret ?? false)}::boolean[],
        ${house('consumer_id')}::uuid[], ${house('supplier_id')}::uuid[], ${mails.map(mail => mail.reply_to ?? null)}::text[],
        ${mails.map(mail => mail.notice?.kind ?? null)}::text[], ${mails.map(mail => mail.notice?.key ?? null)}::text[],
        ${held}::timestamptz[], ${batch}::uuid[])
      mail (key, destination, subject, body_text, asked, secret, consumer_id, supplier_id, reply_to, notice_kind, notice_key, due_at, batch_id)
    on conflict (key) do nothing`
  await (to_many
    ? sql`/* insert-batches */
        with written as (${written} returning batch_id)
        select ${addFirstJob('send_mails', sql`x.batch_id`, { priority: last })}
        from (select distinct batch_id from written where batch_id is not null) x`
    : sql`/* insert-mails */
        ${written} returning case when state = 'queued' then (${addFirstJob('send_outgoing_mail', sql`id`)}) end`
  ).execute(db)
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

/**
 * Takes what has not left yet of a batch, with one write for all of it. One with a job of its own by now (it waits for its
 * turn, or is tried again later) is that job's.
 */
export const takeBatch = async (trx: Db, batch_id: string, at: Date): Promise<TakenMail[]> => {
  // In one order for all batches: each mail holds the pace of its destination.
  const { rows } = await sql<{ id: string }>`/* batch */
    select m.id from outgoing_mails m where m.batch_id = ${batch_id} and m.state in ('queued', 'sending')
      and ${jobIsLost(box.job, sql`m.id`)}
    order by m.destination, m.id`.execute(trx)
  const mails: TakenMail[] = []
  for (const { id } of rows) {
    const mail = await takeMail(trx, id, at)
    if (mail) mails.push(mail)
  }
  return mails
}

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

export const requeueForgottenMails = (db: Db, at: Date) =>
  requeueLost(db, box, at, {
    only: sql`state in ('queued', 'sending') and (m.batch_id is null or ${jobIsLost('send_mails', sql`m.batch_id`)})`,
  })

export type HeldMail = {
  id: string
  consumer_id: string | null
  supplier_id: string | null
  house_name: string
  destination: string
  subject: string
  body_text: string
  needless: boolean
}

/** All that is held by now of the next so many receivers, oldest first, until the transaction ends. */
export const takeHeld = async (trx: Db, at: Date, receivers: number): Promise<HeldMail[]> => {
  const { rows } = await sql<HeldMail>`/* take-held */
    select m.id, m.consumer_id, m.supplier_id, coalesce(c.name, s.name) as house_name, m.destination, m.subject, m.body_text,
      ${isNeedless} as needless
    from (select distinct consumer_id, supplier_id, destination from outgoing_mails where state = 'held' and due_at <= ${at}
        order by 1, 2, 3 limit ${receivers}) due
      join outgoing_mails m on m.state = 'held' and m.due_at <= ${at} and m.destination = due.destination
        and (m.consumer_id = due.consumer_id or m.supplier_id = due.supplier_id)
      left join consumers c on c.id = m.consumer_id
      left join suppliers s on s.id = m.supplier_id
    order by m.consumer_id, m.supplier_id, m.destination, m.id for update of m`.execute(trx)
  return rows
}

/** They came within another mail, or were over by then. */
export const endHeld = async (trx: Db, ids: readonly string[], state: 'bundled' | 'superseded') => {
  if (ids.length > 0) await trx.updateTable('outgoing_mails').set({ state }).where('id', 'in', ids).execute()
}
