import { sql } from 'kysely'
import type { NoticeKind } from '#domain/notices/kinds.ts'
import { dayOf, instantAt } from '#domain/shared/day.ts'
import { maySend, type SmsBudget, type SmsPurpose, type SmsSpent } from '#domain/sms/sms.ts'
import type { Db } from '#server/deps.ts'
import { ended, requeueLost } from '#server/outbox/outbox.ts'

/** What else tells a person of the same: a notice, by its kind and key, and pushes of LINE, by the start of their keys. */
export type Elsewhere = { account_id: string; notice_kind: NoticeKind; notice_key: string; told_key: string }

export type NewSms = {
  key: string
  purpose: SmsPurpose
  destination: string
  body_text: string | null
  parts: number
  consumer_id: string | null
  unless_reached?: Elsewhere | undefined
}

/** Writes a message down; one whose key is there already is left as it is. Gives its id. */
export const insertSms = async (db: Db, { unless_reached: elsewhere, ...sms }: NewSms, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-sms */
    with made as (
      insert into outgoing_sms (key, purpose, destination, body_text, parts, consumer_id, queued_at,
        account_id, notice_kind, notice_key, told_key)
      values (${sms.key}, ${sms.purpose}, ${sms.destination}, ${sms.body_text}, ${sms.parts}, ${sms.consumer_id}, ${at},
        ${elsewhere?.account_id ?? null}, ${elsewhere?.notice_kind ?? null}, ${elsewhere?.notice_key ?? null}, ${elsewhere?.told_key ?? null})
      on conflict (key) do nothing returning id
    )
    select id from made union all select id from outgoing_sms where key = ${sms.key} limit 1`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a message was neither made nor found')
  return id
}

/**
 * In SQL, over `outgoing_sms m`: its person has read the notice or it is over, one of the person's devices has taken it, or
 * the person's LINE. A mail does not count: it rings nobody (decision 262).
 */
const isReached = sql`(exists (select from notifications n
    where n.kind = m.notice_kind and n.key = m.notice_key and n.consumer_id = m.consumer_id and (n.done_at is not null
      or exists (select from notification_reads r where r.account_id = m.account_id and r.notification_id = n.id)
      or exists (select from outgoing_pushes p where p.notification_id = n.id and p.account_id = m.account_id and p.state = 'sent')))
  or exists (select from line_links k join line_messages l on l.key = m.told_key || ':' || k.id
    where k.account_id = m.account_id and l.state = 'sent'))`

export type TakenSms = { id: string; purpose: SmsPurpose; destination: string; body_text: string | null; parts: number }

/**
 * Takes a message to send it, and counts it: one after the other, so that all together stay within the budget. undefined
 * when it has left, may have left (a worker died over it), was given up, or may not leave.
 */
export const takeSms = async (
  trx: Db,
  id: string,
  budget: SmsBudget,
  at: Date,
): Promise<{ sms: TakenSms; refused: 'too_often' | 'over_budget' | null } | undefined> => {
  await sql`/* lock-sms */ select pg_advisory_xact_lock(hashtextextended('sms-budget', 0))`.execute(trx)
  await sql`/* sms-of-dead-worker */
    update outgoing_sms set state = 'unknown', failure = 'a worker died over it' where id = ${id} and state = 'sending'`.execute(
    trx,
  )
  // What waits for another try has not left: it is counted no more.
  await sql`/* sms-superseded */
    update outgoing_sms m set state = 'superseded', taken_at = null
    where m.id = ${id} and m.state = 'queued' and m.account_id is not null and ${isReached}`.execute(trx)
  const found = await sql<TakenSms & { taken: boolean }>`/* find-sms */
    select id, purpose, destination, body_text, parts, taken_at is not null as taken from outgoing_sms
    where id = ${id} and state in ('queued', 'sending')`.execute(trx)
  const [row] = found.rows
  if (!row) return undefined
  const { taken, ...sms } = row
  // What was counted once is not counted again when it is tried again.
  const answer = taken ? 'yes' : maySend(sms, await spentOn(trx, sms.destination, at), budget)
  await sql`/* take-sms */
    update outgoing_sms set state = ${answer === 'yes' ? 'sending' : 'refused'}, attempts = attempts + 1,
      taken_at = case when ${answer} = 'yes' then coalesce(taken_at, ${at}) end,
      failure = case when ${answer} = 'yes' then null else ${answer} end
    where id = ${id}`.execute(trx)
  return { sms, refused: answer === 'yes' ? null : answer }
}

const spentOn = async (trx: Db, destination: string, at: Date): Promise<SmsSpent> => {
  const today = dayOf(at)
  const midnight = instantAt(today, 0)
  const first = instantAt(`${today.slice(0, 8)}01`, 0)
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  const { rows } = await sql<SmsSpent>`/* sms-spent */
    select coalesce(sum(parts) filter (where taken_at >= ${midnight}), 0)::int as today,
      coalesce(sum(parts) filter (where taken_at >= ${first}), 0)::int as this_month,
      (count(*) filter (where destination = ${destination} and taken_at > ${ago(10)}))::int as to_number_lately,
      (count(*) filter (where destination = ${destination} and taken_at > ${ago(24 * 60)}))::int as to_number_today
    from outgoing_sms where taken_at >= least(${first}::timestamptz, ${ago(24 * 60)}::timestamptz)`.execute(trx)
  return rows[0] ?? { today: 0, this_month: 0, to_number_lately: 0, to_number_today: 0 }
}

type Outcome = { state: 'sent'; provider_id: string } | { state: 'queued' | 'failed' | 'unknown'; failure: string }

/** Writes how an attempt ended. */
export const noteSms = async (db: Db, id: string, outcome: Outcome, at: Date) => {
  await db
    .updateTable('outgoing_sms')
    .set({ ...ended(outcome), ...(outcome.state === 'sent' ? { sent_at: at } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Within the hour: later nobody needs the word any more. Codes are asked for anew; an invitation waits for its day. */
export const requeueForgottenSms = (db: Db, at: Date) =>
  requeueLost(db, { table: 'outgoing_sms', job: 'send_sms' }, at, {
    since: sql`queued_at`,
    only: sql`state = 'queued' and (purpose = 'invite' or purpose = 'urgent' and queued_at > ${new Date(at.getTime() - 60 * 60_000)})`,
  })
