import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#server/db/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { makePlans } from './plans.ts'
import { startPooler } from './pooler.ts'

const root = join(import.meta.dirname, '..', '..')
const template_lock = 7_203_913

/** The embedded server that every test run and tool shares: fast, and its data may be lost. */
export const shared_test_server: EmbeddedOptions = {
  dir: process.env.OROSHI_TEST_DIR ?? join(root, '.cache', 'postgres'),
  fsync: false,
  share: true,
  // jit costs more than it saves on queries of milliseconds.
  settings: { max_connections: '300', shared_buffers: '256MB', jit: 'off', max_wal_size: '4GB' },
}

/**
 * Global setup of vitest and of Playwright: one PostgreSQL (TEST_DATABASE_URL or an embedded one without fsync) with a
 * migrated template that `testDatabase()` clones. The template is kept between runs until a migration changes. Several
 * runs at once share the server. With OROSHI_TEST_POOLER (`npm run test:pooler`) every `testApp()` asks it through a PgBouncer.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  let embedded: Embedded | undefined
  if (!process.env.TEST_DATABASE_URL) {
    embedded = await startEmbedded({ ...shared_test_server, database: 'postgres' })
  }
  const server_url = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''
  const client = new pg.Client({ connectionString: server_url })
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
  try {
    await client.connect()
    await dropClones(client, pid => !isAlive(pid))
    if (embedded) await dropOldTemplates(client)
    process.env.OROSHI_TEST_TEMPLATE = await prepareTemplate(client, server_url)
    process.env.OROSHI_TEST_PLANS = await preparePlans(client, server_url, process.env.OROSHI_TEST_TEMPLATE)
    process.env.OROSHI_TEST_SERVER = server_url
    process.env.OROSHI_TEST_RUN = String(process.pid)
    if (process.env.OROSHI_TEST_POOLER) {
      pooler = await startPooler(server_url)
      process.env.OROSHI_TEST_POOLER = pooler.before(server_url)
    }
  } catch (error) {
    await client.end()
    await embedded?.stop()
    throw error
  }
  await client.end()
  return async () => {
    pooler?.stop()
    const client = new pg.Client({ connectionString: server_url })
    await client.connect()
    await dropClones(client, pid => pid === process.pid)
    await client.end()
    await embedded?.stop()
  }
}

/** The template's name tells what was migrated into it. */
async function prepareTemplate(client: pg.Client, server_url: string): Promise<string> {
  const worker_package = join(root, 'node_modules', 'graphile-worker', 'package.json')
  const migrations = readMigrations()
  const hash = createHash('sha256')
    .update(readFileSync(worker_package))
    .update(migrations.map(({ name, sha256 }) => name + sha256).join())
    .digest('hex')
    .slice(0, 12)
  const template = `oroshi_template_${hash}`

  await client.query('select pg_advisory_lock($1)', [template_lock])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return template
    const half = `${template}_half`
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} template template0`)
    const url = new URL(server_url)
    url.pathname = `/${half}`
    await migrate(url.href, migrations)
    // Nobody connects to it any more: a clone is refused while its template has connections.
    await client.query(`alter database ${half} allow_connections false`)
    await client.query(`alter database ${half} rename to ${template}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [template_lock])
  }
}

/** The database in which plans are looked at, kept as long as the template of its schema. */
async function preparePlans(client: pg.Client, server_url: string, template: string): Promise<string> {
  const rules = createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'plans.ts')))
    .digest('hex')
    .slice(0, 6)
  const name = `${template}_plans_${rules}`
  const half = `${name}_half`
  const urlOf = (database: string) => Object.assign(new URL(server_url), { pathname: `/${database}` }).href
  await client.query('select pg_advisory_lock($1)', [template_lock])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return urlOf(name)
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} template ${template}`)
    const plans = new pg.Client({ connectionString: urlOf(half) })
    await plans.connect()
    try {
      await makePlans(plans)
    } finally {
      await plans.end()
    }
    await client.query(`alter database ${half} rename to ${name}`)
    return urlOf(name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [template_lock])
  }
}

/** Templates of earlier schemas; young ones may be in use by a run that began before a migration changed. */
async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname like 'oroshi\\_template\\_%'
       and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '12 hours'`,
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

async function dropClones(client: pg.Client, of: (pid: number) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'oroshi\\_test\\_%'`,
  )
  const names = rows.map(row => row.datname).filter(name => of(Number(name.split('_')[2])))
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
