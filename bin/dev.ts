// The whole product in one process: database, schema, demo world, web build, web and worker. Read top to bottom.
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeDeps } from '#server/deps.ts'
import { startWeb } from '#server/main.ts'
import { seedFirstDay } from '#server/seeds/first-day.ts'
import { startWorker } from '#server/worker.ts'
import { buildWeb, webIsStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')
const demo_logins = ['demo-restaurant', 'demo-supplier', 'demo-admin']
const demo_password = 'Demo1234'

type Part = { stop(): Promise<void> }
const running: { database?: Part; web?: Part; worker?: Part } = {}
let stopping = false

const started = start()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1) // asked twice: at once
    stopping = true
    void started.catch(() => undefined).then(() => stop(0))
  })
}
started.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return stop(1)
})

async function start(): Promise<void> {
  const given = readConfig(process.env)
  await portIsFree(given)

  let { database_url } = given
  if (!database_url) {
    const database = await startDatabase()
    running.database = database
    database_url = database.url
  }
  const config: Config = { ...given, database_url }

  const applied = await migrate(database_url)
  if (applied.length > 0) say(`スキーマを更新しました (migrations applied: ${applied.length})`)
  if (stopping) return

  const demo = await prepareDemo(config)
  if (stopping) return

  if (webIsStale()) {
    say('画面をビルドしています… (building the web)')
    await buildWeb()
  }
  if (stopping) return

  const web = await startWeb(config)
  running.web = web
  running.worker = await startWorker(config)
  say('', `  Oroshi: http://localhost:${new URL(web.address).port || given.port}`, '')
  if (demo) say(...demo_logins.map(login => `  ${login.padEnd(16)} ${demo_password}`), '')
}

function startDatabase() {
  say('PostgreSQL を起動しています… (starting PostgreSQL)')
  return startEmbedded({ dir: join(root, '.data', 'postgres'), log: say })
}

/** Fills an empty database, but never one that is served to the world. Whether the demo logins are there. */
async function prepareDemo(config: Config): Promise<boolean> {
  if (config.deployed) return false
  const client = new pg.Client({ connectionString: config.database_url })
  await client.connect()
  const accounts = await client.query('select 1 from accounts limit 1')
  const demo = await client.query('select 1 from accounts where login_id = $1', [demo_logins[0]])
  await client.end()
  if (accounts.rowCount) return demo.rowCount === 1

  say('デモのデータを作成しています… (loading the demo world)')
  const deps = makeDeps(config)
  try {
    await seedFirstDay(deps)
  } finally {
    await deps.close()
  }
  return true
}

/** Said at once, rather than after the minutes that a first start may take. */
async function portIsFree({ host, port }: Config): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `ポート ${port} は使用中です。PORT=3001 のように別の番号を指定してください。\nPort ${port} is taken: choose another, as in PORT=3001.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** Web first (requests under way finish), then the jobs under way, then the database. */
async function stop(code: number): Promise<void> {
  let result = code
  for (const part of [running.web, running.worker, running.database]) {
    await part?.stop().catch((error: unknown) => {
      console.error(error)
      result = 1
    })
  }
  process.exit(result)
}

function say(...lines: string[]): void {
  for (const line of lines) console.log(line)
}
