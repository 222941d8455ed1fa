// Mixed load for BENCH_MINUTES (60) on two webs and two workers: orders, open boards, lists, prints, files, mails, logins and
// photographs, always as much. Every five seconds: what each process holds of memory and descriptors, and how many connections
// PostgreSQL has. After the first ten minutes memory may not grow by more than 1 MB an hour, descriptors and connections not
// at all: the slope is the median of all slopes between two moments (Theil and Sen), so that one print's peak counts nothing.
// Less than an hour is judged after its first third, and more loosely: what grows a megabyte a minute is found in ten minutes
// (a worker's leak of old was 37 a minute). What is shorter than six minutes is told and not judged.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { startHouse } from './house.ts'
import { allSent, giveTurns, makePhones, openDesk, openStream, pickOrders, whatIsWrong } from './phones.ts'
import { getJson, logIn, openDatabase, productionEnv, report, round, seedDemo } from './stage.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 60)
const orders_a_second = Number(process.env.BENCH_RATE ?? 2)
const boards = 20
/** Nothing is judged before. */
const warming_minutes = Math.min(10, minutes / 3)
/** Of memory in MB, of descriptors and of connections: by how much there may be more after an hour. */
const most_an_hour = minutes >= 60 ? 1 : 60

if (webIsStale()) await buildWeb()
const database = await openDatabase('soak')
await seedDemo(database.url)
const house = await startHouse(() => ({ ...productionEnv(database.url), LOG_LEVEL: 'warn', TRUST_PROXY: '1' }))
const base = (n: number) => house.urls[n % 2] ?? ''
const asked = await pickOrders(base(0), database.pool)
const desk = await openDesk(base(0), 'demo-supplier')
const { items } = await getJson<{ items: { id: string }[] }>(
  `${base(0)}/api/v2/suppliers/${desk.supplier_id}/product_items?limit=1`,
  desk.clerk,
)
const jpeg = new Uint8Array(
  await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#797' } })
    .jpeg()
    .toBuffer(),
)

const ending = new AbortController()
const streams = Array.from({ length: boards }, (_, n) =>
  openStream({ urlOf: times => base(n + times) + desk.live, cookie: desk.clerk.cookie, signal: ending.signal }),
)
const phones = makePhones()
const done: Record<string, number> = {}
const failures: string[] = []
const begun = performance.now()
const minute = () => (performance.now() - begun) / 60_000

/** Does it every so many seconds, however long it takes, until the end. */
const every = async (seconds: number, name: string, work: (n: number) => Promise<unknown>) => {
  for (let n = 0; minute() < minutes; n += 1) {
    const due = performance.now() + seconds * 1000
    await work(n).then(
      () => {
        done[name] = (done[name] ?? 0) + 1
      },
      (error: unknown) => failures.push(`${name}: ${String(error)}`),
    )
    await sleep(Math.max(0, due - performance.now()))
  }
}

type Sample = { minute: number; memory_mb: number[]; descriptors: number[]; connections: number }
const samples: Sample[] = []
await Promise.all([
  every(1 / orders_a_second, 'orders', async n => {
    const [order] = asked.slice(n % asked.length)
    if (order) void phones.place(order, tries => base(n + tries))
  }),
  every(1, 'lists', n => desk.list(base(n))),
  every(5, 'logins', n => logIn(base(n), 'suppliers', 'demo-supplier')),
  every(20, 'photographs', n => desk.photograph(items[0]?.id ?? '', jpeg, base(n))),
  every(30, 'prints', async n => desk.print(await newest(), base(n))),
  every(60, 'files', n => desk.download(asked[0]?.delivery_date ?? '', base(n))),
  every(1, 'turns', () => giveTurns(database.pool)),
  every(5, 'samples', async () => samples.push(await sample())),
])
await phones.allAnswered()
ending.abort()
await Promise.allSettled(streams.map(one => one.closed))
await allSent(database.pool)

const kept = samples.filter(one => one.minute >= warming_minutes)
const judged = minutes >= 6
/** What is shown of a run too short to be judged: all of it. */
const shown = judged ? kept : samples
const names = ['web_1', 'web_2', 'worker_1', 'worker_2'] as const
const growth = names.map((name, n) => ({
  name,
  memory_mb: Math.round(shown.at(-1)?.memory_mb[n] ?? 0),
  memory_mb_an_hour: round(slope(shown, one => one.memory_mb[n] ?? 0)),
  // What is still warming up grows less and less, what leaks goes on.
  by_thirds: thirds(shown).map(part => round(slope(part, one => one.memory_mb[n] ?? 0))),
  descriptors_an_hour: round(
    slope(shown, one => one.descriptors[n] ?? 0),
    1,
  ),
}))
const connections_an_hour = round(
  slope(shown, one => one.connections),
  1,
)
const wrong = {
  refused: phones.refused.length,
  failures: failures.length,
  ...(await whatIsWrong(database.pool, phones.answered)),
}
const flat = [connections_an_hour, ...growth.flatMap(one => [one.memory_mb_an_hour, one.descriptors_an_hour])].every(
  one => one < most_an_hour,
)
const good = Object.values(wrong).every(n => n === 0) && (!judged || flat)
await house.stop()
await database.stop()
console.table(growth)
report({
  bench: 'soak',
  cores: availableParallelism(),
  load_average: round(loadavg()[0] ?? 0, 1),
  minutes,
  ...done,
  ...wrong,
  reconnects: streams.reduce((sum, one) => sum + one.reconnects, 0),
  growth,
  connections: samples.at(-1)?.connections,
  connections_an_hour,
  most_an_hour,
  judged,
  ...(judged ? { flat } : {}),
  good,
})
if (!good) {
  console.error(phones.refused.slice(0, 5), failures.slice(0, 5))
  process.exitCode = 1
}

async function newest() {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from orders where supplier_id = $1 order by id desc limit 50',
    [desk.supplier_id],
  )
  return rows.map(row => row.id)
}

/** As the kernel and PostgreSQL tell it. */
async function sample(): Promise<Sample> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`,
  )
  const pids = house.processes.map(one => one.child.pid)
  return {
    minute: minute(),
    memory_mb: pids.map(
      pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    ),
    descriptors: pids.map(pid => readdirSync(`/proc/${pid}/fd`).length),
    connections: rows[0]?.n ?? 0,
  }
}

function thirds<One>(all: One[]): One[][] {
  const of = Math.ceil(all.length / 3)
  return [0, 1, 2].map(n => all.slice(n * of, (n + 1) * of))
}

/** By how much it grows in an hour: the median over all pairs of moments. */
function slope(of: Sample[], read: (one: Sample) => number) {
  const slopes = of.flatMap((a, n) => of.slice(n + 1).map(b => ((read(b) - read(a)) / (b.minute - a.minute)) * 60))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}
