// Orders placed 20 a second by a restaurant, quietly and then beside one kind of attack after the other, each at full
// force: slow bodies, open streams, logins, floods, bombs. No order may fail and no process end; the figures are those of
// the quiet minute's neighbour in the same run. The attackers have processes of their own, on the same machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pickOrder } from './demo-order.ts'
import { type Attack, attacks, type Target } from './hostile-attack.ts'
import {
  freePort,
  getJson,
  logIn,
  openDatabase,
  percentile,
  productionEnv,
  report,
  root,
  round,
  seedDemo,
  startProcess,
} from './stage.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const per_second = Number(process.env.BENCH_ORDERS ?? 20)
const only = process.argv.slice(2)

const database = await openDatabase('hostile')
await seedDemo(database.url)
// Each attacker comes from an address of its own, as a crowd of them would: the limits of one address are no help here.
const web = await startProcess(
  'src/server/main.ts',
  { ...productionEnv(database.url), TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  await freePort(),
)
const [cook, clerk] = [
  await logIn(web.url, 'consumers', 'demo-restaurant'),
  await logIn(web.url, 'suppliers', 'demo-supplier'),
]
const order = await pickOrder(web.url, cook)
const { supplier } = await getJson<{ supplier: { id: string } }>(`${web.url}/api/v2/suppliers/session`, clerk)
const { items } = await getJson<{ items: { id: string }[] }>(
  `${web.url}/api/v2/suppliers/${supplier.id}/product_items?limit=1`,
  clerk,
)
const target: Target = {
  url: web.url,
  cook,
  clerk,
  consumer_id: order.consumer_id,
  deal_id: order.deal.id,
  supplier_id: supplier.id,
  product_item_id: items[0]?.id ?? '',
}

type Placed = { p50: number; p99: number; slowest: number; placed: number; failed: string[] }

/** Orders at their seconds, however long the one before takes. */
const placeOrders = async (): Promise<Placed> => {
  const times: number[] = []
  const failed: string[] = []
  const one = async (due: number) => {
    try {
      const answer = await fetch(order.url, {
        method: 'POST',
        headers: { ...order.headers, 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.9' },
        body: order.body,
        signal: AbortSignal.timeout(30_000),
      })
      await answer.arrayBuffer()
      if (answer.status === 201) times.push(performance.now() - due)
      else failed.push(String(answer.status))
    } catch (error) {
      failed.push(error instanceof Error ? error.name : 'failed')
    }
  }
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < seconds * per_second; n += 1) {
    const due = began + (n * 1000) / per_second
    await sleep(Math.max(0, due - performance.now()))
    sent.push(one(due))
  }
  await Promise.all(sent)
  times.sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
  return { p50: round(p50), p99: round(p99), slowest: round(times.at(-1) ?? 0), placed: times.length, failed }
}

/** What a process holds, in megabytes. */
const memory = () => {
  const status = readFileSync(`/proc/${web.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const start = (attack: Attack): ChildProcess =>
  spawn(process.execPath, [join(root, 'bench/hostile-attack.ts'), attack, JSON.stringify(target)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
const end = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

// Until code is compiled and every connection has its plans.
await placeOrders()
await placeOrders()
const quiet = await placeOrders()
const memory_before = memory()
console.log('quiet', JSON.stringify(quiet))

const figures: Record<string, unknown> = {}
let [failed, slowest] = [quiet.failed.length, 0]
for (const attack of Object.keys(attacks) as Attack[]) {
  if (only.length && !only.includes(attack)) continue
  const attacker = start(attack)
  // Its own start-up is no attack.
  await sleep(2_000)
  const placed = await placeOrders()
  const ended = attacker.exitCode !== null
  await end(attacker)
  if (web.child.exitCode !== null) throw new Error(`${attack} has ended the process`)
  if (ended) throw new Error(`${attack} ended by itself`)
  failed += placed.failed.length
  slowest = Math.max(slowest, placed.p99)
  figures[attack] = { ...placed, ratio_p50: round(placed.p50 / quiet.p50), ratio_p99: round(placed.p99 / quiet.p99) }
  console.log(attack, JSON.stringify(figures[attack]))
  // What it left begun ends first: the next one is measured by itself.
  await sleep(3_000)
}
// The threads of foreign files end after a minute without any.
await sleep(70_000)
const after = await placeOrders()
const memory_after = memory()
await web.stop()
await database.stop()
report({
  bench: 'hostile',
  seconds,
  orders_per_second: per_second,
  quiet,
  ...figures,
  after,
  failed: failed + after.failed.length,
  p99_worst: slowest,
  memory_before_mb: round(memory_before, 0),
  memory_after_mb: round(memory_after, 0),
})
