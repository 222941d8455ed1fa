import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runJobs } from './run-jobs.ts'

const url = await testDatabase()
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent' })
const [deps, outside] = [makeDeps(config), makeDeps(config)]
afterAll(async () => {
  await deps.close()
  await outside.close()
})

/** Ends all of the worker's connections, as a killed server does. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'oroshi%' and pid <> pg_backend_pid()`.execute(
    outside.db,
  )

const jobsLeft = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_dispatch')`.execute(
    outside.db,
  )
  return rows[0]?.n
}

test('jobs run to their end though the database breaks in the middle of many, again and again', async () => {
  await sql`insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
    select (select id from graphile_worker._private_tasks where identifier = 'send_dispatch'),
      json_build_object('dispatch_id', gen_random_uuid()), 12
    from generate_series(1, 3000)`.execute(outside.db)
  const worker = runJobs(deps)
  for (let n = 0; n < 3; n += 1) {
    const before = (await jobsLeft()) ?? 0
    await vi.waitFor(async () => expect(await jobsLeft()).toBeLessThan(Math.max(before, 1)), { timeout: 40_000 })
    await breakConnections()
  }
  // A job whose end could not be written waits for its next try: that wait is not what is tested.
  await vi.waitFor(
    async () => {
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
        outside.db,
      )
      expect(await jobsLeft()).toBe(0)
    },
    { timeout: 80_000, interval: 500 },
  )
  await worker.stop()
}, 180_000)
