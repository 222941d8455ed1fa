import pg from 'pg'
import { dropSilent } from '#server/db/silence.ts'
import type { Deps } from '#server/deps.ts'

/** Space of the advisory locks that say which worker pools live. */
const alive = 7_203_912
/** How many pools of workers live, in all processes. */
export const living_pools = `
  select count(distinct objid)::int as n from pg_locks where locktype = 'advisory' and granted and classid = ${alive}
    and database = (select oid from pg_database where datname = current_database())`
/** How often the connection that holds them is asked whether anybody is there, and within what time it must answer. */
const beat_ms = 4_000

/**
 * Holds an advisory lock for each pool of workers in this process (graphile-worker writes a pool's id into the jobs it
 * takes). PostgreSQL lets go of the locks the moment the process dies, so that others may take its jobs at once; by
 * itself graphile-worker waits four hours. The connection is asked now and then: where it falls silent, so has the way to
 * the server, and what the pool waits for on it is given up (jobs may read for minutes, so their silence says nothing).
 */
export const makeSignOfLife = ({ pool, log }: Deps) => {
  const pools = new Set<string>()
  let client: pg.Client | undefined
  let ended = false
  let busy = Promise.resolve()

  const connect = async () => {
    const fresh = new pg.Client({ ...pool.options, application_name: 'oroshi worker', query_timeout: beat_ms })
    fresh.on('error', error => {
      log.warn({ err: error }, 'sign of life lost; taking it again')
      if (client === fresh) client = undefined
      if (!ended) setTimeout(hold, 1000).unref()
    })
    await fresh.connect()
    for (const id of pools) await fresh.query('select pg_advisory_lock($1, hashtext($2))', [alive, id])
    client = fresh
  }
  /** Does one thing after the other; a broken connection is made anew, and all locks with it. */
  const then = (work: () => Promise<unknown>) => {
    busy = busy
      .then(async () => void (await work()))
      .catch(error => {
        log.warn({ err: error }, 'sign of life failed')
        client?.end().catch(() => {})
        client = undefined
        if (!ended) setTimeout(hold, 1000).unref()
      })
  }
  const hold = () =>
    then(async () => {
      if (!client && !ended) await connect()
    })
  const beat = setInterval(() => {
    if (!client) return
    const [asked, since] = [client, performance.now()]
    asked.query('select 1').catch(() => {
      dropSilent(pool, since)
      if (client !== asked) return
      client = undefined
      asked.end().catch(() => {})
      hold()
    })
  }, beat_ms).unref()
  return {
    add: (id: string) => {
      then(async () => {
        if (client) await client.query('select pg_advisory_lock($1, hashtext($2))', [alive, id])
      })
      pools.add(id)
      hold()
    },
    remove: (id: string) => {
      pools.delete(id)
      then(async () => client?.query('select pg_advisory_unlock($1, hashtext($2))', [alive, id]))
    },
    end: async () => {
      ended = true
      clearInterval(beat)
      await busy
      await client?.end().catch(() => {})
    },
  }
}

export type SignOfLife = ReturnType<typeof makeSignOfLife>

/**
 * Gives back the jobs that dead workers had taken. A pool that has just started may not hold its lock yet: jobs taken
 * less than ten seconds ago are left alone.
 */
export const freeDeadWorkersJobs = async (pool: pg.Pool) => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select locked_by from graphile_worker.jobs
       where locked_by is not null group by locked_by having max(locked_at) < now() - interval '10 seconds'
     ) taken where pg_try_advisory_xact_lock($1, hashtext(locked_by)) having count(*) > 0`,
    [alive],
  )
}
