import pg from 'pg'

const known = new Map<string, Promise<string>>()

/**
 * The url of this test worker's own database, a clone of the migrated template, made on first use. Files that run one
 * after the other in the same worker share it: a test makes its own world in it and counts on nothing else.
 */
export function testDatabase(): Promise<string> {
  return clone(`w${process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0}`)
}

/** The url of a fresh clone that nobody else uses, for a test about the database as a whole. */
export function freshDatabase(): Promise<string> {
  return clone(`f${process.pid}x${known.size}`)
}

/** The url of a fresh database without a table, as an operator finds it. */
export function emptyDatabase(): Promise<string> {
  return clone(`e${process.pid}x${known.size}`, 'template0')
}

/** How a process is told of a database: as it is, or behind the PgBouncer of this run. */
export const asConfigured = (url: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } => {
  const { OROSHI_TEST_POOLER: pooler, OROSHI_TEST_SERVER: server = '' } = process.env
  // A file with a server of its own asks it itself.
  if (!pooler || new URL(server).port !== new URL(url).port) return { DATABASE_URL: url }
  const pooled = new URL(url)
  pooled.port = new URL(pooler).port
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url }
}

/** Waits for a clone by its name within this run: `oroshi_test_<run>_<name>`. */
function clone(name: string, of = process.env.OROSHI_TEST_TEMPLATE): Promise<string> {
  const url = known.get(name) ?? makeClone(name, of)
  known.set(name, url)
  return url
}

async function makeClone(name: string, template: string | undefined): Promise<string> {
  const { OROSHI_TEST_SERVER: server, OROSHI_TEST_RUN: run } = process.env
  if (!server || !template)
    throw new Error('No test database server: run through vitest or playwright of this project.')
  const database = `oroshi_test_${run}_${name}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database} template ${template}`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
