// 500 orders while web, worker and PostgreSQL are killed with SIGKILL in turn. Proves afterwards that every order that
// was answered 201 exists once, whole, and was dispatched once, and that none is half there.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pickOrder } from './demo-order.ts'
import { freePort, logIn, openDatabase, productionEnv, report, root, seedDemo, startProcess } from './stage.ts'

const orders = 500
const clients = 8

const database = await openDatabase('kill-nine')
await seedDemo(database.url)
// Without SMTP the worker's mail goes to the local outbox, where a sending can be counted.
const env = { ...productionEnv(database.url), LOG_LEVEL: 'warn' }
const [port, workerPort] = [await freePort(), await freePort()]
const web = () => startProcess('src/server/main.ts', env, port)
const worker = () => startProcess('src/server/worker.ts', env, workerPort, 'no-answer')
let webProcess = await web()
let workerProcess = await worker()
const login = await logIn(webProcess.url, 'consumers', 'demo-restaurant')
const order = await pickOrder(webProcess.url, login)
await settled()
const before = await counts()

const answered = new Map<string, string>()
let next = 0
let retries = 0
let repeated = 0

const place = async (key: string) => {
  for (;;) {
    try {
      const answer = await fetch(order.url, {
        method: 'POST',
        headers: { ...order.headers, 'idempotency-key': key },
        body: order.body,
        signal: AbortSignal.timeout(20_000),
      })
      if (answer.status === 201) {
        const { id } = (await answer.json()) as { id: string }
        if (answered.has(key) && answered.get(key) !== id) throw new Error('one key gave two orders')
        answered.set(key, id)
        return
      }
      if (answer.status < 500) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error
    }
    retries += 1
    await sleep(200)
  }
}

const client = async () => {
  while (next < orders) {
    next += 1
    const key = randomUUID()
    await place(key)
    // Now and then the reply is taken for lost: the same order is sent again.
    if (next % 10 === 0) {
      repeated += 1
      await place(key)
    }
  }
}

const postmaster = () =>
  Number(readFileSync(join(root, '.cache/bench/kill-nine/data/postmaster.pid'), 'utf8').split('\n')[0])

const kills: [number, string, () => Promise<void>][] = [
  [80, 'web', async () => killWeb()],
  [160, 'worker', async () => killWorker()],
  [240, 'postgresql', async () => void process.kill(postmaster(), 'SIGKILL')],
  [320, 'web and worker', async () => (await killWeb(), await killWorker())],
  [400, 'postgresql', async () => void process.kill(postmaster(), 'SIGKILL')],
]

async function killWeb() {
  webProcess.child.kill('SIGKILL')
  await sleep(300)
  webProcess = await web()
}
async function killWorker() {
  workerProcess.child.kill('SIGKILL')
  await sleep(300)
  workerProcess = await worker()
}

const killer = (async () => {
  for (const [at, what, kill] of kills) {
    while (answered.size < at) await sleep(20)
    console.log(`${answered.size} answered: kill -9 ${what}`)
    await kill()
  }
})()
await Promise.all([killer, ...Array.from({ length: clients }, client)])
await settled()

const after = await counts()
const { rows } = await database.pool.query<Record<string, string>>(
  `with keys as (select * from unnest($1::text[], $2::uuid[]) k (key, id))
   select (select count(*) from keys) as answered,
     (select count(*) from keys k join orders o on o.id = k.id and o.idempotency_key = k.key) as present,
     (select count(*) from orders o where o.line_count <> (select count(*) from order_lines l where l.order_id = o.id)) as torn,
     (select count(*) from orders o where 1 <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'placed')) as without_event,
     (select count(*) from dispatches d join keys k on k.id = d.order_id where d.state <> 'sent') as unsent,
     (select count(*) from keys k where not exists (select from dispatches d where d.order_id = k.id)) as undispatched,
     (select count(*) from dispatches d join keys k on k.id = d.order_id
       where 1 <> (select count(*) from local_outbox b where b.reference = d.id::text)) as not_once`,
  [[...answered.keys()], [...answered.values()]],
)
const checked = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
const figures: Record<string, unknown> = {
  bench: 'kill-nine',
  kills: kills.length,
  retries,
  repeated,
  ...checked,
  distinct_orders: new Set(answered.values()).size,
  // An order may stand whose answer never came before its key was answered again: never one that nobody asked for.
  orders_made: after.orders - before.orders,
}
const wrong = ['torn', 'without_event', 'unsent', 'undispatched', 'not_once'].filter(name => checked[name] !== 0)
const good =
  !wrong.length && checked.present === orders && figures.distinct_orders === orders && figures.orders_made === orders
await webProcess.stop()
await workerProcess.stop()
await database.stop()
report({ ...figures, good })
if (!good) process.exitCode = 1

async function counts() {
  const { rows } = await database.pool.query<{ orders: string }>('select count(*) as orders from orders')
  return { orders: Number(rows[0]?.orders) }
}

/** Waits until nothing is left to send. One address gets twenty a minute (decision 068): the turns are given at once here. */
async function settled() {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      await database.pool.query(`
        update dispatches set turn_at = null where state = 'queued';
        delete from destination_paces;
        update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now();`)
      const { rows } = await database.pool.query<{ n: string }>(
        `select count(*) as n from dispatches where state in ('queued', 'sending')`,
      )
      if (rows[0]?.n === '0') return
    } catch {
      // PostgreSQL is coming back
    }
    await sleep(500)
  }
  throw new Error('dispatches do not come to an end')
}
