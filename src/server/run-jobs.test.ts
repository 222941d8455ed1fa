import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { readConfig } from './config.ts'
import { makeDeps } from './deps.ts'
import { addJob } from './jobs/enqueue.ts'
import { runJobs } from './run-jobs.ts'

// Its own: the worker of this file would run the jobs that other files leave, and breaks connections.
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'silent' })
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

const addJobs = (count: number) =>
  sql`select ${addJob('send_dispatch', sql`gen_random_uuid()`)} from generate_series(1, ${count}::int)`.execute(
    outside.db,
  )

const jobsLeft = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'send_dispatch'`.execute(outside.db)
  return rows[0]?.n ?? 0
}

test('a connection that breaks as a run asks for its first job does not end the taking of jobs', async () => {
  // The names of the tasks are read with the first job: its connection ends just then, once.
  await sql`create sequence broken`.execute(outside.db)
  await sql`create function break_once() returns trigger language plpgsql as $$ begin
    if nextval('broken') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return null; end $$`.execute(outside.db)
  await sql`create trigger break_once before insert on graphile_worker._private_tasks
    execute function break_once()`.execute(outside.db)
  const worker = runJobs(deps)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from broken where is_called`.execute(outside.db)
    expect(rows).toHaveLength(1)
  }, 60_000)
  await addJobs(1)
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), 60_000)
  await worker.stop()
})

test('jobs run to their end though the database breaks in the middle of many, again and again', async () => {
  await addJobs(3000)
  const worker = runJobs(deps)
  for (let n = 0; n < 3; n += 1) {
    const before = await jobsLeft()
    // On a quick machine all may be done by now: then there is nothing left to break.
    await vi.waitFor(async () => expect(await jobsLeft()).toBeLessThan(Math.max(before, 1)), 60_000)
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
    { timeout: 120_000, interval: 500 },
  )
  await worker.stop()
}, 360_000)
