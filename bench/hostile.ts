// Orders placed 20 a second by a restaurant, quietly and then beside one kind of attack after the other, each at full
// force: slow bodies, open streams, logins, floods, bombs. No order may fail and no process end; the figures are those of
// the quiet minute's neighbour in the same run. The attackers have processes of their own, on the same machine. All of it
// twice (BENCH_ROUNDS): what V8 has taken for its heap and keeps for later is no leak, and a second round takes no more.
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
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
const only = process.argv.slice(2)
/** Of memory, in megabytes: what is the same. */
const within_mb = 20

const database = await openDatabase('hostile')
await seedDemo(database.url)
// Each attacker comes from an address of its own, as a crowd of them would: the limits of one address are no help here.
const web = await startProcess(
  'src/server/main.ts',
  {
    ...productionEnv(database.url),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${join(root, 'bench/give-back.ts')}`,
  },
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

/**
 * What the process holds, in megabytes: all of it, and who has it. V8's pages begin at a multiple of 256 kB, the C library's
 * are the heap and its arenas, of 64 MB each.
 */
const memory = () => {
  const held = { all: 0, v8: 0, c_library: 0, files: 0, other: 0 }
  const maps = readFileSync(`/proc/${web.child.pid}/smaps`, 'utf8').split(/^(?=[\da-f]+-[\da-f]+ )/m)
  for (const map of maps) {
    const [, from = '', to = '', name = ''] = /^([\da-f]+)-([\da-f]+) \S+ \S+ \S+ \S+ *(.*)/.exec(map) ?? []
    const [start, mb] = [Number.parseInt(from, 16), Number(/Rss:\s+(\d+)/.exec(map)?.[1] ?? 0) / 1024]
    const of_arenas = start % (64 << 20) === 0 && Number.parseInt(to, 16) - start > 1 << 20
    const who = name.startsWith('/')
      ? 'files'
      : name === '[heap]' || (name === '' && of_arenas)
        ? 'c_library'
        : name === '' && start % (256 << 10) === 0
          ? 'v8'
          : 'other'
    held[who] += mb
    held.all += mb
  }
  return Object.fromEntries(Object.entries(held).map(([who, mb]) => [who, round(mb, 0)])) as typeof held
}

/** The same once V8 and, within a minute, the C library have given back what they can. */
const heldMemory = async () => {
  web.child.kill('SIGUSR2')
  await sleep(65_000)
  return memory()
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
const held_before = await heldMemory()
console.log('quiet', JSON.stringify(quiet))

const figures: Record<string, unknown> = {}
let [failed, slowest] = [quiet.failed.length, 0]
const attackBy = async (attack: Attack) => {
  const attacker = start(attack)
  // Its own start-up is no attack.
  await sleep(2_000)
  const placed = await placeOrders()
  const ended = attacker.exitCode !== null
  await end(attacker)
  if (web.child.exitCode !== null) throw new Error(`${attack} has ended the process`)
  if (ended) throw new Error(`${attack} ended by itself`)
  // What it left begun ends first: the next one is measured by itself.
  await sleep(3_000)
  return { ...placed, ratio_p50: round(placed.p50 / quiet.p50), ratio_p99: round(placed.p99 / quiet.p99) }
}
const memory_after: ReturnType<typeof memory>[] = []
const held_after: typeof memory_after = []
for (let n = 0; n < rounds; n += 1) {
  for (const attack of Object.keys(attacks) as Attack[]) {
    if (only.length && !only.includes(attack)) continue
    const placed = await attackBy(attack)
    failed += placed.failed.length
    slowest = Math.max(slowest, placed.p99)
    const name = n === 0 ? attack : `${attack}_${n + 1}`
    figures[name] = { ...placed, memory_mb: memory().all }
    console.log(name, JSON.stringify(figures[name]))
  }
  // The threads of foreign files end after a minute without any.
  await sleep(70_000)
  memory_after.push(memory())
  held_after.push(await heldMemory())
}
const after = await placeOrders()
const [first, last] = [held_after[0] ?? held_before, held_after.at(-1) ?? held_before]
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
  memory_before_mb: memory_before,
  /** Of each round: what lies idle in it is V8's own, and used again. */
  memory_after_mb: memory_after,
  held_before_mb: held_before,
  held_after_mb: held_after,
  /** Whether what is really held is what it was, but for the code of libraries that a first file has loaded. */
  given_back: last.all - last.files <= held_before.all - held_before.files + within_mb,
  /** Whether a further round took more. */
  grows: last.all > first.all + within_mb,
})
