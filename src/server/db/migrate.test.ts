import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const file = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})

async function rowsOf(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('the template is wholly migrated: nothing is left to do', async () => {
  const url = await freshDatabase()
  expect(readMigrations().length).toBeGreaterThan(0)
  expect(await migrate(url)).toEqual([])
  expect(await rowsOf(url, `select to_regproc('graphile_worker.add_job') is not null as ok`)).toEqual([{ ok: true }])
})

test('many processes at once apply each file once', async () => {
  const url = await freshDatabase()
  const files = [...readMigrations(), file('9001-a.sql', 'create table a (n int); select pg_sleep(0.1)')]
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, files)))
  expect(applied.flat()).toEqual(['9001-a.sql'])
})

test('a changed file is refused by its name', async () => {
  const url = await freshDatabase()
  await migrate(url, [file('9001-a.sql', 'create table a (n int)')])
  await expect(migrate(url, [file('9001-a.sql', 'create table a (n bigint)')])).rejects.toThrow('9001-a.sql')
})

test('a file that fails leaves nothing of itself, and keeps what came before', async () => {
  const url = await freshDatabase()
  const good = file('9001-a.sql', 'create table a (n int)')
  const bad = file('9002-b.sql', 'create table b (n int);\ninsert into nowhere values (1)')
  await expect(migrate(url, [good, bad])).rejects.toThrow(/9002-b\.sql failed: .*nowhere.*line 2/)
  expect(await rowsOf(url, `select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([
    { a: true, b: false },
  ])
  expect(await migrate(url, [good])).toEqual([])
})

test('a file that finds its lock taken lets orders through and is tried again', async () => {
  const url = await freshDatabase()
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select from orders limit 1')
  const said: string[] = []
  const files = [...readMigrations(), file('9001-a.sql', 'alter table orders add another text')]
  let tries = 0
  const applied = migrate(url, files, {
    lock_ms: 100,
    pauses_ms: Array.from({ length: 1_000 }, () => 50),
    say: line => {
      said.push(line)
      tries += 1
      // Nobody waits behind the migration between its tries: others read and write as before.
      if (tries === 2) void rowsOf(url, 'select from orders limit 1').then(() => reader.query('commit'))
    },
  })
  expect(await applied).toEqual(['9001-a.sql'])
  expect(said[0]).toContain('9001-a.sql waits for a lock')
  await reader.end()
})

test('a file that says so runs outside of a transaction, and mends what a try before has left', async () => {
  const url = await freshDatabase()
  // The index of a try that failed: there, and of no use.
  const repeated = file('9001-a.sql', 'create table a (n int); insert into a values (1), (1)')
  const index = file('9002-b.sql', '-- concurrently\ncreate unique index concurrently if not exists a_n on a (n);\n')
  await expect(migrate(url, [repeated, index])).rejects.toThrow('9002-b.sql failed')
  expect(await rowsOf(url, "select indisvalid from pg_index where indexrelid = to_regclass('a_n')")).toEqual([
    { indisvalid: false },
  ])
  await rowsOf(url, 'delete from a where ctid = (select min(ctid) from a)')
  expect(await migrate(url, [repeated, index])).toEqual(['9002-b.sql'])
  expect(await rowsOf(url, "select indisvalid from pg_index where indexrelid = to_regclass('a_n')")).toEqual([
    { indisvalid: true },
  ])
})

test('a new kind of event is allowed without a look at the events', async () => {
  const url = await freshDatabase()
  const files = [...readMigrations(), file('9001-a.sql', "select allow_order_event_kinds('sung', 'danced')")]
  expect(await migrate(url, files)).toEqual(['9001-a.sql'])
  const [found] = await rowsOf(
    url,
    "select pg_get_constraintdef(oid) as def, convalidated as read from pg_constraint where conname = 'order_events_kind_check'",
  )
  expect(found).toMatchObject({ def: expect.stringMatching(/sung.*danced.*placed/), read: false })
  // And once more, over what is not validated.
  expect(await migrate(url, [...files, file('9002-b.sql', "select allow_order_event_kinds('third')")])).toEqual([
    '9002-b.sql',
  ])
})
