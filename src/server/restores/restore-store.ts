import { sql } from 'kysely'
import type { Restore } from '#contract/restores/restores.contract.ts'
import type { DepartureVerdict } from '#domain/restores/verdicts.ts'
import type { Db } from '#server/deps.ts'
import { endJobs, enqueue } from '#server/jobs/enqueue.ts'
import { endLeftDispatches } from '#server/outbox/dispatches.ts'

export type Mark = {
  house_id: string | null
  /** Whether another server keeps the database than before. */
  elsewhere: boolean
  beat: string
  beaten_at: Date | null
  /** The last one that was given, as far as it knows. */
  order_number: string
  /** Whether nothing leaves. */
  held: boolean
}

/** What the database says of itself; `locked`: held for the caller's transaction. */
export const readMark = async (db: Db, locked = false): Promise<Mark> => {
  const { rows } = await sql<Mark>`/* database-mark */
    select house_id, coalesce(server <> database_server(), false) as elsewhere, beat, beaten_at,
      (select last_value from order_numbers) as order_number,
      exists (select from restores where released_at is null) as held
    from database_mark ${locked ? sql`for update` : sql``}`.execute(db)
  const [mark] = rows
  if (!mark) throw new Error('the database has no mark')
  return mark
}

/** One beat more, and what is kept of it outside. */
export const beat = async (db: Db, at: Date): Promise<{ house_id: string; beat: string; order_number: string }> => {
  const { rows } = await sql<{ house_id: string; beat: string; order_number: string }>`/* beat */
    update database_mark set house_id = coalesce(house_id, gen_random_uuid()), server = coalesce(server, database_server()),
      beat = beat + 1, beaten_at = ${at}
    returning house_id, beat, (select last_value from order_numbers) as order_number`.execute(db)
  const [made] = rows
  if (!made) throw new Error('the database has no mark')
  return made
}

/** What may have left although its row does not say so. */
const unfinished = sql`
  select 'dispatches' as box, id, channel from dispatches where state in ('queued', 'sending')
  union all select 'outgoing_mails', id, 'mail' from outgoing_mails where state in ('queued', 'sending')
  union all select 'line_messages', id, 'line' from line_messages where state in ('queued', 'sending')
  union all select 'outgoing_sms', id, 'sms' from outgoing_sms where state in ('queued', 'sending')`

type NewRestore = {
  sign: 'server' | 'beat' | 'said'
  known_until: Date
  beat: bigint
  /** Order numbers up to here may have been given. */
  least_number: bigint
  /** LINE takes a second sending under one key for the same message until then. */
  line_until: Date
}

/** How far every other count of ours goes on: nobody reads them, but who waits for the next event must see it. */
const leap = 100_000

