// A market's night of six hours in BENCH_MINUTES (30): BENCH_ORDERS (100,000) orders, three fifths of them in the last
// quarter hour before one of three closings, 200 boards and 2,000 phones open, every supplier's print and file at 04:00. A
// worker is killed each minute, the primary once, and every process is replaced once (by this release, from BENCH_FORMER
// where it names a commit). Proves that no order was lost, doubled, missed by a board or sent twice, and reckons the SLOs:
// as measured, and as of a real night, in which what was late is as long and everything else lasts as often longer.
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { makeFormer, openPair, startHouse } from './house.ts'
import { allSent, countOrders, giveTurns, makePhones, openDesk, openStream, pickOrders, whatIsWrong } from './phones.ts'
import { percentile, productionEnv, report, root, round } from './stage.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 100_000)
const minutes = Number(process.env.BENCH_MINUTES ?? 30)
const boards = Number(process.env.BENCH_BOARDS ?? 200)
const phones_open = Number(process.env.BENCH_PHONES ?? 2_000)
/** Boards whose every order is followed; the others stay open and hear as much. */
const followed = Math.min(10, boards)
/** What one desk prints at once, at most. */
const sheets = 1_000
const night_minutes = 360
const closings = [120, 240, 360]
const [print_at, failover_at, upgrade_at] = [240, 300, 180]

if (webIsStale()) await buildWeb()
const former = process.env.BENCH_FORMER ? makeFormer(process.env.BENCH_FORMER) : root
const pair = await openPair(join(root, '.cache', 'bench', 'market-night'))
const env = {
  ...productionEnv(pair.urlOf(pair.server.url)),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  DATABASE_POOL: '20',
}
const house = await startHouse(() => env, former)
const base = (n: number) => house.urls[n % 2] ?? ''
const asked = await pickOrders(base(0), pair.owner())
const desks = await openDesks()
const before = await countOrders(pair.owner())

const ending = new AbortController()
const all_boards = Array.from({ length: boards }, (_, n) => {
  const desk = desks[n % desks.length]
  const { clerk, live, supplier_id } = desk ?? never()
  const stream = openStream({
    urlOf: times => base(n + times) + live,
    cookie: clerk.cookie,
    signal: ending.signal,
    ...(n < followed ? { readAll: () => ordersOf(supplier_id) } : {}),
  })
  return { supplier_id, stream }
})
const all_phones = Array.from({ length: phones_open }, (_, n) => {
  const { consumer_id, who } = asked[n % asked.length] ?? never()
  const urlOf = (times: number) => `${base(n + times)}/api/v2/consumers/${consumer_id}/notifications/live`
  return openStream({ urlOf, cookie: who.cookie, signal: ending.signal })
})

const phones = makePhones()
const turns = setInterval(() => void giveTurns(pair.owner()).catch(() => undefined), 500)
const begun = performance.now()
const squeeze = night_minutes / minutes
/** Waits until that minute of the night. */
const until = (minute: number) => sleep(Math.max(0, begun + (minute * 60_000) / squeeze - performance.now()))
const tell = (what: string) =>
  console.log(`${round((performance.now() - begun) / 1000, 0)} s: ${what} (${phones.answered.length} orders)`)
let release = former
let kills = 0
let night = true
const failures: string[] = []

await Promise.all([
  placeAll(),
  killWorkers(),
  work(upgrade_at, upgrade),
  work(print_at, atFour),
  work(failover_at, failOver),
])
night = false
await phones.allAnswered()
await sleep(6_000)
ending.abort()
await Promise.allSettled([...all_boards, ...all_phones.map(stream => ({ stream }))].map(one => one.stream.closed))
clearInterval(turns)
await allSent(pair.owner())

const { answered, refused } = phones
const { rows } = await pair.owner().query<{ id: string; supplier_id: string; begun_s: number | null }>(
  `select o.id, o.supplier_id, (select min(extract(epoch from d.sending_at - d.queued_at))::float8 from dispatches d
     where d.order_id = o.id) as begun_s from orders o where o.id = any($1::uuid[])`,
  [answered.map(one => one.id)],
)
const supplierOf = new Map(rows.map(row => [row.id, row.supplier_id]))
const ids = new Set(answered.map(one => one.id))
let missed = 0
const to_boards: number[] = []
for (const { supplier_id, stream } of all_boards.slice(0, followed))
  for (const one of answered) {
    if (supplierOf.get(one.id) !== supplier_id) continue
    const at = stream.heard.get(one.id)
    if (at === undefined) missed += 1
    else to_boards.push(Math.max(0, at - one.answered) / 1000)
  }
