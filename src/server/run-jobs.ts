import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { maskPersonal } from '#domain/shared/personal.ts'
import { accountJobs } from './accounts/accounts.jobs.ts'
import { agentJobs } from './agent-registrations/agent-registrations.jobs.ts'
import { approvalJobs } from './approvals/approvals.jobs.ts'
import { calendarJobs } from './calendar/calendar.jobs.ts'
import { cancellationJobs } from './cancellations/cancellations.jobs.ts'
import { catalogueJobs } from './catalogue/catalogue.jobs.ts'
import { claimJobs } from './claims/claims.jobs.ts'
import { contactJobs } from './contacts/contacts.jobs.ts'
import type { Deps } from './deps.ts'
import { directoryJobs } from './directory/directory.jobs.ts'
import { dispatchJobs } from './dispatch/dispatch.jobs.ts'
import { downloadJobs } from './downloads/downloads.jobs.ts'
import { flyerJobs } from './flyers/flyers.jobs.ts'
import { imageJobs } from './images/images.jobs.ts'
import { initializationJobs } from './initializations/initialization.jobs.ts'
import { enqueue, idOf, isAskedFor, job_names, traceOf } from './jobs/enqueue.ts'
import type { Jobs } from './jobs/jobs.ts'
import { listenerPool } from './jobs/listener-pool.ts'
import { schedule } from './jobs/schedule.ts'
import { freeDeadWorkersJobs, makeSignOfLife, type SignOfLife } from './jobs/sign-of-life.ts'
import { joiningJobs } from './joining/joining.jobs.ts'
import { lineJobs } from './line/line.jobs.ts'
import { mailJobs } from './mails/mails.jobs.ts'
import { mergeJobs } from './merges/merges.jobs.ts'
import { messageJobs } from './messages/messages.jobs.ts'
import { noticeJobs } from './notices/notices.jobs.ts'
import { notificationSettingJobs } from './notification-settings/notification-settings.jobs.ts'
import { orderCounterJobs } from './order-counters/order-counters.jobs.ts'
import { orderListJobs } from './order-lists/order-lists.jobs.ts'
import { placingJobs } from './placing/placing.jobs.ts'
import { platformJobs } from './platform/platform.jobs.ts'
import { orderJobs } from './reminders/reminders.jobs.ts'
import { restoreJobs } from './restores/restores.jobs.ts'
import { beat_ms, leaves, type RestoreWatch, watchRestores } from './restores/watch-restores.ts'
import { scheduledJobs } from './scheduled/scheduled.jobs.ts'
import { smsJobs } from './sms/sms.jobs.ts'
import { platformInviteJobs } from './stores/platform-invites.jobs.ts'
import { supplierInviteJobs } from './suppliers/supplier-invites.jobs.ts'
import { takeoutJobs } from './takeouts/takeouts.jobs.ts'
import { talkJobs } from './talk/talk.jobs.ts'
import { beginSpan, endSpan } from './tracing.ts'
import { underWay } from './under-way.ts'

const all: Jobs = {
  ...accountJobs,
  ...approvalJobs,
  ...agentJobs,
  ...claimJobs,
  ...dispatchJobs,
  ...mailJobs,
  ...lineJobs,
  ...calendarJobs,
  ...cancellationJobs,
  ...mergeJobs,
  ...contactJobs,
  ...takeoutJobs,
  ...talkJobs,
  ...smsJobs,
  ...noticeJobs,
  ...messageJobs,
  ...flyerJobs,
  ...downloadJobs,
  ...catalogueJobs,
  ...directoryJobs,
  ...imageJobs,
  ...notificationSettingJobs,
  ...orderCounterJobs,
  ...orderListJobs,
  ...initializationJobs,
  ...joiningJobs,
  ...supplierInviteJobs,
  ...platformInviteJobs,
  ...orderJobs,
  ...placingJobs,
  ...restoreJobs,
  ...scheduledJobs,
  ...platformJobs,
}

/**
 * Runs jobs in this process until stopped; stopping lets the jobs under way finish. While the database is away it tries
 * again every second: orders wait in it, and the first thing after its return is to send them. While a restored database is
 * held, what would leave stays in the queue.
 */
export const runJobs = (deps: Deps): { stop(): Promise<void> } => {
  const life = makeSignOfLife(deps)
  const restores = watchRestores(deps)
  let current: Run | undefined
  let held = false
  let stopped = false
  const keepRunning = async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- stop() below sets it
    while (!stopped) {
      try {
        await freeDeadWorkersJobs(deps.pool)
        held = await restores.beat()
        current = await startRun(deps, { life, restores, held })
        await current.ended
      } catch (error) {
        deps.log.error({ err: error }, 'jobs stopped; starting them again')
        await sleep(1000)
      }
    }
  }
  const kept = keepRunning()
  const timer = setInterval(() => {
    freeDeadWorkersJobs(deps.pool).catch(error => deps.log.error({ err: error }, 'could not free jobs'))
  }, 10_000)
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'the mark of the database was not read')
  const beat = setInterval(() => void restores.beat().catch(warn), beat_ms)
  // A hold that begins or ends: another run takes other jobs.
  const look = setInterval(() => {
    restores
      .held()
      .then(now => (now === held ? undefined : current?.stop()))
      .catch(warn)
  }, look_ms)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearInterval(beat)
      clearInterval(look)
      current?.stop()
      await kept
      await life.end()
    },
  }
}

