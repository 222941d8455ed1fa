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
