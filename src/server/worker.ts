import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { makeDeps } from './deps.ts'
import { followHolidays } from './holidays/follow-holidays.ts'
import { openWorkerDoor } from './platform/worker-door.ts'
import { runUntilStopped } from './run.ts'
import { runJobs } from './run-jobs.ts'
import { closeTracing, openTracing } from './tracing.ts'

/** What a job may still take when its worker stops; a longer one is begun anew by another (a job may run twice). */
const last_jobs_ms = 25_000
/** Beside those of its jobs: one that hears of new ones, one that looks after them. */
const own_connections = 2

/**
 * Starts the job process. Stopping lets the jobs under way finish, for a while. Refused where the pool is so small that
 * jobs would wait for one another's connections for ever.
 */
export const startWorker = async (config: Config): Promise<{ stop(): Promise<void> }> => {
  const least = config.worker_concurrency + own_connections
  if (config.database_pool < least) {
    throw new Error(
      `DATABASE_POOL: a worker with WORKER_CONCURRENCY=${config.worker_concurrency} needs at least ${least} connections, and has ${config.database_pool}`,
    )
  }
  await openTracing(config.traces, 'worker')
  const deps = makeDeps(config, {}, 'worker')
  await followHolidays(deps)
  const jobs = runJobs(deps)
  const door =
    config.worker_port === undefined
      ? undefined
      : await openWorkerDoor(deps, { host: config.host, port: config.worker_port }).catch((error: unknown) => {
          // What waits is sent all the same.
          deps.log.error(
            { err: error, port: config.worker_port },
            'this worker shows no figures: WORKER_PORT is not to be had, each worker on a machine needs its own',
          )
        })
  return {
    stop: async () => {
      deps.stop()
      door?.close()
      const ended = await Promise.race([jobs.stop().then(() => true), sleep(last_jobs_ms, false, { ref: false })])
      // Its connections close with the process, and with them its sign of life: others take its jobs at once.
      if (!ended) return deps.log.warn('stopping: jobs that hang are left to other workers')
      await deps.close()
      await closeTracing()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runUntilStopped(async () => {
    const worker = await startWorker(readConfig(process.env))
    console.log('Oroshi worker: ready')
    return worker
  })
}
