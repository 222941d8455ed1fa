import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { queue_age, queue_depth } from './jobs/enqueue.ts'

export type Metrics = ReturnType<typeof makeMetrics>

/** What `/metrics` shows (Prometheus): request times by route, jobs by task, queue depth and age, dispatch results, pool use. */
export const makeMetrics = (pool: pg.Pool) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'oroshi_http_request_seconds',
    help: 'Time to answer a request, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const dispatches = new Counter({
    name: 'oroshi_dispatch_results_total',
    help: 'Attempts to deliver an order, by channel and outcome',
    labelNames: ['channel', 'outcome'],
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
  return { registry, requests, dispatches, jobs, boards, waits, streams }
}
