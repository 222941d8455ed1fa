import pg from 'pg'
import type { Deps } from '#server/deps.ts'

/** Space of the advisory locks that say which workers live. */
const alive = 7_203_912

/**
 * Holds an advisory lock for each worker of this process. PostgreSQL lets go of them the moment the process dies, so
 * that others may take its jobs at once; by itself graphile-worker waits four hours.
 */
export const makeSignOfLife = ({ pool, log }: Deps) => {
  const workers = new Set<string>()
  let client: pg.Client | undefined
  let ended = false
  let busy = Promise.resolve()

  const connect = async () => {
    const fresh = new pg.Client({ ...pool.options, application_name: 'oroshi worker' })
    fresh.on('error', error => {
      log.warn({ err: error }, 'sign of life lost; taking it again')
      client = undefined
      if (!ended) setTimeout(hold, 1000).unref()
    })
    await fresh.connect()
    client = fresh
    for (const worker of workers) await lock(fresh, worker)
  }
  const lock = (on: pg.Client, worker: string) => on.query('select pg_advisory_lock($1, hashtext($2))', [alive, worker])
  const hold = () => {
    busy = busy
      .then(async () => {
        if (!client && !ended) await connect()
      })
      .catch(error => {
        log.warn({ err: error }, 'sign of life failed')
        if (!ended) setTimeout(hold, 1000).unref()
      })
  }
  return {
    add: (worker: string) => {
      workers.add(worker)
      const before = client
      hold()
      if (before) busy = busy.then(async () => void (await lock(before, worker))).catch(() => {})
    },
    end: async () => {
      ended = true
      await busy
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Gives back the jobs that dead workers had taken. A worker that has just started may not hold its lock yet: jobs taken
 * less than ten seconds ago are left alone.
 */
export const freeDeadWorkersJobs = async (pool: pg.Pool) => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select locked_by from graphile_worker._private_jobs
       where locked_by is not null group by locked_by having max(locked_at) < now() - interval '10 seconds'
     ) taken where pg_try_advisory_xact_lock($1, hashtext(locked_by)) having count(*) > 0`,
    [alive],
  )
}
