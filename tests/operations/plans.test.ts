import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { listDispatches } from '#contract/dispatch/admin-dispatches.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Fate } from '#server/erasure/leaving.ts'
import { personal_data } from '#server/erasure/personal-data.ts'
import { schedule } from '#server/jobs/schedule.ts'
import { seedFirstDay } from '#server/seeds/first-day.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase, testDatabase } from '#tests/support/database.ts'
import { noteStatements, scansOf, seldom, small_tables } from '#tests/support/plans.ts'
import { blindReferences } from '#tests/support/schema.ts'
import { addAdmin, world } from '#tests/support/world.ts'

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
  const noted = noteStatements(app.deps.pool, app.worker().pool)
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

test('what is removed is looked for by an index wherever something refers to it', async () => {
  const source = globSync('src/server/**/*.ts')
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(file, 'utf8'))
    .join()
  const said = [...source.matchAll(/\bdeleteFrom\('(\w+)'\)|\bdelete from "?(\w+)/g)].map(
    found => found[1] ?? found[2] ?? '',
  )
  const erased = Object.entries(personal_data).flatMap(([table, rule]) => (isRemoved(rule) ? [table] : []))
  expect(await blindReferences(await testDatabase(), [...said, ...erased])).toEqual([])
})

test('what did not arrive is listed by its own index, and whether it came another way is asked of that alone', async () => {
  const app = await testApp()
  const noted = noteStatements(app.deps.pool)
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  for (const filter of ['failed', 'settled'] as const)
    expect((await staff.get(listDispatches, { query: { filter } })).status).toBe(200)
  const lists = [...noted].filter(text => text.startsWith('/* list-dispatches */'))
  expect(lists).toHaveLength(2)
  expect(await scansOf(lists)).toEqual([])
})

test('a page of orders reads what its rows say by their keys, however many orders its supplier has', async () => {
  const app = await testApp()
  const { supplier, consumer } = await world(app)
  const noted = noteStatements(app.deps.pool)
  const desk = await app.logIn('supplier', supplier.owner.login_id)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  for (const query of [{}, { delivery_date: '2026-11-21' }, { sort: 'amount' }, { status: 'asked' }] as const)
    expect((await desk.get(listReceiveOrders, { query })).status).toBe(200)
  for (const query of [{}, { mode: 'delivery_date' }, { amount_from: '1000', q: 'まぐろ' }] as const)
    expect((await cook.get(listOrders, { query })).status).toBe(200)
  const pages = [...noted].filter(text => text.startsWith('/* order-rows */'))
  expect(pages.length).toBeGreaterThanOrEqual(4)
  for (const text of pages) {
    const { rows } = await app.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    const of_lines = stepsOf(rows[0]?.['QUERY PLAN'][0].Plan).filter(step => asked(step).some(readsLines))
    // Above the limit they are asked for as many rows as the page has. Below it PostgreSQL reckons with all orders of its
    // supplier, and of a large one it reads every order line there is (`hashed SubPlan`): 6 seconds at 20 million.
    expect(of_lines).toHaveLength(1)
    expect(stepsOf(of_lines[0]).map(step => step['Node Type'])).toContain('Limit')
    expect(asked(of_lines[0]).length).toBeGreaterThan(10)
  }
})

type Step = { 'Node Type': string; 'Parent Relationship'?: string; 'Relation Name'?: string; Plans?: Step[] }
/** What is asked anew for each row of a step. */
const asked = (step: Step | undefined) => (step?.Plans ?? []).filter(one => one['Parent Relationship'] === 'SubPlan')
/** A step and those that its rows come from. */
const stepsOf = (step: Step | undefined): Step[] =>
  step ? [step, ...(step.Plans ?? []).filter(one => !asked(step).includes(one)).flatMap(stepsOf)] : []
const readsLines = (step: Step): boolean =>
  step['Relation Name'] === 'order_lines' || (step.Plans ?? []).some(readsLines)

const isRemoved = (rule: Fate): boolean =>
  [rule.supplier ?? [], rule.consumer ?? []].flat().some(leaving => 'gone' in leaving)
