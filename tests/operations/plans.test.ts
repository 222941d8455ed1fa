import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schedule } from '#server/jobs/schedule.ts'
import { seedFirstDay } from '#server/seeds/first-day.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noteStatements, scansOf, seldom, small_tables } from '#tests/support/plans.ts'

test.each([
  ['select id from outgoing_mails where subject = $1', 'outgoing_mails, by (subject = $1)'],
  // By an index, and all of it.
  ['select number from orders where note = $1 order by id', 'orders, all of orders_pkey, by (note = $1)'],
  ['select o.id from orders o join order_lines l on l.order_id = o.id where l.item_name = $1', 'order_lines'],
  ['update notifications set done_at = now() where title = $1', 'notifications, by (title = $1)'],
  ['select nothing from orders', 'not planned: column "nothing" does not exist'],
])('%s is refused', async (text, said) => {
  expect((await scansOf([text])).join()).toContain(said)
})

test.each([
  'select id from orders where id = $1',
  'select id from orders where consumer_id = $1 order by placed_at desc, id desc limit 20',
  // The part of an index that is small by what it holds.
  `select id from outgoing_mails where state in ('queued', 'sending')`,
  'select beat from database_mark',
])('%s is let through', async text => {
  expect(await scansOf([text])).toEqual([])
})

test('what is let through by its name is there', async () => {
  const named = Object.keys(seldom).filter(one => !one.includes(' '))
  const source = globSync('src/server/**/*.ts')
    .map(file => readFileSync(file, 'utf8'))
    .join()
  expect(named.filter(one => !source.includes(`/* ${one} */`))).toEqual([])
  const { db } = (await testApp()).deps
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class`.execute(db)
  const names = new Set(rows.map(one => one.name))
  expect(Object.keys(small_tables).filter(one => !names.has(one))).toEqual([])
})

test('nothing that the demo world and the jobs of the clock ask of the database reads a table whole that grows', async () => {
  const app = await testApp({}, freshDatabase())
  const noted = noteStatements(app.deps.pool)
  await seedFirstDay(app.deps, { days_before: 10 })
  const tasks = [...schedule.matchAll(/^\S+ \S+ \S+ \S+ \S+ (\w+)/gm)].map(found => found[1] ?? '')
  expect(tasks.length).toBeGreaterThan(30)
  // What leaves, what is lost or late after an hour, and what is forgotten after a year.
  for (const passed of [{}, { hours: 1 }, { days: 1 }, { days: 400 }]) {
    app.clock.pass(passed)
    for (const task of tasks) await sql`select graphile_worker.add_job(${task})`.execute(app.deps.db)
    await app.drainJobs({ hurry: true })
  }
  expect(noted.size).toBeGreaterThan(150)
  expect(await scansOf(noted)).toEqual([])
})
