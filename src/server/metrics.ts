import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { dayOf, instantAt, monthOf } from '#domain/shared/day.ts'
import type { Config } from './config.ts'
import {
  keptSeconds,
  type MonthTable,
  months_of,
  months_ready,
  oldest_months,
  rows_without_month,
} from './db/months.ts'
import { queue_age, queue_depth } from './jobs/enqueue.ts'

export type Metrics = ReturnType<typeof makeMetrics>

/** What measuring needs besides the database. */
type Measured = {
  config: Pick<Config, 'sms_daily_parts' | 'sms_monthly_parts' | 'line_monthly_pushes' | 'keep_sent_days'>
  now: () => Date
  replicaLag: (() => Promise<number>) | null
}

/** What is counted and timed as it happens: the rooms tell it. */
const counted = (registry: Registry) => {
  const requests = new Histogram({
    name: 'oroshi_http_request_seconds',
    help: 'Time to answer a request, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const dispatches = new Counter({
    name: 'oroshi_dispatch_results_total',
    help: 'Attempts to deliver an order, by channel, outcome and class of failure',
    labelNames: ['channel', 'outcome', 'class'],
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'oroshi_job_seconds',
    help: 'Time of a job, by task and outcome',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [registry],
  })
  const boards = new Histogram({
    name: 'oroshi_board_seconds',
    help: 'From an order event that was committed to its being written to an open board of its supplier',
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60],
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'oroshi_job_wait_seconds',
    help: 'From when a job was due to its beginning, by task',
    labelNames: ['task'],
    buckets: [0.25, 1, 5, 15, 30, 60, 300, 900],
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'oroshi_streams',
    help: 'Open connections over which a screen hears what changes, by area',
    labelNames: ['area'],
    registers: [registry],
  })
  const phones = new Histogram({
    name: 'oroshi_phone_wait_seconds',
    help: "From a person's pressing to the order's coming here, as the phone says: how long it lay in its queue",
    buckets: [1, 5, 30, 60, 300, 900, 3600, 14_400],
    registers: [registry],
  })
  return { requests, dispatches, jobs, boards, waits, streams, phones }
}

/** How much waits, and for how long: jobs, dispatches, and orders before their closing. */
const gaugeWaiting = (registry: Registry, pool: pg.Pool, now: () => Date) => {
  new Gauge({
    name: 'oroshi_queue_oldest_seconds',
    help: 'How long the oldest job that is ready has waited, by task',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ task: string; seconds: number }>(queue_age)
      this.reset()
      for (const { task, seconds } of rows) this.set({ task }, seconds)
    },
  })
  new Gauge({
    name: 'oroshi_queue_jobs',
    help: 'Jobs by state: ready, waiting for their time, running, given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ state: string; n: string }>(queue_depth)
      this.reset()
      for (const { state, n } of rows) this.set({ state }, Number(n))
    },
  })
  new Gauge({
    name: 'oroshi_dispatches_unfinished',
    help: 'Dispatches that are queued or being sent',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ n: string }>(
        `select count(*) as n from dispatches where state in ('queued', 'sending')`,
      )
      this.set(Number(rows[0]?.n ?? 0))
    },
  })
  new Gauge({
    name: 'oroshi_closing_orders',
    help: 'Orders that have not left yet, by how near their closing is: in 15 or 60 minutes, or passed',
    labelNames: ['closing'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<Record<string, string>>(unsent_by_closing, [now()])
      for (const [closing, n] of Object.entries(rows[0] ?? {})) this.set({ closing }, Number(n))
    },
  })
}

