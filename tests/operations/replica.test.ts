import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { makePool } from '#server/db/client.ts'
import { makeReader } from '#server/db/reader.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'

const dir = mkdtempSync(join(tmpdir(), 'oroshi-replica-'))
const { server, takeBase, standby } = await archivedServer(dir)
const primary = makePool(server.url, { onError: () => {} })
await primary.query('create table sheets (n int)')
const follower = await standby(await takeBase())
const replica = makePool(follower.url, { onError: () => {} })
const told: string[] = []
const { db, check, lag } = makeReader(primary, replica, outcome => told.push(outcome))
afterAll(async () => {
  await Promise.all([primary.end(), replica.end()])
  await follower.stop()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** How many there are, and whether the replica said so. */
const count = async (by = db) => {
  const { rows } = await sql<{ n: number; replica: boolean }>`
    select count(*)::int as n, pg_is_in_recovery() as replica from sheets`.execute(by)
  return rows[0]
}

test('a long read has what was written before it, by a replica that follows, and by the primary where it lags or is away', async () => {
  // However busy the machine is: a replica that follows is waited for.
  const patient = makeReader(primary, replica, outcome => told.push(outcome), 20_000)
  for (let n = 1; n <= 20; n += 1) {
    await primary.query('insert into sheets values (1)')
    expect(await count(patient.db)).toEqual({ n, replica: true })
  }
  await expect(patient.check()).resolves.toBeUndefined()
  expect(await patient.lag()).toBe(0)
  expect(told).toEqual([])

  const admin = new pg.Client({ connectionString: follower.url })
  await admin.connect()
  await admin.query('select pg_wal_replay_pause()')
  await vi.waitFor(async () => {
    const { rows } = await admin.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
    expect(rows[0]?.state).toBe('paused')
  }, 60_000)
  await primary.query('insert into sheets values (1)')
  expect(await count()).toEqual({ n: 21, replica: false })
  await expect(check()).rejects.toThrow('behind')
  const behind = await lag()
  expect(behind).toBeGreaterThan(0)
  expect(await lag()).toBeGreaterThan(behind)
  expect(await count()).toEqual({ n: 21, replica: false })
  expect(told).toEqual(['behind'])
  await admin.end()

  const again = makeReader(primary, replica, outcome => told.push(outcome))
  await follower.stop()
  await expect(lag()).rejects.toThrow()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sheets`.execute(again.db)
  expect([rows[0]?.n, told]).toEqual([21, ['behind', 'away']])
})
