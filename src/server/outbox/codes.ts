import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'
import { SendFailure } from '#server/ports.ts'
import { code_rules } from './auth-code.ts'

/** The tables of codes that prove an address: whose they are, and what sends them. */
const boxes = {
  order_counter_codes: { owners: 'order_counters', owner: 'order_counter_id', job: 'send_counter_code' },
  account_mail_codes: { owners: 'accounts', owner: 'account_id', job: 'send_mail_code' },
  joining_codes: { owners: 'joinings', owner: 'joining_id', job: 'send_joining_code' },
  enrolment_codes: { owners: 'enrolments', owner: 'enrolment_id', job: 'send_enrolment_code' },
} as const

export type Codes = keyof typeof boxes

type CodeWish = {
  owner_id: string
  channel: 'mail' | 'fax' | 'sms'
  destination: string
  /** From where it was asked for, of a table that keeps it. */
  network?: string | null
}

/**
 * A new code for an address, and its job. Undefined where one was asked for too shortly before, or too many. In the caller's
 * transaction.
 */
export const insertCode = async (
  trx: Db,
  codes: Codes,
  { owner_id, channel, destination, network = null }: CodeWish,
  at: Date,
): Promise<string | undefined> => {
  const { owners, owner, job } = boxes[codes]
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const before = sql`from ${sql.table(codes)} where ${sql.ref(owner)} = ${owner_id} and channel = ${channel}`
  // Of two who ask at once the second waits here, and finds the first one's.
  await sql`/* lock-owner */ select from ${sql.table(owners)} where id = ${owner_id} for no key update`.execute(trx)
  const { rows } = await sql<{ id: string }>`/* insert-code */
    insert into ${sql.table(codes)} (${sql.ref(owner)}, channel, destination, requested_at, expires_at${network === null ? sql`` : sql`, network`})
    select ${owner_id}, ${channel}, ${destination}, ${at}, ${new Date(at.getTime() + code_rules.minutes * 60_000)}
      ${network === null ? sql`` : sql`, ${network}`}
    where not exists (select ${before} and requested_at > ${ago(code_rules.seconds_between)})
      and (select count(*) ${before} and requested_at > ${ago(3600)}) < ${code_rules.most_an_hour}
    returning id, ${addFirstJob(job, sql`id`)}`.execute(trx)
  return rows[0]?.id
}

/** In SQL, of a code `c`: it has not left, is good, and no newer one was asked for. */
export const isToSend = (codes: Codes, at: Date) => {
  const owner = sql.ref(boxes[codes].owner)
  return sql`c.sent_at is null and c.used_at is null and c.expires_at > ${at}
    and not exists (select from ${sql.table(codes)} n where n.${owner} = c.${owner} and n.channel = c.channel
      and n.requested_at > c.requested_at)`
}

/** Counts a try of a code, before it is compared; undefined where no try is left, or it is too late. */
export const takeTry = async (db: Db, codes: Codes, code_id: string, at: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ tries: number }>`/* take-try */
    update ${sql.table(codes)} set tries = tries + 1
    where id = ${code_id} and tries < ${code_rules.tries} and used_at is null and expires_at > ${at} returning tries`.execute(
    db,
  )
  return rows[0]?.tries
}

/**
 * Notes how the sending of a code by mail or fax ended. A temporary fault is thrown on, so that the job is tried again while
 * the code is good; a mail that may have left is not sent again: whoever got nothing asks for another one.
 */
export const noteFailedCode = async (
  db: Db,
  codes: Codes,
  { id, channel }: { id: string; channel: string },
  error: unknown,
  at: Date,
  why = (failure: SendFailure) => failure.message,
) => {
  if (!(error instanceof SendFailure)) throw error
  if (error.kind === 'permanent') {
    await sql`/* code-failed */ update ${sql.table(codes)} set failure = ${why(error).slice(0, 500)} where id = ${id}`.execute(
      db,
    )
  } else if (error.kind === 'unknown' && channel === 'mail') {
    await sql`/* code-left */ update ${sql.table(codes)} set sent_at = ${at} where id = ${id}`.execute(db)
  } else throw error
}

/** A code's mail came back: whoever waits for it is told. Gives the address; null where this is no code. */
export const bounceCode = async (
  trx: Db,
  code_id: string,
  { failed, detail }: { failed: boolean; detail: string },
): Promise<string | null> => {
  const failure = failed ? detail.slice(0, 500) : null
  const bounced = (codes: Codes) => sql`
    update ${sql.table(codes)} set failure = coalesce(${failure}, failure) where id = ${code_id} and channel = 'mail'
    returning destination`
  const { rows } = await sql<{ destination: string }>`/* bounce-code */
    with of_counter as (${bounced('order_counter_codes')}), of_account as (${bounced('account_mail_codes')}),
      of_joining as (${bounced('joining_codes')}), of_enrolment as (${bounced('enrolment_codes')})
    select destination from of_counter union all select destination from of_account union all select destination from of_joining
    union all select destination from of_enrolment`.execute(trx)
  return rows[0]?.destination ?? null
}
