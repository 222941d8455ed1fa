import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')
const lock_key = 7_203_911

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

/**
 * Brings the database to the newest schema: graphile-worker's own, then each file of db/migrations not yet applied,
 * each in its own transaction. Any number of processes may call it at once; one does the work, the others wait.
 * Returns the names applied by this call. Throws if a file already applied has changed since.
 */
export async function migrate(url: string, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'oroshi migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock_key])
    await runMigrations({ connectionString: url, maxPoolSize: 2, noHandleSignals: true })
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
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
  for (const { name, sql, sha256 } of missing) {
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed: ${describe(error, sql)}`, { cause: error })
    }
  }
  return missing.map(({ name }) => name)
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return [error.message + line, error.detail, error.hint].filter(Boolean).join(' ')
}