/** What of the day's and the month's budgets is used. */
const gaugeBudgets = (registry: Registry, pool: pg.Pool, { config, now }: Measured) => {
  new Gauge({
    name: 'oroshi_budget_used_ratio',
    help: 'What of a budget is used: parts of short messages of the day and the month, pushes of each LINE account',
    labelNames: ['budget'],
    registers: [registry],
    async collect() {
      const today = dayOf(now())
      const [midnight, first] = [instantAt(today, 0), instantAt(`${monthOf(today)}-01`, 0)]
      const { rows } = await pool.query<{ budget: string; used: string }>(budgets, [midnight, first, monthOf(today)])
      this.reset()
      for (const { budget, used } of rows) {
        const { sms_daily_parts, sms_monthly_parts, line_monthly_pushes } = config
        const limits: Record<string, number> = { sms_day: sms_daily_parts, sms_month: sms_monthly_parts }
        this.set({ budget }, Number(used) / Math.max(1, limits[budget] ?? line_monthly_pushes))
      }
    },
  })
}

/** How far the tables by month reach, and what lies in no month. */
const gaugeMonths = (registry: Registry, pool: pg.Pool, { config, now }: Measured) => {
  new Gauge({
    name: 'oroshi_months_ready_seconds',
    help: 'For how long from now on a table by month has months, by table',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ table: string; seconds: number }>(months_ready, [months_of, now()])
      for (const { table, seconds } of rows) this.set({ table }, seconds)
    },
  })
  new Gauge({
    name: 'oroshi_month_overdue_seconds',
    help: 'For how long the oldest month of a table should have gone, by table; below 0: it is still kept',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ table: MonthTable; seconds: number }>(oldest_months, [months_of, now()])
      for (const { table, seconds } of rows) this.set({ table }, seconds - keptSeconds(table, config))
    },
  })
  new Gauge({
    name: 'oroshi_rows_without_month',
    help: 'Rows of a table by month that lie in none, by table; counted up to a thousand',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ table: string; n: number }>(rows_without_month)
      for (const { table, n } of rows) this.set({ table }, n)
    },
  })
}

/** How this process stands with its databases. */
const gaugeDatabases = (registry: Registry, pool: pg.Pool, { replicaLag }: Measured) => {
  new Gauge({
    name: 'oroshi_replica_lag_seconds',
    help: 'How far the replica is behind; +Inf where it gives no answer, 0 where there is none',
    registers: [registry],
    async collect() {
      this.set(replicaLag ? await replicaLag().catch(() => Number.POSITIVE_INFINITY) : 0)
    },
  })
  new Gauge({
    name: 'oroshi_database_connections',
    help: 'Connections of this process, by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      this.set({ use: 'open' }, pool.totalCount)
      this.set({ use: 'idle' }, pool.idleCount)
      this.set({ use: 'waited_for' }, pool.waitingCount)
    },
  })
}

/**
 * What `/metrics` shows (Prometheus): request times by route, jobs by task, queue depth and age, dispatch results, pool use,
 * what closes soon, what of the budgets is used, how far the tables by month reach, how far the replica is behind.
 */
export const makeMetrics = (pool: pg.Pool, measured: Measured) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const all = counted(registry)
  gaugeWaiting(registry, pool, measured.now)
  gaugeBudgets(registry, pool, measured)
  gaugeMonths(registry, pool, measured)
  gaugeDatabases(registry, pool, measured)
  return { registry, ...all }
}

/** For a supplier with a board a dispatch is a notice: of use after the closing, too. */
const unsent_by_closing = `/* unsent-by-closing */
  select count(*) filter (where o.closing_at > $1 and o.closing_at <= $1::timestamptz + interval '15 minutes') as "15m",
    count(*) filter (where o.closing_at > $1 and o.closing_at <= $1::timestamptz + interval '1 hour') as "1h",
    count(*) filter (where o.closing_at <= $1) as passed
  from dispatches d join orders o on o.id = d.order_id
  where d.state in ('queued', 'sending') and o.method <> 'web' and o.state <> 'cancelled'`

const budgets = `/* budgets-used */
  select 'sms_day' as budget, coalesce(sum(parts), 0) as used from outgoing_sms where taken_at >= $1
  union all select 'sms_month', coalesce(sum(parts), 0) from outgoing_sms where taken_at >= $2
  union all select 'line_' || channel, pushes from line_usage where month = $3`
