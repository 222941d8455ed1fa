import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { primaryOf } from './servers.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')
const lock_key = 7_203_911
/** It has uuidv7. */
export const least_version = 180_000

/** One file of db/migrations. */
export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The migrations in the order in which they run: by file name. */
export function readMigrations(from: string = folder): Migration[] {
  return readdirSync(from)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => {
      const sql = readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** How long a statement may wait for a lock: so long, at most, orders wait behind it. */
const lock_ms = 2_000
/** Between two tries, so that what held the lock can end; in all some five minutes. */
const pauses_ms = [...Array.from({ length: 10 }, () => 1_000), ...Array.from({ length: 50 }, () => 5_000)]
/** Its first line: the statements of this file run one by one, outside of a transaction. */
const alone = /^-- concurrently\b/

export type MigrateOptions = { lock_ms?: number; pauses_ms?: readonly number[]; say?: (line: string) => void }

/**
 * Brings the database to the newest schema: graphile-worker's own, then each file of db/migrations not yet applied,
 * each in its own transaction, or, where it says `-- concurrently` first, statement by statement outside of one. Any
 * number of processes may call it at once; one does the work, the others wait. Orders go on meanwhile: no statement
 * waits for a lock for more than two seconds, and one that did not get it is tried again (decision 107).
 * Returns the names applied by this call. Throws if a file already applied has changed since.
 */
export async function migrate(
  url: string,
  migrations: Migration[] = readMigrations(),
  options: MigrateOptions = {},
): Promise<string[]> {
  const primary = await primaryOf(url)
  const client = new pg.Client({
    connectionString: primary,
    application_name: 'oroshi migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ said: string; old: boolean }>(
      `select current_setting('server_version') as said, current_setting('server_version_num')::int < ${least_version} as old`,
    )
    if (rows[0]?.old) throw new Error(`PostgreSQL ${rows[0].said}: 18 or newer is needed / 18以上にしてください`)
    await client.query('select pg_advisory_lock($1)', [lock_key])
    await runMigrations({ connectionString: primary, maxPoolSize: 2, noHandleSignals: true })
    await client.query(`set lock_timeout = ${options.lock_ms ?? lock_ms}`)
    return await applyMissing(client, migrations, options)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[], options: MigrateOptions): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map(row => [row.name, row.sha256]))

  const changed = migrations.filter(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed.length > 0) {
    throw new Error(
      `Migration changed after it was applied: ${changed.map(({ name }) => name).join(', ')}. ` +
        'Put the change into a new file; a throw-away database may be dropped instead.',
    )
  }

  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const one of missing) {
    const apply = alone.test(one.sql) ? applyAlone : applyWhole
    await patiently(() => apply(client, one), one.name, options).catch((error: unknown) => {
      throw new Error(`Migration ${one.name} failed: ${describe(error, one.sql)}`, { cause: error })
    })
  }
  return missing.map(({ name }) => name)
}

const note = 'insert into schema_migrations (name, sha256) values ($1, $2)'

async function applyWhole(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query(note, [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Each statement may have been done by a try before: they are written so that they can run again (`if not exists`). */
async function applyAlone(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  for (const statement of sql.split(/;\s*$/m)) {
    if (!statement.replace(/^\s*--.*$/gm, '').trim()) continue
    const index = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w"]+)/i.exec(
      statement,
    )?.[1]
    // What a try that failed has left of an index is there and not used.
    if (index && (await isInvalid(client, index))) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  }
  await client.query(note, [name, sha256])
}

async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  return rowCount === 1
}

/** The lock was not to be had in time, or two waited for each other. */
const busy = new Set(['55P03', '40P01'])

async function patiently(work: () => Promise<void>, name: string, options: MigrateOptions): Promise<void> {
  for (const pause of options.pauses_ms ?? pauses_ms) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !busy.has(error.code ?? '')) throw error
      options.say?.(`${name} waits for a lock and is tried again in ${pause / 1000} s`)
      await sleep(pause)
    }
  }
  return work()
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return [error.message + line, error.detail, error.hint].filter(Boolean).join(' ')
}
