import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { makePool } from '#server/db/client.ts'
import { database_limits } from '#server/db/limits.ts'
import { primaryOf, serversOf } from '#server/db/servers.ts'
import { makeLive } from '#server/http/live.ts'
import { makeLog } from '#server/log.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'

const dir = mkdtempSync(join(tmpdir(), 'oroshi-failover-'))
const { server, takeBase, standby } = await archivedServer(dir, { synchronous_commit: 'on' })
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
await owner.query(`create table sheets (n int);
  create table order_events (id bigint, order_id uuid, supplier_id uuid, consumer_id uuid, store_id uuid, kind text, created_at timestamptz)`)
const follower = await standby(await takeBase())
await owner.query(`alter system set synchronous_standby_names = '*'`)
await owner.query('select pg_reload_conf()')
await owner.end()

/** Both, the one that follows first. */
const both = (() => {
  const [first, second] = [new URL(follower.url), new URL(server.url)]
  // A base copy has the roles and passwords of its origin.
  first.username = second.username
  first.password = second.password
  return first.href.replace(first.host, `${first.host},${second.host}`)
})()
const pool = makePool(both, { limits: database_limits.web, onError: () => {} })
afterAll(async () => {
  await pool.end()
  await follower.stop()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('several servers are named as libpq has it', () => {
  expect(serversOf('postgres://o@a:5432,b/oroshi?sslmode=verify-full')).toEqual([
    'postgres://o@a:5432/oroshi?sslmode=verify-full',
    'postgres://o@b/oroshi?sslmode=verify-full',
  ])
  expect(serversOf('postgres:///o?host=/run/postgresql')).toEqual(['postgres:///o?host=/run/postgresql'])
})

test('a connection that is made for somebody who has given up meanwhile is left to the next', async () => {
  // The answer to the check of a new connection takes so long that the turn of who waits for it is over. The first one's
  // does not, however busy the machine.
  let check_takes = 0
  const slow = createServer(near => {
    const far = connect(Number(new URL(server.url).port), '127.0.0.1')
    near.pipe(far)
    far.on('data', bytes =>
      setTimeout(() => near.destroyed || near.write(bytes), bytes.includes('follows') ? check_takes : 0),
    )
    for (const one of [near, far]) one.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>(done => slow.listen(0, '127.0.0.1', done))
  const { port } = slow.address() as { port: number }
  const slow_url = both.replace(`:${new URL(server.url).port}`, `:${port}`)
  const limits = { ...database_limits.web, connect: 3_000 }
  const one = makePool(slow_url, { max: 1, limits, onError: () => {} })
  const holder = await one.connect()
  check_takes = 2_000
  const late = one.connect().then(
    client => client.release(),
    (error: Error) => error.message,
  )
  await sleep(2_000)
  holder.release(true)
  expect(await late).toBe('timeout exceeded when trying to connect')
  await vi.waitFor(() => expect(one.idleCount).toBe(one.totalCount), 60_000)
  await one.end()
  slow.close()
})

test('the one that writes is asked, wherever it stands; when it dies and the other is promoted, that one, by all that listens, too', async () => {
  const [first, second] = serversOf(both)
  expect(await primaryOf(both)).toBe(second)
  await Promise.all(Array.from({ length: 20 }, () => pool.query('insert into sheets values (1)')))
  const live = makeLive(pool, makeLog('silent'), { now: () => new Date(), sweep_ms: 200 })
  const heard: (string | null)[] = []
  const leave = await live.subscribeHouses(house => heard.push(house))

  await server.stop()
  await expect(pool.query('insert into sheets values (2)')).rejects.toThrow()
  await expect(primaryOf(both)).rejects.toThrow('no server of DATABASE_URL can be written to')
  const admin = new pg.Client({ connectionString: first })
  await admin.connect()
  await admin.query('select pg_promote()')
  await admin.end()

  await vi.waitFor(() => pool.query('insert into sheets values (3)'), 60_000)
  // What had been answered is there, and nothing of what was refused.
  const { rows } = await pool.query('select n, count(*)::int as times from sheets group by n order by n')
  expect(rows).toEqual([
    { n: 1, times: 20 },
    { n: 3, times: 1 },
  ])
  expect(await primaryOf(both)).toBe(first)
  await vi.waitFor(async () => {
    await pool.query(`select pg_notify('oroshi_notices', 'a house')`)
    expect(heard).toContain('a house')
  }, 60_000)
  leave()
  await live.close()
})