/** `held`: nothing leaves, so that nothing is taken by which it would. */
type Running = { life: SignOfLife; restores: RestoreWatch; held: boolean }
type Run = { ended: Promise<void>; stop(): void }

/** Within this time a worker hears that a hold has begun, or is over. */
const look_ms = 2_000

/** How long a pool that shuts down may take to write how its last jobs ended. */
const last_words_ms = 5000

/**
 * One run of graphile-worker's pool. It ends when the pool says so, or when the pool is shutting down and none of its
 * jobs is running: where several ends of jobs could not be written at once (a killed database), graphile-worker 0.18
 * counts them wrongly and waits for ever. Given up like that, the pool's jobs are freed as those of a dead one.
 */
const startRun = async (deps: Deps, { life, restores, held }: Running): Promise<Run> => {
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  const running = new Set<Promise<unknown>>()
  const shutting_down = Promise.withResolvers<void>()
  const forget = (id: string) => {
    if (pools.delete(id)) life.remove(id)
  }
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    life.add(workerPool.id)
  })
  events.on('pool:release', ({ workerPool }) => forget(workerPool.id))
  events.on('pool:gracefulShutdown', () => shutting_down.resolve())
  const runner = await run({
    pgPool: listenerPool(deps.pool),
    taskList: tasksOf(deps, { restores, running, only: held ? task => !leaves(task) : () => true }),
    events,
    concurrency: deps.config.worker_concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: schedule,
    logger: toLog(deps),
    preset,
  })
  const stop = () => {
    runner.stop().catch(() => {})
  }
  // The tasks' numbers are asked for once in a run, with its first job. A failure of that is kept for ever (graphile-worker
  // 0.18), and no job would be taken any more: another run asks anew.
  events.on('worker:getJob:error', stop)
  for (const answer of ['job:start', 'worker:getJob:empty'] as const)
    events.once(answer, () => events.off('worker:getJob:error', stop))
  const givenUp = async () => {
    await shutting_down.promise
    do {
      await Promise.allSettled(running)
      await sleep(last_words_ms, undefined, { ref: false })
    } while (running.size)
    stop()
  }
  const ended = Promise.race([runner.promise, givenUp()]).finally(() => pools.forEach(forget))
  return { ended, stop }
}

/** Runs the jobs that are due, and those that they make, and comes back when none is left. For tests and tools. */
export const runDueJobs = (deps: Deps) =>
  runOnce({
    pgPool: deps.pool,
    taskList: tasksOf(deps, { restores: watchRestores(deps) }),
    noHandleSignals: true,
    logger: toLog(deps),
    preset,
  })

/**
 * In batches even a lone job's end is written with retries, and waited for when the worker stops; without, a lost
 * connection ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Taking = { restores: RestoreWatch; running?: Set<Promise<unknown>>; only?: (task: string) => boolean }

const tasksOf = (deps: Deps, { restores, running = new Set(), only = () => true }: Taking): TaskList =>
  Object.fromEntries(
    Object.entries(all).flatMap(([task, work]) => {
      if (!only(task)) return []
      const take = async (payload: unknown, { job }: JobHelpers) => {
        const id = idOf(task, payload)
        if (leaves(task) && (await restores.held())) return putBack(deps, task, id)
        deps.metrics.waits.observe({ task }, Math.max(0, deps.now().getTime() - job.run_at.getTime()) / 1000)
        const about: Record<string, string> = { job: task, ...(id ? { job_of: id } : {}) }
        const span = spanOfJob(task, payload, about)
        const done = underWay.run({ about, gone: () => false, span }, () => timed(deps, task, () => work(deps, id)))
        done.then(
          () => endSpan(span),
          error => endSpan(span, error),
        )
        running.add(done)
        await done.finally(() => running.delete(done))
      }
      return [[task, take]]
    }),
  )

/** Under the request that asked for it; the clock's jobs have no trace. */
const spanOfJob = (task: string, payload: unknown, about: Record<string, string>) => {
  if (!isAskedFor(task)) return undefined
  const span = beginSpan(`job ${task}`, { kind: 'consumer', parent: traceOf(payload), attributes: about })
  if (span) about['trace_id'] = span.spanContext().traceId
  return span
}

/** Until a minute later: a hold that is not over by then has ended the run that takes such jobs. Those of the clock come again. */
const putBack = async ({ db }: Deps, task: string, id: string) => {
  if (isAskedFor(task)) await enqueue(db, task, id, 60_000)
}

/** What was asked for is written down; of the clock's jobs, that find nothing to do most of the time, what went wrong. */
const timed = async (deps: Deps, task: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  const note = (outcome: 'done' | 'failed') => {
    const ms = performance.now() - begun
    deps.metrics.jobs.observe({ task, outcome }, ms / 1000)
    if (job_names.includes(task) || outcome === 'failed') deps.log.info({ outcome, ms: Math.round(ms) }, 'job')
  }
  try {
    await work()
    note('done')
  } catch (error) {
    note('failed')
    throw error
  }
}

const toLog = ({ log }: Deps) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    const line = maskPersonal(message)
    if (level === 'error') log.error({ err: error }, line)
    else if (level === 'warning') log.warn({ err: error }, line)
    else log.debug(line)
  })
