import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** How long somebody waits for the replica to have what was committed before the question. */
const usual_wait_ms = 300
const look_ms = 20
/** For so long a replica that was behind, or gave no answer, is not asked again. */
const rest_ms = 5_000

type Told = (outcome: 'behind' | 'away', error: Error | undefined) => void

/**
 * Long reads by a replica, where it has everything that was committed before the question; else by the primary, and nobody
 * hears of it but the log. One that is behind or away is left alone for a while.
 */
export const makeReader = (primary: pg.Pool, replica: pg.Pool, tell: Told, wait_ms = usual_wait_ms) => {
  let rests_until = 0
  const rest = (outcome: 'behind' | 'away', error?: Error) => {
    rests_until = performance.now() + rest_ms
    tell(outcome, error)
  }

  /** Whether this connection's server has what the primary had a moment ago; one that is no standby can't say, and has not. */
  const hasAll = async (client: pg.PoolClient): Promise<boolean> => {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
    const until = performance.now() + wait_ms
    for (;;) {
      const { rows: said } = await client.query<{ has: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [rows[0]?.lsn],
      )
      if (said[0]?.has === true) return true
      if (said[0]?.has !== false || performance.now() > until) return false
      await sleep(look_ms)
    }
  }

  const connect = async (): Promise<pg.PoolClient> => {
    if (performance.now() < rests_until) return primary.connect()
    let client: pg.PoolClient | undefined
    try {
      client = await replica.connect()
      if (await hasAll(client)) return client
      client.release()
      rest('behind')
    } catch (error) {
      client?.release(true)
      rest('away', error instanceof Error ? error : new Error(String(error)))
    }
    return primary.connect()
  }
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { options: replica.options, connect, end: () => replica.end() } }),
    }),
    /** Throws where the replica can't be read. */
    check: async () => {
      const client = await replica.connect()
      try {
        if (!(await hasAll(client))) throw new Error('the replica is behind, or is none')
      } finally {
        client.release()
      }
    },
    /** By how many seconds the replica is behind the primary; 0 where it has all that there is. Throws where it is away. */
    lag: async (): Promise<number> => {
      const client = await replica.connect()
      try {
        if (await hasAll(client)) return 0
        const { rows } = await client.query<{ seconds: number | null }>(
          'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds',
        )
        return Math.max(0, rows[0]?.seconds ?? Number.POSITIVE_INFINITY)
      } finally {
        client.release()
      }
    },
  }
}
