import { sql } from 'kysely'
import type { OutboundChannel } from '#domain/notices/outbound.ts'
import { late_minutes } from '#domain/platform/health.ts'
import { dayOf, instantAt } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { settling } from '#server/dispatch/settled.ts'
import { sessionEnds } from '#server/http/session.ts'
import { given_up_jobs, queue_age, queue_depth } from '#server/jobs/enqueue.ts'
import { living_pools } from '#server/jobs/sign-of-life.ts'

/** How the queue stands: jobs by state, the age of the oldest that is ready, what is tried no more, who works. */
export const readQueue = async (db: Db) => {
  const [depth, ages, given_up, pools] = await Promise.all([
    sql<{ state: string; n: string }>`${sql.raw(queue_depth)}`.execute(db),
    sql<{ seconds: number }>`${sql.raw(queue_age)}`.execute(db),
    sql<{ task: string; count: number }>`${sql.raw(given_up_jobs)}`.execute(db),
    sql<{ n: number }>`${sql.raw(living_pools)}`.execute(db),
  ])
  const of = (state: string) => Number(depth.rows.find(row => row.state === state)?.n ?? 0)
  const seconds = ages.rows.map(row => row.seconds)
  return {
    workers: pools.rows[0]?.n ?? 0,
    jobs: { ready: of('ready'), waiting: of('waiting'), running: of('running') },
    oldest_seconds: seconds.length > 0 ? Math.max(...seconds) : null,
    given_up: given_up.rows,
  }
}

type Sendings = {
  late_dispatches: number
  retried_dispatches: number
  failed_dispatches: number
  late_mails: number
  today: number
  this_month: number
}

/** What should have left and has not, and what of the budget of short messages is used. */
export const readSendings = async (db: Db, at: Date): Promise<Sendings> => {
  const late = new Date(at.getTime() - late_minutes * 60_000)
  const day_ago = new Date(at.getTime() - 86_400_000)
  const today = dayOf(at)
  const midnight = instantAt(today, 0)
  const first = instantAt(`${today.slice(0, 8)}01`, 0)
  const { rows } = await sql<Sendings>`/* health-sendings */
    select
      (select count(*)::int from dispatches where state in ('queued', 'sending') and queued_at < ${late}
        and (turn_at is null or turn_at < ${late})) as late_dispatches,
      (select count(*)::int from dispatches where state in ('queued', 'sending') and failure is not null) as retried_dispatches,
      (select count(*)::int from dispatches d join orders o on o.id = d.order_id ${settling}
        where d.state = 'failed' and d.failed_at > ${day_ago} and s.settled is null) as failed_dispatches,
      (select count(*)::int from outgoing_mails where state in ('queued', 'sending') and queued_at < ${late}
        and (turn_at is null or turn_at < ${late})) as late_mails,
      (select coalesce(sum(parts), 0)::int from outgoing_sms where taken_at >= ${midnight}) as today,
      (select coalesce(sum(parts), 0)::int from outgoing_sms where taken_at >= ${first}) as this_month`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return row
}

const day_ms = 86_400_000

type Left = { channel: OutboundChannel; left: number; failed: number }

/**
 * What left to people within the last day by each way, and what of it failed. What was stopped or came too late is no
 * failure of the way. Their ids begin with their moment: only the day's rows are read. The first of them is asked for once: as it
 * is another one each time, PostgreSQL would hold every row of the table against one of its own.
 */
export const readLeft = async (db: Db, at: Date): Promise<Left[]> => {
  const part = (
    channel: OutboundChannel,
    table: 'outgoing_mails' | 'line_messages' | 'outgoing_pushes' | 'outgoing_sms',
  ) => sql`
    select ${channel} as channel, count(*)::int as left, (count(*) filter (where state in ('failed', 'unknown')))::int as failed
    from ${sql.table(table)} where id >= (select uuidv7(interval '-25 hours')) and queued_at > ${new Date(at.getTime() - day_ms)}
      and state in ('sent', 'failed', 'unknown')`
  const parts = [
    part('mail', 'outgoing_mails'),
    part('line', 'line_messages'),
    part('push', 'outgoing_pushes'),
    part('sms', 'outgoing_sms'),
  ]
  const { rows } = await sql<Left>`/* health-left */
    select * from (${sql.join(parts, sql` union all `)}) x where x.left > 0`.execute(db)
  return rows
}

type Size = { database_bytes: number; connections: number; most_connections: number }

export const readDatabase = async (db: Db): Promise<Size> => {
  const { rows } = await sql<Size>`/* health-database */
    select pg_database_size(current_database())::float8 as database_bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return row
}

/** How many people are logged in. */
export const readPeople = async (db: Db, at: Date) => {
  const { rows } = await sql<{ consumer: number; supplier: number; admin: number }>`/* health-people */
    select count(distinct account_id) filter (where area = 'consumer' and ${sessionEnds('consumer', at)})::int as consumer,
      count(distinct account_id) filter (where area = 'supplier' and ${sessionEnds('supplier', at)})::int as supplier,
      count(distinct account_id) filter (where area = 'admin' and ${sessionEnds('admin', at)})::int as admin
    from sessions`.execute(db)
  return rows[0] ?? { consumer: 0, supplier: 0, admin: 0 }
}