/** The hold, and all that it holds. In a transaction that holds the mark. */
export const insertRestore = async (trx: Db, { sign, known_until, beat: next, ...made }: NewRestore, at: Date) => {
  await sql`/* moved-mark */
    update database_mark set server = database_server(), beat = ${String(next)}::bigint`.execute(trx)
  const { rows } = await sql<{ id: string }>`/* insert-restore */
    insert into restores (sign, found_at, known_until, numbers_from)
    select ${sign}, ${at}, ${known_until}, setval('order_numbers', greatest(last_value, ${String(made.least_number)}::bigint))
    from order_numbers returning id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a restore was not written')
  await sql`/* leap-counts */
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 1) + ${leap}::bigint) from pg_sequences
    where schemaname = 'public' and sequencename <> 'order_numbers'`.execute(trx)
  await sql`/* held-departures */
    insert into restored_departures (restore_id, box, row_id, verdict, settled_by)
    select ${id}::uuid, u.box, u.id, case when u.channel = 'line' and safe then 'to_send' end,
      case when u.channel = 'line' and safe then 'retry_key' end
    from (${unfinished}) u, (select ${made.line_until}::timestamptz > ${at}::timestamptz as safe) s
    union all
    select ${id}::uuid, 'messages', m.id, null, null from messages m
    where m.state = 'sending' or m.state = 'scheduled' and m.send_at <= ${at}`.execute(trx)
  await dropPassing(trx, at)
  await enqueue(trx, 'ask_held_faxes', id)
  return id
}

/** A device rings once or not at all, and who waits for a code asks for another one: these are not worth a person's look. */
const dropPassing = async (trx: Db, at: Date) => {
  await sql`/* drop-pushes */
    update outgoing_pushes set state = 'superseded' where state in ('queued', 'sending')`.execute(trx)
  for (const codes of ['order_counter_codes', 'account_mail_codes', 'joining_codes', 'enrolment_codes'])
    await sql`/* drop-codes */
      update ${sql.table(codes)} set expires_at = greatest(requested_at + interval '1 second', least(expires_at, ${at}::timestamptz))
      where sent_at is null and expires_at > ${at}`.execute(trx)
  await sql`/* drop-forgotten */ update forgot_requests set handled_at = ${at} where handled_at is null`.execute(trx)
}

type HeldRow = Omit<NonNullable<Restore['held']>, 'numbers_from' | 'found_at' | 'known_until' | 'items' | 'counts'> & {
  numbers_from: string
  found_at: Date
  known_until: Date
}

/** The hold that there is. */
export const findHold = async (db: Db): Promise<HeldRow | undefined> => {
  const { rows } = await sql<HeldRow>`/* find-hold */
    select id, sign, found_at, known_until, numbers_from from restores where released_at is null`.execute(db)
  return rows[0]
}

type PastRow = {
  id: string
  found_at: Date
  released_at: Date
  released_by_name: string
  left: number
  to_send: number
}

export const findPastRestores = async (db: Db): Promise<PastRow[]> => {
  const { rows } = await sql<PastRow>`/* past-restores */
    select r.id, r.found_at, r.released_at, r.released_by_name,
      (count(*) filter (where d.verdict = 'left'))::int as "left", (count(*) filter (where d.verdict = 'to_send'))::int as to_send
    from restores r left join restored_departures d on d.restore_id = r.id
    where r.released_at is not null group by r.id order by r.id desc limit 20`.execute(db)
  return rows
}

export type Departure = {
  id: string
  box: string
  channel: string
  /** Which call of the fax gateway it would be. */
  round: number | null
  destination: string | null
  about: string | null
  order_number: string | null
  queued_at: Date
  verdict: DepartureVerdict | null
  settled_by: string | null
}

const departures = sql`
  select d.restore_id, d.row_id as id, d.box, d.verdict, d.settled_by, x.round, o.number as order_number,
    coalesce(x.channel, case d.box when 'outgoing_mails' then 'mail' when 'line_messages' then 'line'
      when 'outgoing_sms' then 'sms' else 'message' end) as channel,
    coalesce(case when x.channel <> 'line' then x.destination end, m.destination, s.destination) as destination,
    coalesce(m.subject, g.title, l.mail_subject) as about,
    coalesce(x.queued_at, m.queued_at, l.queued_at, s.queued_at, g.send_at, g.changed_at) as queued_at
  from restored_departures d
  left join dispatches x on d.box = 'dispatches' and x.id = d.row_id
  left join orders o on o.id = x.order_id
  left join outgoing_mails m on d.box = 'outgoing_mails' and m.id = d.row_id
  left join line_messages l on d.box = 'line_messages' and l.id = d.row_id
  left join outgoing_sms s on d.box = 'outgoing_sms' and s.id = d.row_id
  left join messages g on d.box = 'messages' and g.id = d.row_id`

/** What a hold holds: what nobody has settled yet first. */
export const findDepartures = async (db: Db, restore_id: string, limit: number): Promise<Departure[]> => {
  const { rows } = await sql<Departure>`/* find-departures */
    select * from (${departures}) d where restore_id = ${restore_id}
    order by verdict is not null, channel, queued_at, id limit ${limit}`.execute(db)
  return rows
}

type Counted = { channel: string; verdict: DepartureVerdict | null; count: number }

export const countDepartures = async (db: Db, restore_id: string): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`/* count-departures */
    select channel, verdict, count(*)::int as count from (${departures}) d where restore_id = ${restore_id}
    group by channel, verdict order by channel, verdict`.execute(db)
  return rows
}

/** The faxes of a hold of which the gateway has not said whether it has them. */
export const findFaxesToAsk = async (db: Db, restore_id: string): Promise<{ id: string; round: number }[]> => {
  const { rows } = await sql<{ id: string; round: number }>`/* faxes-to-ask */
    select id, round from (${departures}) d where restore_id = ${restore_id} and channel = 'fax' and verdict is null
    order by queued_at`.execute(db)
  return rows
}

/** Every departure of a hold by its id: where a record is looked through for them. */
export const findUnsettledIds = async (db: Db, restore_id: string): Promise<string[]> => {
  const { rows } = await sql<{ row_id: string }>`/* unsettled-ids */
    select row_id from restored_departures where restore_id = ${restore_id} and verdict is null`.execute(db)
  return rows.map(row => row.row_id)
}

type Settled = {
  verdict: DepartureVerdict
  settled_by: 'gateway' | 'record' | 'person'
  provider_id?: string
}

/** What is known of some departures; without ids, of all that nobody has settled yet. Says of how many. */
export const noteVerdict = async (
  db: Db,
  restore_id: string,
  { verdict, settled_by, provider_id }: Settled,
  ids?: readonly string[],
): Promise<number> => {
  const which = ids ? sql`row_id = any(${ids}::uuid[])` : sql`verdict is null`
  const { numAffectedRows } = await sql`/* settle-departures */
    update restored_departures set verdict = ${verdict}, settled_by = ${settled_by}, provider_id = ${provider_id ?? null}
    where restore_id = ${restore_id} and ${which}
      and exists (select from restores r where r.id = restore_id and r.released_at is null)`.execute(db)
  return Number(numAffectedRows)
}

/** LINE has forgotten its keys: whether these have left, a person must say. */
export const forgetRetryKeys = (trx: Db, restore_id: string) =>
  sql`/* forget-retry-keys */
    update restored_departures set verdict = null, settled_by = null
    where restore_id = ${restore_id} and settled_by = 'retry_key'`.execute(trx)

/** Ends the hold, once; false where it is over already. In a transaction. */
export const release = async (trx: Db, restore_id: string, name: string, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* release */
    update restores set released_at = ${at}, released_by_name = ${name}
    where id = ${restore_id} and released_at is null`.execute(trx)
  return numAffectedRows === 1n
}

