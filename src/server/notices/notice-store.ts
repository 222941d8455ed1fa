import { type RawBuilder, sql } from 'kysely'
import { most_counted, most_unread_again } from '#contract/notices/notice-shapes.ts'
import type { NoticeType } from '#domain/notices/kinds.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'

export type Reader = ConsumerActor | SupplierActor

export type NoticeRow = {
  id: string
  kind: string
  type: NoticeType
  title: string
  body: string
  created_at: Date
  order_id: string | null
  deal_id: string | null
  store_id: string | null
  delivery_date: string | null
  subject: string | null
  read: boolean
  done: boolean
}

export const houseOf = (reader: Reader): string =>
  reader.area === 'consumer' ? reader.consumer_id : reader.supplier_id

/**
 * The notices that this person may see, a condition over `notifications n`: of the own house, for everybody or this one;
 * a supplier's people with stores of their own see those about these, and no others.
 */
const seenBy = (reader: Reader): RawBuilder<unknown> => {
  const own = sql`(n.account_id is null or n.account_id = ${reader.account_id})`
  if (reader.area === 'consumer') return sql`n.consumer_id = ${reader.consumer_id} and ${own}`
  if (reader.sees_all_stores) return sql`n.supplier_id = ${reader.supplier_id} and ${own}`
  return sql`n.supplier_id = ${reader.supplier_id} and (n.account_id = ${reader.account_id} or n.account_id is null
    and n.store_id in (select x.store_id from supplier_user_stores x where x.account_id = ${reader.account_id}))`
}

/** What is of no use any more: answered or superseded, or its delivery date has come, is ordered, or needs no order. */
const isDone = (at: Date): RawBuilder<unknown> => sql`(n.done_at is not null
  or n.type = 'reminders' and n.delivery_date is not null and (n.delivery_date <= (${at}::timestamptz at time zone 'Asia/Tokyo')::date
    or n.kind in ('order_reminder', 'closing_near') and (
      exists (select from orders o where o.deal_id = n.deal_id and o.delivery_date = n.delivery_date and o.state <> 'cancelled')
      or exists (select from no_orders x where x.deal_id = n.deal_id and x.delivery_date = n.delivery_date))))`

/** Before which id everything counts as read: where all was marked so last, else what was told before this account was. */
const markOf = (reader: Reader) => sql`coalesce((select m.before_id from notification_marks m
  where m.account_id = ${reader.account_id} and m.house_id = ${houseOf(reader)}), ${reader.account_id}::uuid)`

/**
 * What one person has read one by one is at most some hundreds: looked up as a list that is read once. Asked for row by
 * row, PostgreSQL now and then read all people's again for each of 100,000 notices, for minutes.
 */
const inReads = (reader: Reader) => sql`n.id in (select r.notification_id from notification_reads r
  where r.account_id = ${reader.account_id})`
/** The ids of those that were kept unread when everything before the mark became read. */
const unreads = (reader: Reader) => sql`select k.notification_id from notification_unreads k
  where k.account_id = ${reader.account_id} and k.house_id = ${houseOf(reader)}`

const isRead = (reader: Reader) =>
  sql`(n.id < ${markOf(reader)} and not n.id in (${unreads(reader)}) or ${inReads(reader)})`

type Unread = { type?: NoticeType | undefined; after?: string | undefined; limit: number }

/**
 * The ids of what is in the bell, newest first: unread by this person, and not over. In two parts, each bounded by an index:
 * what came since the mark, and the few before it that were kept. These are looked up as an array: joined, PostgreSQL now and
 * then read every notice of the house and type beside them.
 */
const unreadIds = (reader: Reader, at: Date, { type, after, limit }: Unread) => {
  const rest = sql`${seenBy(reader)} and n.done_at is null and not ${inReads(reader)} and not ${isDone(at)}
    ${type ? sql`and n.type = ${type}` : sql``} ${after ? sql`and n.id < ${after}::uuid` : sql``}`
  return sql`select u.id from (
    (select n.id from notifications n where n.id >= ${markOf(reader)} and ${rest} order by n.id desc limit ${limit})
    union all
    (select n.id from notifications n where n.id = any(array(${unreads(reader)})) and n.id < ${markOf(reader)} and ${rest}
      order by n.id desc limit ${limit})) u order by u.id desc limit ${limit}`
}

const columns = (
  reader: Reader,
  at: Date,
) => sql`n.id, n.kind, n.type, n.title, n.body, n.created_at, n.order_id, n.deal_id,
  n.store_id, n.delivery_date, n.subject, ${isRead(reader)} as read, ${isDone(at)} as done`

type Part = { type: NoticeType | undefined; after: string | undefined; limit: number }

