import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { testApp } from '#tests/support/app.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp({}, freshDatabase())
const { db } = app.deps
const tables = ['login_attempts', 'dispatch_attempts'] as const

const keepMonths = async () => {
  await sql`select graphile_worker.add_job('keep_months', '{}')`.execute(db)
  await app.drainJobs()
}
const partsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass
    order by pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT', c.relname like '%before' desc, c.relname`.execute(db)
  return rows.map(one => one.name.replace(`${table}_`, ''))
}
/** When the months begin that are not what was there before: their first part's end. */
const begin = async (table: string) => {
  const { rows } = await sql<{ until: Date }>`
    select substring(pg_get_expr(relpartbound, oid) from 'TO [(]''([^'']+)')::timestamptz as until from pg_class
    where oid = ${`${table}_before`}::regclass`.execute(db)
  return rows[0]?.until ?? new Date(0)
}
const monthName = (at: Date, n = 0) => {
  const tokyo = new Date(at.getTime() + 9 * 3_600_000)
  const month = new Date(Date.UTC(tokyo.getUTCFullYear(), tokyo.getUTCMonth() + n, 1))
  return month.toISOString().slice(0, 7).replace('-', '_')
}
const logIn = (login_id: string, at: Date) =>
  sql`insert into login_attempts (area, login_id, address, succeeded, attempted_at)
    values ('consumer', ${login_id}, '203.0.113.9', false, ${at})`.execute(db)
