// Writes src/server/db/tables.ts: the types of all tables, from a database migrated a moment ago.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { shared_test_server } from '#tests/support/database-server.ts'

const root = join(import.meta.dirname, '..')
const database = `oroshi_types_${process.pid}`

const embedded = await startEmbedded({ ...shared_test_server, database })
try {
  await migrate(embedded.url)
  const options = ['--dialect=postgres', '--default-schema=public', '--include-pattern=public.*']
  const types = ['--date-parser=string', '--numeric-parser=string', '--out-file=src/server/db/tables.ts']
  execFileSync(join(root, 'node_modules', '.bin', 'kysely-codegen'), [...options, ...types, `--url=${embedded.url}`], {
    cwd: root,
    stdio: 'inherit',
  })
} finally {
  const url = new URL(embedded.url)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`drop database if exists ${database} with (force)`)
  await client.end()
  await embedded.stop()
}
