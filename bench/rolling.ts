// Twenty orders a second through HAProxy and nginx, boards open, while everything behind them is started again in turn:
// both webs, both workers, PostgreSQL; it falls silent for a minute; a standby is promoted; the former release's processes
// (BENCH_FORMER, a commit) work on the newest schema. Orders repeat as phones do: under their key, and only where nobody
// answered or the answer was that the house is away. Proves that none was refused, lost, doubled or missed by a board;
// prints the pauses. Needs the programs haproxy and nginx.
import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '#tests/support/chromium.ts'
import { silentProxy } from '#tests/support/silent-proxy.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { makeFormer, openPair, startHouse } from './house.ts'
import { allSent, countOrders, makePhones, openDesk, openStream, pickOrders, whatIsWrong } from './phones.ts'
import { freePort, percentile, productionEnv, report, root, round } from './stage.ts'

const orders_a_second = Number(process.env.BENCH_RATE ?? 20)
const boards = 10
const calm_ms = 8_000
const silent_ms = Number(process.env.BENCH_SILENT_SECONDS ?? 60) * 1000
const former_commit = process.env.BENCH_FORMER ?? 'HEAD~100'

const dir = join(root, '.cache', 'bench', 'rolling')
for (const program of ['haproxy', 'nginx'])
  if (!findProgram(program)) throw new Error(`${program} is not installed (Debian: apt-get install ${program})`)
if (webIsStale()) await buildWeb()
const former = makeFormer(former_commit)
const pair = await openPair(dir)
const near = await silentProxy(pair.server.url)
const env = {
  ...productionEnv(pair.urlOf(near.url)),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  DATABASE_POOL: '20',
}
// Until decision 246 a release knew one server alone.
const house = await startHouse(release => (release === root ? env : { ...env, DATABASE_URL: near.url }))
const { restart } = house
const proxies = await startProxies(house.ports[0] ?? 0, house.ports[1] ?? 0)

const direct = house.urls[0] ?? ''
// What one account may have under way at once is bounded: each phone is somebody's own.
const asked = await pickOrders(direct, pair.owner())
const desk = await openDesk(direct, 'demo-supplier')
const before = await countOrders(pair.owner())

const phones = makePhones()
const { answered, refused, misses } = phones
const closing = new AbortController()
const ending = new AbortController()
const open_boards = Array.from({ length: boards }, (_, n) =>
  openStream({
    urlOf: () => (proxies.urls[n % 2] ?? '') + desk.live,
    cookie: desk.clerk.cookie,
    signal: ending.signal,
    readAll: ordersOfDesk,
  }),
)
const pace = placeAtPace()

const steps: Record<string, unknown>[] = []
await step('quiet', async () => sleep(10_000))
await step('web 1 restarts', () => restart(0))
await step('web 2 restarts', () => restart(1))
await step('worker 1 restarts', () => restart(2))
await step('worker 2 restarts', () => restart(3))
await step('PostgreSQL restarts', async () => {
  // A fast shutdown; who started it starts it again.
  process.kill(pair.postmaster(), 'SIGINT')
  await pair.writable()
})
await step(`PostgreSQL is silent for ${silent_ms / 1000} s`, async () => {
  near.fallSilent()
  await sleep(silent_ms)
  near.comeBack()
})
await step('the former release takes over, on this schema', async () => {
  for (const n of [0, 1, 2, 3]) await restart(n, former)
})
await step('this release takes over again', async () => {
  for (const n of [0, 1, 2, 3]) await restart(n)
})
await step('the primary dies, the standby is promoted', async () => {
  near.close()
  await pair.promote()
})
closing.abort()
await pace
await phones.allAnswered()
await sleep(6_000)
ending.abort()
await Promise.allSettled(open_boards.map(board => board.closed))
await allSent(pair.owner())