const whereIs = async (login_id: string) => {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from login_attempts where login_id = ${login_id}`.execute(db)
  return rows.map(one => one.part)
}
const figures = async () => {
  const shown = await app.deps.metrics.registry.metrics()
  const of = (name: string) =>
    Object.fromEntries(
      [...shown.matchAll(new RegExp(`^${name}\\{table="(\\w+)"\\} (\\S+)$`, 'gm'))].map(([, table, n]) => [
        table,
        Number(n),
      ]),
    )
  return {
    days: of('oroshi_months_ready_seconds'),
    overdue: of('oroshi_month_overdue_seconds'),
    without: of('oroshi_rows_without_month'),
  }
}
const day_ms = 86_400_000

test('months lie ready ahead, each made once, and what comes in the last moment of one lies in it', async () => {
  const first = await begin('login_attempts')
  expect(first.toISOString()).toMatch(/T15:00:00.000Z$/)
  app.clock.set(new Date(first.getTime() - 20 * day_ms))
  expect(await partsOf('login_attempts')).toEqual(['before', 'rest'])
  expect((await figures()).days.login_attempts).toBe(20 * 86_400)
  await keepMonths()
  await keepMonths()
  const months = [0, 1, 2].map(n => monthName(first, n))
  for (const table of tables) expect(await partsOf(table)).toEqual(['before', ...months, 'rest'])
  expect((await figures()).days.dispatch_attempts).toBeGreaterThan(90 * 86_400)

  app.clock.set(first)
  await keepMonths()
  const next = new Date(`${monthName(first, 1).replace('_', '-')}-01T00:00+09:00`)
  for (const [name, at] of [
    ['last-before', new Date(first.getTime() - 1)],
    ['first-of-month', first],
    ['last-of-month', new Date(next.getTime() - 1)],
    ['first-of-next', next],
  ] as const)
    await logIn(name, at)
  expect(await whereIs('last-before')).toEqual(['login_attempts_before'])
  expect(await whereIs('first-of-month')).toEqual([`login_attempts_${monthName(first)}`])
  expect(await whereIs('last-of-month')).toEqual([`login_attempts_${monthName(first)}`])
  expect(await whereIs('first-of-next')).toEqual([`login_attempts_${monthName(first, 1)}`])
  app.clock.set()
})

test('what comes without a month is kept, alarmed, found, and moved when its month is made', async () => {
  const { consumer } = await world(app)
  const first = await begin('login_attempts')
  const far = new Date(first.getTime() + 200 * day_ms)
  app.clock.set(far)
  await app.client('consumer').logIn(consumer.owner.login_id, 'wrong-password')
  const person = await app.logIn('consumer', consumer.owner.login_id)
  expect(person).toBeDefined()
  expect(await whereIs(consumer.owner.login_id.toLowerCase())).toEqual(['login_attempts_rest', 'login_attempts_rest'])
  expect((await figures()).without).toEqual({ login_attempts: 2, dispatch_attempts: 0 })
  expect((await figures()).days.login_attempts).toBeLessThan(0)
  const before =
    await sql`select * from login_attempts where login_id = ${consumer.owner.login_id.toLowerCase()} order by id`.execute(
      db,
    )
  await keepMonths()
  const part = `login_attempts_${monthName(far)}`
  expect(await whereIs(consumer.owner.login_id.toLowerCase())).toEqual([part, part])
  expect((await figures()).without).toEqual({ login_attempts: 0, dispatch_attempts: 0 })
  const after =
    await sql`select * from login_attempts where login_id = ${consumer.owner.login_id.toLowerCase()} order by id`.execute(
      db,
    )
  expect(after.rows).toEqual(before.rows)
  app.clock.set()
})

test('a month goes whole when all of it is old enough; its tries can’t be changed or removed meanwhile, and erasure still reaches them', async () => {
  const first = await begin('dispatch_attempts')
  app.clock.set(first)
  await keepMonths()
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: new Date(first.getTime() + 5 * day_ms).toISOString().slice(0, 10),
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }],
    },
    idempotency_key: 'by-month',
  })
  expect(placed.status).toBe(201)
  await app.drainJobs()
  const part = `dispatch_attempts_${monthName(first)}`
  const { rows } = await sql<{ part: string; id: string }>`
    select tableoid::regclass::text as part, id from dispatch_attempts where attempted_at >= ${first}`.execute(db)
  expect(rows).toEqual([{ part, id: expect.any(String) }])
  for (const refused of [
    sql`update dispatch_attempts set outcome = 'sent'`,
    sql`delete from dispatch_attempts`,
    sql`truncate dispatch_attempts`,
    ...[part, 'dispatch_attempts_before', 'dispatch_attempts_rest'].map(name => sql`truncate ${sql.table(name)}`),
    sql`delete from ${sql.table(part)}`,
    // Whose dispatch there is not.
    sql`insert into dispatch_attempts (dispatch_id, attempted_at, outcome) values (gen_random_uuid(), ${first}, 'sent')`,
  ])
    await expect(refused.execute(db)).rejects.toThrow(/append-only|foreign key/)
  await db.transaction().execute(async trx => {
    await sql`select set_config('oroshi.erasing', 'on', true)`.execute(trx)
    await sql`update dispatch_attempts set detail = '' where id = ${rows[0]?.id}`.execute(trx)
  })

  const ends = new Date(`${monthName(first, 1).replace('_', '-')}-01T00:00+09:00`)
  const kept = app.deps.config.keep_sent_days * day_ms
  app.clock.set(new Date(ends.getTime() + kept - 1))
  await keepMonths()
  expect(await partsOf('dispatch_attempts')).toContain(monthName(first))
  // What was there before the months went by its days, and is gone whole by now.
  expect(await partsOf('dispatch_attempts')).not.toContain('before')
  expect((await figures()).overdue.dispatch_attempts).toBeCloseTo(-0.001)
  // Somebody reads it, as a backup does for hours: it stays, and that is seen.
  const reader = new pg.Client({ connectionString: app.deps.config.database_url })
  await reader.connect()
  await reader.query('begin; lock table dispatch_attempts in access share mode')
  app.clock.set(new Date(ends.getTime() + kept + 7_200_000))
  await keepMonths()
  expect(await partsOf('dispatch_attempts')).toContain(monthName(first))
  expect((await figures()).overdue.dispatch_attempts).toBe(7_200)
  await reader.end()
  await keepMonths()
  expect((await figures()).overdue.dispatch_attempts).toBeLessThan(0)
  const left = await partsOf('dispatch_attempts')
  expect(left[0]).toBe(monthName(first, 1))
  expect(left.slice(-2)).toEqual([monthName(app.deps.now(), 3), 'rest'])
  const { rows: none } = await sql`select from dispatch_attempts where id = ${rows[0]?.id}`.execute(db)
  expect(none).toEqual([])
  // A try of long ago, by a clock that was wrong, lies in no month and goes by its age.
  await logIn('long-ago', first)
  expect(await whereIs('long-ago')).toEqual(['login_attempts_rest'])
  await keepMonths()
  expect(await whereIs('long-ago')).toEqual([])
  app.clock.set()
})

test('a try at a login goes after 31 days, though its month is not over by then', async () => {
  const [last = ''] = (await partsOf('login_attempts')).slice(-2)
  const first = new Date(`${last.replace('_', '-')}-01T00:00+09:00`)
  await logIn('of-the-first', first)
  await logIn('of-the-second', new Date(first.getTime() + day_ms))
  expect(await whereIs('of-the-first')).toEqual([`login_attempts_${last}`])
  app.clock.set(new Date(first.getTime() + 31 * day_ms))
  await keepMonths()
  expect(await whereIs('of-the-first')).toEqual([`login_attempts_${last}`])
  app.clock.set(new Date(first.getTime() + 31 * day_ms + 1))
  await keepMonths()
  expect(await whereIs('of-the-first')).toEqual([])
  expect(await whereIs('of-the-second')).toEqual([`login_attempts_${last}`])
  app.clock.set()
})

test('a month that can’t be made or removed at once is left to the next time, and nobody waits for it', async () => {
  const last = (await partsOf('login_attempts')).at(-2) ?? ''
  app.clock.set(new Date(`${last.replace('_', '-')}-02T00:00+09:00`))
  const held = new pg.Client({ connectionString: app.deps.config.database_url })
  await held.connect()
  await held.query('begin; lock table login_attempts_rest in row exclusive mode')
  await keepMonths()
  expect((await partsOf('login_attempts')).at(-2)).toBe(last)
  // The other table had its own.
  expect((await partsOf('dispatch_attempts')).at(-2)).toBe(monthName(app.deps.now(), 3))
  await logIn('meanwhile', app.deps.now())
  expect(await whereIs('meanwhile')).toEqual([`login_attempts_${last}`])
  await held.query('commit')
  await held.end()
  await keepMonths()
  expect((await partsOf('login_attempts')).at(-2)).toBe(monthName(app.deps.now(), 3))
  app.clock.set()
})

const first_step = '0670-tries-by-month.sql'

test('a database of before keeps every try, and goes on counting', async () => {
  const url = await emptyDatabase()
  const all = readMigrations()
  await migrate(
    url,
    all.filter(one => one.name < first_step),
  )
  const old = new pg.Client({ connectionString: url })
  await old.connect()
  const ask = async (text: string) => (await old.query(text)).rows
  await old.query(`
    set session_replication_role = replica;
    insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select gen_random_uuid(), now() - n * interval '1 hour', 'sent', 'n' || n from generate_series(1, 9000) n;
    insert into login_attempts (area, login_id, address, succeeded, attempted_at, device_hash)
      select 'consumer', 'l' || n, '203.0.113.9', n % 2 = 0, now() - n * interval '1 minute', sha256(n::text::bytea) from generate_series(1, 5000) n;
    delete from login_attempts where id > 4990;
    -- A machine whose clock was wrong.
    insert into login_attempts (area, login_id, address, succeeded, attempted_at) values ('admin', 'ahead', '203.0.113.9', true, now() + interval '100 days');
    set session_replication_role = origin`)
  const sums = () =>
    ask(`select (select md5(string_agg(t::text, '|' order by id)) from dispatch_attempts t) as dispatches,
      (select md5(string_agg(t::text, '|' order by id)) from login_attempts t) as logins`)
  const before = await sums()
  // What a web of the release before has prepared goes on.
  const prepared = {
    name: 'try',
    text: `insert into login_attempts (area, login_id, address, succeeded, attempted_at) values ('consumer', $1, '203.0.113.9', false, now()) returning id`,
  }
  const [was] = (await old.query<{ id: string }>({ ...prepared, values: ['one'] })).rows
  const between = await sums()
  expect(between).not.toEqual(before)

  const written = (sql: string) => ({ name: '0674-x.sql', sql, sha256: createHash('sha256').update(sql).digest('hex') })
  expect((await migrate(url, [...all, written('select 1')])).slice(0, 4)).toEqual(
    all
      .filter(one => one.name >= first_step)
      .slice(0, 4)
      .map(one => one.name),
  )
  expect(await sums()).toEqual(between)
  expect(await ask(`select count(*)::int as n from only login_attempts_before`)).toEqual([{ n: 4992 }])
  const [now] = (await old.query<{ id: string }>({ ...prepared, values: ['two'] })).rows
  expect(BigInt(now?.id ?? 0)).toBe(BigInt(was?.id ?? 0) + 1n)
  // The rows were not read again, nor an index made: the parts have what was there.
  expect(
    await ask(
      `select conname, convalidated from pg_constraint where conrelid = 'dispatch_attempts_before'::regclass and contype in ('p', 'f') order by 1`,
    ),
  ).toEqual([
    { conname: 'dispatch_attempts_before_dispatch_id_fkey', convalidated: true },
    { conname: 'dispatch_attempts_before_pkey', convalidated: true },
  ])
  expect(
    await ask(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'login_attempts_before'::regclass order by 1`,
    ),
  ).toEqual(['address', 'login', 'pkey'].map(name => ({ name: `login_attempts_before_${name}` })))
  await old.end()
})
