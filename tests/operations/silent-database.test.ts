import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, expect, test, vi } from 'vitest'
import { errorTexts } from '#contract/http/errors.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { makeDb, makePool } from '#server/db/client.ts'
import { database_limits } from '#server/db/limits.ts'
import { makeLive } from '#server/http/live.ts'
import { makeSignOfLife } from '#server/jobs/sign-of-life.ts'
import { makeLog } from '#server/log.ts'
import { ClientGone, underWay } from '#server/under-way.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase, testDatabase } from '#tests/support/database.ts'
import { silentProxy } from '#tests/support/silent-proxy.ts'
import { world } from '#tests/support/world.ts'

const proxy = await silentProxy(await testDatabase())
const limits = { connect: 3_000, statement: 60_000, lock: 60_000, idle: 60_000, silence: 4_000 }
const pool = makePool(proxy.url, { max: 4, limits, onError: () => {} })
const db = makeDb(pool)
afterAll(() => proxy.close())
const app = await testApp({ pool, db, reader: db, live: makeLive(pool, makeLog('silent'), { now: () => new Date() }) })

test('a web process outlives a database that falls silent: it says so, and works as soon as there is one again', async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const session = () => cook.page('/api/v2/consumers/session')
  expect((await session()).statusCode).toBe(200)
  // Several connections, all of them dead then.
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBe(4)
  proxy.fallSilent()
  const said = await Promise.all([session(), session(), cook.page(consumerPages.top.path), session()])
  expect(said.map(answer => answer.statusCode)).toEqual([503, 503, 503, 503])
  expect(said[0]?.json()).toEqual({ message: errorTexts.away })
  expect(said[2]?.body).toContain('つながりにくくなっています')
  // None of the dead connections is left for whoever comes next.
  proxy.comeBack()
  expect((await session()).statusCode).toBe(200)
  const { silence, connect, statement } = database_limits.web
  expect(Math.max(silence, connect)).toBeLessThan(10_000)
  expect(statement).toBeLessThan(silence)
})

test('a COPY, which takes the socket over, comes through a pool that listens for silence', async () => {
  const quick = makePool(await testDatabase(), { limits })
  const client = await quick.connect()
  const rows = client.query(copyTo('copy (select n from generate_series(1, 3) n) to stdout'))
  expect(await text(rows)).toBe('1\n2\n3\n')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await quick.end()
})

test('a statement, and waiting for a lock, end in time where the server is well, too', async () => {
  const quick = makePool(await testDatabase(), { limits: { ...limits, statement: 300, lock: 100 } })
  await expect(quick.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  const holder = await quick.connect()
  await holder.query('begin; lock table schema_migrations')
  await expect(quick.query('lock table schema_migrations')).rejects.toMatchObject({ code: expect.any(String) })
  await expect(quick.query('begin; lock table schema_migrations')).rejects.toMatchObject({ code: '55P03' })
  await holder.query('rollback')
  holder.release()
  await quick.end()
})

test('a worker whose job waits for a silent server gives it up, however long it may read', async () => {
  const own = await silentProxy(await freshDatabase())
  const patient = makePool(own.url, {
    max: 16,
    limits: { ...database_limits.worker, connect: 3_000 },
    onError: () => {},
  })
  const life = makeSignOfLife({ ...app.deps, pool: patient, log: makeLog('silent') })
  life.add('a-pool')
  await vi.waitFor(async () => {
    const { rows } = await app.deps.pool.query(
      `select 1 from pg_stat_activity where application_name = 'oroshi worker' and datname = $1`,
      [new URL(own.url).pathname.slice(1)],
    )
    expect(rows.length).toBeGreaterThan(0)
  }, 60_000)
  // Fifteen, of which fourteen lie idle.
  await Promise.all(Array.from({ length: 15 }, () => patient.query('select pg_sleep(0.05)')))
  const job = patient.query('select pg_sleep(600)').then(
    () => 'ended',
    (error: Error) => error.message,
  )
  await vi.waitFor(async () => {
    const { rows } = await app.deps.pool.query(`select 1 from pg_stat_activity where query = 'select pg_sleep(600)'`)
    expect(rows).toHaveLength(1)
  }, 60_000)
  own.fallSilent()
  // Between a beat that gets no answer and its end other jobs take the idle ones.
  const late: Promise<string>[] = []
  for (let n = 0; n < 14; n += 1) {
    late.push(
      patient.query('select 2').then(
        () => 'ended',
        (error: Error) => error.message,
      ),
    )
    await sleep(500)
  }
  expect(await job).toContain('does not answer')
  for (const one of await Promise.all(late)) expect(one).toMatch(/does not answer|trying to connect|connection timeout/)
  own.comeBack()
  expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await life.end()
  await patient.end()
  own.close()
})

test('what nobody waits for any more reads nothing more, and a transaction that has begun comes to its end', async () => {
  let left = false
  await underWay.run({ about: {}, gone: () => left }, async () => {
    const holder = await app.deps.pool.connect()
    left = true
    expect((await holder.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    holder.release()
    await expect(app.deps.pool.query('select 1')).rejects.toThrow(ClientGone)
    await expect(app.deps.db.selectFrom('accounts').select('id').execute()).rejects.toThrow(ClientGone)
  })
  expect((await app.deps.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
