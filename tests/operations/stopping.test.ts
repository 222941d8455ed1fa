import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { getTakeout, requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { readConfig } from '#server/config.ts'
import { drain } from '#server/http/drain.ts'
import { makeTakeout } from '#server/takeouts/make-takeout.ts'
import { startWorker } from '#server/worker.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { world } from '#tests/support/world.ts'

const root = join(import.meta.dirname, '../..')
const app = await testApp()

test('SIGTERM to npm run worker ends the worker, too', async () => {
  const url = await freshDatabase()
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const npm = spawn('npm', ['run', '--silent', 'worker'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(npm.stdout, 'data')
  const connections = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = ${new URL(url).pathname.slice(1)} and application_name like 'oroshi%'`.execute(app.deps.db)
    return rows.length
  }
  await vi.waitFor(async () => expect(await connections()).toBeGreaterThan(0), 60_000)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await vi.waitFor(async () => expect(await connections()).toBe(0), 60_000)
})

test('a web process that stops says so before it takes no connection any more, and answers what still comes', async () => {
  const one = await testApp()
  one.deps.config.drain_ms = 3_000
  const { supplier } = await world(one)
  const desk = await one.logIn('supplier', supplier.owner.login_id)
  expect((await one.fastify.inject('/readyz')).statusCode).toBe(200)
  const stream = desk.page(fillPath(watchReceiveOrders.path, { supplier_id: supplier.id }))
  const stopped = drain(one.fastify, one.deps)
  const ready = await one.fastify.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
  const serves = await one.fastify.inject('/servez')
  expect([serves.statusCode, serves.json()]).toEqual([503, { status: 'stopping' }])
  const late = await desk.page('/api/v2/suppliers/session')
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close'])
  await stopped
  // Each board is told another moment to come back.
  expect((await stream).body).toMatch(/^retry: 2000\n\n(?:.*\n)*retry: \d+\n\n$/)
})

test('a takeout whose worker stops is begun anew elsewhere, however often: it is no failed try', async () => {
  const { supplier } = await world(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { takeout } = (await owner.post(requestTakeout)).body
  const stopping = { ...app.deps, stopping: AbortSignal.abort() }
  for (let n = 0; n < 5; n += 1) await makeTakeout(stopping, takeout.id)
  expect((await owner.get(getTakeout)).body.takeout).toMatchObject({ state: 'queued' })
  await app.drainJobs()
  expect((await owner.get(getTakeout)).body.takeout).toMatchObject({ state: 'ready' })
})

test('a worker with fewer connections than its jobs need does not start, and says why', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db.example/oroshi', DATABASE_POOL: '1' })
  await expect(startWorker(config)).rejects.toThrow(
    'DATABASE_POOL: a worker with WORKER_CONCURRENCY=4 needs at least 6 connections, and has 1',
  )
})

test('a web that can’t have its port says so and ends, so that whoever watches it starts it anew', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: await freshDatabase(), HOST: '127.0.0.1', PORT: port }
  const web = spawn(process.execPath, [join(root, 'src/server/main.ts')], { cwd: root, env })
  let said = ''
  web.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code] = await once(web, 'close')
  // Where no pages were built yet, that is what it says first.
  expect([code, said]).toEqual([1, expect.stringMatching(/EADDRINUSE|manifest\.json/)])
  taken.close()
})

test('a worker whose port for figures is taken says so as an error, and works on', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const url = await freshDatabase()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    WORKER_PORT: String(typeof address === 'object' ? address?.port : ''),
  }
  const worker = spawn(process.execPath, ['src/server/worker.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', bytes => (said += String(bytes)))
  await vi.waitFor(() => {
    expect(said).toContain('Oroshi worker: ready')
    expect(said).toMatch(/"level":50.*this worker shows no figures: WORKER_PORT/)
  }, 60_000)
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  taken.close()
})
