// What every benchmark stands on: a real PostgreSQL with fsync on, the demo world, and the built product as processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeDeps } from '#server/deps.ts'

export const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache', 'bench')

/** A database of its own for this run, durable as in production, with statement counts. */
export const openDatabase = async (name: string) => {
  const dir = join(cache, name)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const server = await startEmbedded({
    dir,
    fsync: true,
    settings: {
      shared_preload_libraries: 'pg_stat_statements',
      shared_buffers: '512MB',
      max_wal_size: '4GB',
      max_connections: '200',
    },
  })
  await migrate(server.url)
  const pool = new pg.Pool({ connectionString: server.url, max: 4 })
  pool.on('error', () => {})
  await pool.query('create extension if not exists pg_stat_statements')
  return { url: server.url, pool, stop: async () => (await pool.end(), await server.stop()) }
}

/** What the demo world's photographs are put in, and every process finds them in. */
const files_dir = join(cache, 'files')

export const seedDemo = async (url: string) => {
  const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'warn', FILES_DIR: files_dir }))
  // What makes the demo world is most of the product: a bench that measures its own memory does not load it.
  const { seedFirstDay } = await import('#server/seeds/first-day.ts')
  await seedFirstDay(deps)
  await deps.close()
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts a process of the product (or of a floor) and waits until it answers. `release`: the folder of another one. */
export const startProcess = async (
  script: string,
  env: Record<string, string>,
  port: number,
  waiting: 'answer' | 'no-answer' = 'answer',
  release = root,
) => {
  const log = openSync(join(cache, `${script.replaceAll('/', '-')}.log`), 'a')
  // A worker is nice to the rest, as `npm run worker` starts it.
  const nice = script === 'src/server/worker.ts' ? ['nice', '-n', '10'] : []
  const [command, ...args] = [...nice, process.execPath, join(release, script)]
  const child = spawn(command, args, {
    cwd: release,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  if (waiting === 'no-answer') return { url, child, stop: () => endProcess(child) }
  for (let tries = 0; tries < 900; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${script} ended at its start; see .cache/bench`)
    try {
      const answer = await fetch(`${url}/healthz`)
      if (answer.ok) return { url, child, stop: () => endProcess(child) }
    } catch {
      // not listening yet
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${script} does not answer`)
}

const endProcess = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** The product as it runs in production, with what `npm run web` says to the C library about memory. */
export const productionEnv = (url: string) => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_ENV: 'production',
  RECAPTCHA_STANDIN: 'accept',
  DATABASE_URL: url,
  FILES_DIR: files_dir,
  PUBLIC_URL: 'https://bench.example',
  SMTP_URL: 'outbox:',
  APP_SECRET: 'a-secret-for-benchmarks-only-0123456789',
})

export type Login = { cookie: string; csrf: string }

const tokenIn = (document: string) => /name="csrf-token" content="([^"]+)"/.exec(document)?.[1] ?? ''

/** Logs in over HTTP like a browser: the page first (its token), then the session, then the page that was made for it. */
export const logIn = async (
  base: string,
  area: 'consumers' | 'suppliers',
  login_id: string,
  password = 'Demo1234',
): Promise<Login> => {
  const page = await fetch(`${base}/${area}/login`)
  const cookies = page.headers.getSetCookie().map(one => one.split(';')[0])
  const answer = await fetch(`${base}/api/v2/${area}/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': tokenIn(await page.text()),
      cookie: cookies.join('; '),
    },
    body: JSON.stringify({ login_id, password }),
  })
  if (answer.status !== 201) throw new Error(`login failed: ${answer.status} ${await answer.text()}`)
  cookies.push(...answer.headers.getSetCookie().map(one => one.split(';')[0]))
  const cookie = cookies.join('; ')
  const own = await fetch(`${base}/${area}/login`, { headers: { cookie } })
  return { cookie, csrf: tokenIn(await own.text()) }
}

export const getJson = async <T>(url: string, { cookie }: Login): Promise<T> => {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export const percentile = (sorted: number[], p: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? 0

export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** The last line of every benchmark: one JSON object with its figures and ratios. */
export const report = (figures: Record<string, unknown>) => console.log(JSON.stringify(figures))