const made = (await countOrders(pair.owner())) - before
const checked = await whatIsWrong(pair.owner(), answered)
const ids = new Set(answered.map(one => one.id))
const of_desk = await ordersOfDesk()
const figures = {
  bench: 'rolling',
  cores: availableParallelism(),
  load_average: round(loadavg()[0] ?? 0, 1),
  former: execFileSync('git', ['rev-parse', '--short', former_commit], { cwd: root, encoding: 'utf8' }).trim(),
  orders: answered.length,
  refused: refused.length,
  doubled: made - ids.size,
  ...checked,
  missed_by_a_board: open_boards.reduce(
    (sum, { heard }) => sum + of_desk.filter(id => ids.has(id) && !heard.has(id)).length,
    0,
  ),
  boards,
  heard_by_boards: of_desk.filter(id => ids.has(id)).length,
  accounts: asked.length,
  reconnects: open_boards.reduce((sum, board) => sum + board.reconnects, 0),
  resyncs: open_boards.reduce((sum, board) => sum + board.resyncs, 0),
}
await house.stop()
proxies.stop()
await pair.stop()
console.table(steps)
const good = [
  'refused',
  'doubled',
  'lost',
  'torn',
  'without_event',
  'unsent',
  'not_sent_once',
  'missed_by_a_board',
].every(name => (figures as Record<string, unknown>)[name] === 0)
report({ ...figures, steps, good })
if (!good) {
  console.error(refused.slice(0, 5))
  process.exitCode = 1
}

/** Does it, waits a while, and says how orders fared meanwhile. */
async function step(name: string, work: () => Promise<unknown>) {
  const begun = performance.now()
  misses.clear()
  await work()
  const took = performance.now() - begun
  await sleep(calm_ms)
  const ended = performance.now()
  const answers = answered.filter(one => one.answered >= begun && one.answered <= ended)
  const moments = [begun, ...answers.map(one => one.answered).toSorted((a, b) => a - b), ended]
  const pauses = moments.slice(1).map((at, n) => at - (moments[n] ?? at))
  const waits = answers.map(one => one.answered - one.asked).toSorted((a, b) => a - b)
  const row = {
    step: name,
    took_s: round(took / 1000, 1),
    orders: answers.length,
    first_tries_missed: [...misses].map(([how, n]) => `${how}: ${n}`).join(', '),
    longest_pause_s: round(Math.max(...pauses) / 1000, 1),
    p50_ms: round(percentile(waits, 50), 0),
    p95_ms: round(percentile(waits, 95), 0),
    max_s: round((waits.at(-1) ?? 0) / 1000, 1),
  }
  steps.push(row)
  console.log(JSON.stringify(row))
}

async function ordersOfDesk() {
  const { rows } = await pair
    .owner()
    .query<{ id: string }>('select id from orders where supplier_id = $1', [desk.supplier_id])
  return rows.map(row => row.id)
}

async function placeAtPace() {
  const begun = performance.now()
  for (let n = 0; !closing.signal.aborted; n += 1) {
    const wait = begun + (n * 1000) / orders_a_second - performance.now()
    if (wait > 0) await sleep(wait)
    const base = proxies.urls[n % 2] ?? ''
    const order = asked[n % asked.length]
    if (order) void phones.place(order, () => base)
  }
}

async function startProxies(first: number, second: number) {
  const [haproxy, nginx] = [await freePort(), await freePort()]
  writeFileSync(
    join(dir, 'haproxy.cfg'),
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${haproxy}
  default_backend webs
backend webs
  option httpchk GET /servez
  default-server inter 500ms fall 1 rise 1
  server one 127.0.0.1:${first} check
  server two 127.0.0.1:${second} check
`,
  )
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off;
pid ${dir}/nginx.pid;
error_log ${dir}/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  upstream webs {
    server 127.0.0.1:${first} max_fails=1 fail_timeout=2s;
    server 127.0.0.1:${second} max_fails=1 fail_timeout=2s;
  }
  server {
    listen 127.0.0.1:${nginx};
    location / {
      proxy_pass http://webs;
      proxy_http_version 1.1;
      proxy_buffering off;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
    }
  }
}
`,
  )
  const children = [
    spawn('haproxy', ['-f', join(dir, 'haproxy.cfg')], { stdio: 'ignore' }),
    spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-e', join(dir, 'nginx.log')], { stdio: 'ignore' }),
  ]
  const urls = [haproxy, nginx].map(port => `http://127.0.0.1:${port}`)
  for (const url of urls)
    while (
      !(await fetch(`${url}/readyz`).then(
        answer => answer.ok,
        () => false,
      ))
    )
      await sleep(100)
  return { urls, stop: () => children.forEach(child => child.kill('SIGTERM')) }
}