/** One part of the list, newest first: what is in the bell, or all the rest. */
export const findPart = async (
  db: Db,
  reader: Reader,
  part: 'unread' | 'rest',
  { type, after, limit }: Part,
  at: Date,
) => {
  const which =
    part === 'unread'
      ? sql`n.id = any(array(${unreadIds(reader, at, { type, after, limit })}))`
      : sql`${seenBy(reader)} and (${isRead(reader)} or ${isDone(at)}) ${type ? sql`and n.type = ${type}` : sql``}
          ${after ? sql`and n.id < ${after}::uuid` : sql``}`
  const { rows } = await sql<NoticeRow>`/* notices-${sql.raw(part)} */
    select ${columns(reader, at)} from notifications n where ${which} order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export const findNotice = async (db: Db, reader: Reader, id: string, at: Date): Promise<NoticeRow | undefined> => {
  const { rows } = await sql<NoticeRow>`/* notice */
    select ${columns(reader, at)} from notifications n where ${seenBy(reader)} and n.id = ${id}`.execute(db)
  return rows[0]
}

/** How many are in the bell, `most_counted` at most. */
export const countUnread = async (db: Db, reader: Reader, at: Date, most = most_counted): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* notices-unread */
    select count(*)::int as count from (${unreadIds(reader, at, { limit: most })}) x`.execute(db)
  return rows[0]?.count ?? 0
}

export const insertRead = async (db: Db, reader: Reader, id: string, at: Date) => {
  await sql`/* read-notice */
    insert into notification_reads (account_id, notification_id, read_at) values (${reader.account_id}, ${id}, ${at})
    on conflict do nothing`.execute(db)
}

/** Unread again, also what was read with all others before; gives how many of them this person may see. */
export const deleteReads = async (trx: Db, reader: Reader, ids: readonly string[]): Promise<number> => {
  const seen = await sql<{ id: string }>`/* seen-notices */
    select n.id from notifications n where ${seenBy(reader)} and n.id = any(${[...ids]}::uuid[])`.execute(trx)
  const own = seen.rows.map(one => one.id)
  await sql`/* keep-unread */
    insert into notification_unreads (account_id, house_id, notification_id)
    select ${reader.account_id}, ${houseOf(reader)}, n.id from notifications n
    where n.id = any(${own}::uuid[]) and n.id < ${markOf(reader)} on conflict do nothing`.execute(trx)
  await sql`/* unread-notice */
    delete from notification_reads where account_id = ${reader.account_id} and notification_id = any(${own}::uuid[])`.execute(
    trx,
  )
  return own.length
}

/** More than anybody has; the limit is there for the index. */
const most_at_once = 1_000_000

/** Marks each one that is in the bell now, or those of one type; gives their number and, of so few that they can be taken back, which. */
export const readUnread = async (trx: Db, reader: Reader, type: NoticeType | undefined, at: Date) => {
  const { rows } = await sql<{ count: number; ids: string[] | null }>`/* read-unread */
    with fresh as (
      insert into notification_reads (account_id, notification_id, read_at)
      select ${reader.account_id}, u.id, ${at}::timestamptz from (${unreadIds(reader, at, { type, limit: most_at_once })}) u
      on conflict do nothing returning notification_id
    ) select count(*)::int as count,
      case when count(*) <= ${most_unread_again} then array_agg(notification_id)::text[] end as ids from fresh`.execute(
    trx,
  )
  return { count: rows[0]?.count ?? 0, ids: rows[0]?.ids ?? [] }
}

/** For how long a notice can be under way in another's transaction, with an id from before. */
const settled = '10 minutes'

/** How many are read one by one until a mark takes their place. */
const most_reads = 500

/** Whoever reads one by one: from so many on a mark takes their place, and what is still unread before it is kept. */
export const moveMarkOverReads = async (trx: Db, reader: Reader, at: Date) => {
  const { rows } = await sql<{ count: number }>`/* count-reads */
    select count(*)::int as count from (select from notification_reads r where r.account_id = ${reader.account_id} limit ${most_reads}) x`.execute(
    trx,
  )
  if ((rows[0]?.count ?? 0) < most_reads) return
  await sql`/* keep-unreads */
    insert into notification_unreads (account_id, house_id, notification_id)
    select ${reader.account_id}, ${houseOf(reader)}, u.id from (${unreadIds(reader, at, { limit: most_at_once })}) u
    where u.id < uuidv7(-interval '${sql.raw(settled)}') on conflict do nothing`.execute(trx)
  await moveMark(trx, reader, at)
}

/** Everything before the mark is read, as far as a person can tell: nothing was kept. */
export const forgetUnreads = async (trx: Db, reader: Reader) => {
  await sql`/* forget-unreads */
    delete from notification_unreads where account_id = ${reader.account_id} and house_id = ${houseOf(reader)}`.execute(
    trx,
  )
}

/**
 * After all was marked read one by one: a mark in their stead, so that what is unread is always counted among few. What may
 * still be committed with an earlier id is left before it.
 */
export const moveMark = async (trx: Db, reader: Reader, at: Date) => {
  await sql`/* move-mark */
    insert into notification_marks as m (account_id, house_id, before_id, marked_at)
    values (${reader.account_id}, ${houseOf(reader)}, uuidv7(-interval '${sql.raw(settled)}'), ${at})
    on conflict (account_id, house_id) do update set before_id = greatest(m.before_id, excluded.before_id), marked_at = excluded.marked_at`.execute(
    trx,
  )
  await sql`/* forget-reads */
    delete from notification_reads r using notifications n
    where r.account_id = ${reader.account_id} and n.id = r.notification_id and ${seenBy(reader)} and n.id < ${markOf(reader)}`.execute(
    trx,
  )
}