/** Of how many it was kept: here, and in a night that lasts as long as it does. */
const slo = (seconds: number[], within: number, share: number) => {
  const late = seconds.filter(one => one > within).length / Math.max(1, seconds.length)
  const sorted = seconds.toSorted((a, b) => a - b)
  const reckoned = 1 - late / squeeze
  return {
    within_s: within,
    p50_s: round(percentile(sorted, 50), 3),
    p99_s: round(percentile(sorted, 99), 2),
    max_s: round(sorted.at(-1) ?? 0, 1),
    measured: round(1 - late, 5),
    reckoned: round(reckoned, 5),
    kept: reckoned >= share,
  }
}
const wrong = {
  refused: refused.length,
  twice: (await countOrders(pair.owner())) - before - ids.size,
  ...(await whatIsWrong(pair.owner(), answered)),
  missed_by_a_board: missed,
  failures: failures.length,
}
const good = answered.length === orders && to_boards.length > 0 && Object.values(wrong).every(n => n === 0)
const streams = [...all_boards.map(one => one.stream), ...all_phones]
const figures = {
  bench: 'market-night',
  cores: availableParallelism(),
  load_average: round(loadavg()[0] ?? 0, 1),
  release: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  minutes,
  orders: answered.length,
  restaurants: asked.length,
  suppliers: desks.length,
  boards,
  phones_open,
  workers_killed: kills,
  asked_again: answered.filter(one => one.tries > 1).length,
  reconnects: streams.reduce((sum, one) => sum + one.reconnects, 0),
  resyncs: streams.reduce((sum, one) => sum + one.resyncs, 0),
  ...wrong,
  slo: {
    placing: slo(
      answered.map(one => (one.answered - one.asked) / 1000),
      1,
      0.9995,
    ),
    board: slo(to_boards, 2, 0.999),
    dispatch_begun: slo(
      rows.flatMap(row => row.begun_s ?? []),
      30,
      0.999,
    ),
  },
  good,
}
await house.stop()
await pair.stop()
report(figures)
if (!good) {
  console.error(refused.slice(0, 5), failures.slice(0, 5))
  process.exitCode = 1
}

function never(): never {
  throw new Error('nobody is there')
}

/** Of every supplier that has one, its owner's desk. */
async function openDesks() {
  const { rows: found } = await pair.owner().query<{ login_id: string }>(
    `select min(a.login_id) as login_id from supplier_users u join accounts a on a.id = u.account_id
     where u.role = 'owner' and u.supplier_id in (select supplier_id from deals where id = any($1::uuid[]))
     group by u.supplier_id`,
    [asked.map(one => one.deal.id)],
  )
  const opened = []
  for (const { login_id } of found) opened.push(await openDesk(base(0), login_id))
  return opened
}

async function ordersOf(supplier_id: string) {
  const { rows: all } = await pair
    .owner()
    .query<{ id: string }>('select id from orders where supplier_id = $1 order by id', [supplier_id])
  return all.map(row => row.id)
}

/** Two fifths over the whole night, the rest in the quarter hours before closings. */
function minuteOf(share: number) {
  if (share < 0.4) return (share / 0.4) * night_minutes
  const place = (share - 0.4) / 0.6
  const nth = Math.min(closings.length - 1, Math.floor(place * closings.length))
  return (closings[nth] ?? night_minutes) - 15 + (place * closings.length - nth) * 15
}

async function placeAll() {
  const moments = Array.from({ length: orders }, (_, n) => minuteOf((n + 0.5) / orders)).toSorted((a, b) => a - b)
  for (const [n, minute] of moments.entries()) {
    await until(minute)
    void phones.place(asked[n % asked.length] ?? never(), tries => base(n + tries))
  }
}

async function work(minute: number, what: () => Promise<void>) {
  await until(minute)
  await what().catch((error: unknown) => failures.push(String(error)))
}

/** Each minute the other one dies. */
async function killWorkers() {
  for (let n = 2; ; n = n === 2 ? 3 : 2) {
    await sleep(60_000)
    if (!night || performance.now() - begun > minutes * 60_000) return
    kills += 1
    await house.kill(n, release)
    tell(`a worker was killed`)
  }
}

async function upgrade() {
  release = root
  for (const n of [0, 1, 2, 3]) await house.restart(n)
  tell('every process was replaced')
}

async function atFour() {
  for (const { supplier_id, print, download } of desks) {
    const waiting = await ordersOf(supplier_id)
    await again(n => print(waiting.slice(-sheets), base(n)))
    for (const day of new Set(asked.map(one => one.delivery_date))) await again(n => download(day, base(n)))
  }
  tell('everybody printed and took a file')
}

/** As a person does whose print was cut off: once more, four times at most. */
async function again(ask: (n: number) => Promise<unknown>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(tries)
    } catch (error) {
      if (tries === 5) throw error
      await sleep(3_000)
    }
  }
}

async function failOver() {
  await pair.promote()
  tell('the standby was promoted')
}
