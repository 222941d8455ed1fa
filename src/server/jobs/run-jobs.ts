import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { maskPersonal } from '#domain/shared/personal.ts'
import { catalogueJobs } from '#server/catalogue/catalogue.jobs.ts'
import { contactJobs } from '#server/contacts/contacts.jobs.ts'
import type { Deps } from '#server/deps.ts'
import { dispatchJobs } from '#server/dispatch/dispatch.jobs.ts'
import { mailJobs } from '#server/mails/mails.jobs.ts'
import { platformJobs } from '#server/platform/platform.jobs.ts'
import { takeoutJobs } from '#server/takeouts/takeouts.jobs.ts'
import { schedule } from './schedule.ts'
import { freeDeadWorkersJobs, makeSignOfLife } from './sign-of-life.ts'

/** A room's jobs: by name, each takes the payload of one job. */
export type Jobs = Record<string, (deps: Deps, payload: unknown) => Promise<void>>

const all: Jobs = { ...dispatchJobs, ...mailJobs, ...contactJobs, ...catalogueJobs, ...takeoutJobs, ...platformJobs }

/**
 * Runs jobs in this process until stopped; stopping lets the jobs under way finish. While the database is away it tries
 * again every second: orders wait in it, and the first thing after its return is to send them.
 */
export const runJobs = (deps: Deps): { stop(): Promise<void> } => {
  const life = makeSignOfLife(deps)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => life.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => life.remove(workerPool.id))
  let runner: Runner | undefined
  let stopped = false
  const keepRunning = async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- stop() below sets it
    while (!stopped) {
      try {
        await freeDeadWorkersJobs(deps.pool)
        runner = await run({
          pgPool: deps.pool,
          taskList: tasksOf(deps),
          events,
          concurrency: deps.config.worker_concurrency,
          noHandleSignals: true,
          pollInterval: 2000,
          crontab: schedule,
          logger: toLog(deps),
          preset,
        })
        await runner.promise
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
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await runner?.stop().catch(() => {})
      await kept
      await life.end()
    },
  }
}

/** Runs the jobs that are due, and those that they make, and comes back when none is left. For tests and tools. */
export const runDueJobs = (deps: Deps) =>
  runOnce({ pgPool: deps.pool, taskList: tasksOf(deps), noHandleSignals: true, logger: toLog(deps), preset })

/**
 * In batches even a lone job's end is written with retries, and waited for when the worker stops; without, a lost
 * connection ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const tasksOf = (deps: Deps): TaskList =>
  Object.fromEntries(Object.entries(all).map(([task, work]) => [task, (payload: unknown) => work(deps, payload)]))

const toLog = ({ log }: Deps) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    const line = maskPersonal(message)
    if (level === 'error') log.error({ err: error }, line)
    else if (level === 'warning') log.warn({ err: error }, line)
    else log.debug(line)
  })
