import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedHome, isAlive, prepareHome } from './embedded-home.ts'
import { connectionTo, ensureRunning, type Running, stopRunning } from './embedded-process.ts'

const owner_key = 7_203_912

export interface EmbeddedOptions {
  /** Holds the data, the password and the log. */
  dir: string
  /** Preferred port; a free one is taken when it is not given or not free. */
  port?: number
  /** The database the url names; made if missing. */
  database?: string
  /** false only for data that may be lost. */
  fsync?: boolean
  /** Several processes may use it at once, the last one out stops it. Without it a second start is an error. */
  share?: boolean
  settings?: Record<string, string>
  log?: (line: string) => void
}

export interface Embedded {
  url: string
  stop(): Promise<void>
}

/** A second start on the same folder. */
export class EmbeddedInUse extends Error {}

/**
 * A real PostgreSQL over a folder. Survives a killed start (the server left behind is taken over), a killed server
 * (started again on the same port, while we run or next time), a stale lock file, a taken port and a half-made folder.
 *
 * Who uses the folder is told by an advisory lock inside the server, held by a connection: the kernel ends it with the
 * process, so that a lock can never be stale.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dir, database = 'oroshi', share = false, fsync = true, log = () => undefined } = options
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = { ...(fsync ? {} : fast), ...options.settings }
  const home = await prepareHome(dir, log)

  let stopping = false
  let running: Running
  let owner: pg.Client

  const enter = async (port: { port?: number; only_port?: boolean }) => {
    for (;;) {
      running = await ensureRunning(home, settings, port)
      const entered = await takeLock(home, running, share)
      if (!entered) continue // it was just being stopped
      owner = entered
      if (!share) owner.once('end', () => void revive())
      return
    }
  }
  const revive = async () => {
    if (stopping) return
    log('PostgreSQL ended unexpectedly: starting it again.')
    try {
      await enter({ port: running.port, only_port: true })
      log('PostgreSQL is back.')
    } catch (error) {
      log(`PostgreSQL did not come back: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  await enter({ port: options.port })
  running = running!
  await makeDatabase(home, running, database)

  return {
    url: `postgres://postgres:${home.password}@127.0.0.1:${running.port}/${database}`,
    async stop() {
      stopping = true
      const last = !share || (await isLast(owner))
      if (last) await stopRunning(home, running)
      await owner.end().catch(() => undefined)
    },
  }
}

/** The connection that holds the lock, or undefined when the server went away meanwhile. */
async function takeLock(home: EmbeddedHome, running: Running, share: boolean): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connectionTo(home, running.port),
    application_name: `oroshi process ${process.pid}`,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (share) {
      await client.query('select pg_advisory_lock_shared($1)', [owner_key])
      return client
    }
    for (let waited = 0; waited < 30_000; waited += 100) {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [owner_key])
      if (rows[0]?.got) return client
      const holder = /\d+$/.exec(await holderOf(client))?.[0]
      // The lock of a process that was killed is let go as soon as the server sees its connection end.
      if (waited >= 1000 && holder && isAlive(Number(holder))) break
      await sleep(100)
    }
  } catch {
    await client.end().catch(() => undefined)
    return undefined
  }
  const who = (await holderOf(client)).replace('oroshi process', 'process') || 'another process'
  await client.end()
  throw new EmbeddedInUse(
    `このデータベース(${home.data})は別に起動中の Oroshi(${who})が使っています。先にそちらを終了してください。\n` +
      `The database ${home.data} is in use by another start (${who}). Stop that one first.`,
  )
}

/** What the process calls itself that holds the lock: `oroshi process 1234`; '' where it is let go. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [owner_key],
  )
  return rows[0]?.application_name ?? ''
}

async function isLast(owner: pg.Client): Promise<boolean> {
  try {
    await owner.query('select pg_advisory_unlock_shared($1)', [owner_key])
    const { rows } = await owner.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [owner_key])
    return rows[0]?.got === true
  } catch {
    return false
  }
}

async function makeDatabase(home: EmbeddedHome, running: Running, database: string): Promise<void> {
  const client = new pg.Client(connectionTo(home, running.port))
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    // 42P04, 23505: another process made it at the same moment.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
  } finally {
    await client.end()
  }
}