const leftOf = (restore_id: string, box: string) => sql`
  select row_id as id, provider_id from restored_departures
  where restore_id = ${restore_id} and box = ${box} and verdict = 'left'`

/** What has left is noted so, and its jobs end. `until`: when it had, at the latest. In the transaction of the release. */
export const endLeft = async (trx: Db, restore_id: string, until: Date, at: Date) => {
  await endLeftDispatches(trx, leftOf(restore_id, 'dispatches'), until, at)
  const boxes = {
    outgoing_mails: { job: 'send_outgoing_mail', more: sql`, body_text = case when secret then '' else body_text end` },
    line_messages: { job: 'send_line_message', more: sql`` },
    outgoing_sms: { job: 'send_sms', more: sql`` },
  } as const
  for (const [box, { job, more }] of Object.entries(boxes))
    await sql`/* end-left */
      with ended as (
        update ${sql.table(box)} b set state = 'sent', sent_at = ${until}, failure = null,
          provider_id = coalesce(x.provider_id, 'restored') ${more}
        from (${leftOf(restore_id, box)}) x where b.id = x.id and b.state in ('queued', 'sending') returning b.id
      )
      select ${endJobs(job, sql`ended`)}`.execute(trx)
  // A worker had it in hand: it would be left alone as one that may have left.
  await sql`/* sms-to-send */
    update outgoing_sms s set state = 'queued' from restored_departures d
    where d.restore_id = ${restore_id} and d.row_id = s.id and d.verdict = 'to_send' and s.state = 'sending'`.execute(
    trx,
  )
  await sql`/* end-left-messages */
    with ended as (
      update messages m set state = 'sent', sent_at = ${until} from (${leftOf(restore_id, 'messages')}) x
      where m.id = x.id and m.state in ('scheduled', 'sending') returning m.id
    )
    select ${endJobs('deliver_message', sql`ended`)}`.execute(trx)
}
