// Twenty orders a second through HAProxy and nginx, boards open, while everything behind them is started again in turn:
// both webs, both workers, PostgreSQL; it falls silent for a minute; a standby is promoted; the former release's processes
// (BENCH_FORMER, a commit) work on the newest schema. Orders repeat as phones do: under their key, and only where nobody
// answered or the answer was that the house is away. Proves that none was refused, lost, doubled or missed by a board;
// prints the pauses. Needs the programs haproxy and nginx.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { findProgram } from '#tests/support/chromium.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'
import { silentProxy } from '#tests/support/silent-proxy.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { pickOrder } from './demo-order.ts'
import {
  freePort,
  getJson,
  logIn,
  percentile,
  productionEnv,
  report,
  root,
  round,
  seedDemo,
  startProcess,
} from './stage.ts'

const orders_a_second = Number(process.env.BENCH_RATE ?? 20)
const boards = 10
const calm_ms = 8_000
const silent_ms = Number(process.env.BENCH_SILENT_SECONDS ?? 60) * 1000
const former_commit = process.env.BENCH_FORMER ?? 'HEAD~100'

const dir = join(root, '.cache', 'bench', 'rolling')
for (const program of ['haproxy', 'nginx'])
  if (!findProgram(program)) throw new Error(`${program} is not installed (Debian: apt-get install ${program})`)
if (webIsStale()) await buildWeb()
const former = makeFormer()
rmSync(dir, { recursive: true, force: true })
mkdirSync(dir, { recursive: true })

const { server, takeBase, standby } = await archivedServer(dir, {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '200',
  wal_retrieve_retry_interval: '500ms',
})
await migrate(server.url)
await seedDemo(server.url)
const follower = await standby(await takeBase())
const near = await silentProxy(server.url)
const database_url = (() => {
  const [first, second] = [new URL(near.url), new URL(follower.url)]
  return first.href.replace(first.host, `${first.host},${second.host}`)
})()
/** Asks whichever of both is the primary, past the silence. */
let owner = new pg.Pool({ connectionString: server.url, max: 2 })
owner.on('error', () => {})
await owner.query(`alter system set synchronous_standby_names = '*'`)
await owner.query('select pg_reload_conf()')

const env = {
  ...productionEnv(database_url),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  DATABASE_POOL: '20',
}
type Process = Awaited<ReturnType<typeof startProcess>>
const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
const start = (release: string, kind: 'web' | 'worker', port: number) => {
  // Until decision 246 a release knew one server alone.
  const its = release === root ? env : { ...env, DATABASE_URL: near.url }
  return kind === 'web'
    ? startProcess('src/server/main.ts', its, port, 'answer', release)
    : startProcess('src/server/worker.ts', its, port, 'no-answer', release)
}
const kinds = ['web', 'web', 'worker', 'worker'] as const
const processes: Process[] = await Promise.all(kinds.map((kind, n) => start(root, kind, ports[n] ?? 0)))
/** Stops one as a service manager does, and starts one of that release in its place. */
const restart = async (n: number, release = root) => {
  await processes[n]?.stop()
  processes[n] = await start(release, kinds[n] ?? 'web', ports[n] ?? 0)
  if (kinds[n] === 'worker') await sleep(3_000)
}
const proxies = await startProxies(ports[0] ?? 0, ports[1] ?? 0)

const direct = processes[0]?.url ?? ''
const order = await pickOrder(direct, await logIn(direct, 'consumers', 'demo-restaurant'))
const path = new URL(order.url).pathname + new URL(order.url).search
const clerk = await logIn(direct, 'suppliers', 'demo-supplier')
const { supplier_id } = await getJson<{ supplier_id: string }>(`${direct}/api/v2/suppliers/session`, clerk)
const before = await countOrders()

type Answered = { key: string; id: string; asked: number; answered: number; tries: number }
const answered: Answered[] = []
const refused: string[] = []
/** First tries that were answered otherwise than 201, by how. */
const misses = new Map<string, number>()
const closing = new AbortController()
const under_way = new Set<Promise<void>>()
const heard: Map<string, number>[] = Array.from({ length: boards }, () => new Map())
let resyncs = 0
let reconnects = 0
const ending = new AbortController()
const open_boards = heard.map((ids, n) => watch(proxies.urls[n % 2] ?? '', ids))
const pace = placeAtPace()

const steps: Record<string, unknown>[] = []
await step('quiet', async () => sleep(10_000))
await step('web 1 restarts', () => restart(0))
await step('web 2 restarts', () => restart(1))
await step('worker 1 restarts', () => restart(2))
await step('worker 2 restarts', () => restart(3))
await step('PostgreSQL restarts', async () => {
  // A fast shutdown; who started it starts it again.
  process.kill(postmaster(), 'SIGINT')
  await writable()
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
  process.kill(postmaster(), 'SIGQUIT')
  await server.stop()
  near.close()
  await owner.end()
  owner = new pg.Pool({ connectionString: follower.url, max: 2 })
  owner.on('error', () => {})
  await owner.query('alter system reset synchronous_standby_names')
  await owner.query('select pg_promote()')
  await owner.query('select pg_reload_conf()')
  await writable()
})
closing.abort()
await pace
await Promise.all(under_way)
await sleep(6_000)
ending.abort()
await Promise.allSettled(open_boards)
await settled()

const made = (await countOrders()) - before
const { rows } = await owner.query<Record<string, string>>(
  `with keys as (select * from unnest($1::text[], $2::uuid[]) k (key, id))
   select (select count(*) from keys k left join orders o on o.id = k.id and o.idempotency_key = k.key where o.id is null) as lost,
     (select count(*) from orders o where o.line_count <> (select count(*) from order_lines l where l.order_id = o.id)) as torn,
     (select count(*) from orders o where 1 <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'placed')) as without_event,
     (select count(*) from keys k where not exists (select from dispatches d where d.order_id = k.id and d.state = 'sent')) as unsent,
     (select count(*) from dispatches d join keys k on k.id = d.order_id
       where 1 <> (select count(*) from local_outbox b where b.reference = d.id::text)) as not_sent_once`,
  [answered.map(one => one.key), answered.map(one => one.id)],
)
const checked = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
const ids = new Set(answered.map(one => one.id))
const figures = {
  bench: 'rolling',
  cores: availableParallelism(),
  load_average: round(loadavg()[0] ?? 0, 1),
  former: execFileSync('git', ['rev-parse', '--short', former_commit], { cwd: root, encoding: 'utf8' }).trim(),
  orders: answered.length,
  refused: refused.length,
  doubled: made - ids.size,
  ...checked,
  missed_by_a_board: heard.map(one => [...ids].filter(id => !one.has(id)).length).reduce((sum, n) => sum + n, 0),
  boards,
  reconnects,
  resyncs,
}
for (const one of processes) await one.stop()
proxies.stop()
await owner.end()
await follower.stop()
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

async function placeAtPace() {
  const begun = performance.now()
  for (let n = 0; !closing.signal.aborted; n += 1) {
    const wait = begun + (n * 1000) / orders_a_second - performance.now()
    if (wait > 0) await sleep(wait)
    const order_of_one = place(proxies.urls[n % 2] ?? '')
    under_way.add(order_of_one)
    void order_of_one.finally(() => under_way.delete(order_of_one))
  }
}

/** One phone's order, until it has its answer. */
async function place(base: string) {
  const key = randomUUID()
  const asked = performance.now()
  for (let tries = 1; ; tries += 1) {
    const how = await tryOnce(base, key)
    if (typeof how === 'object') {
      answered.push({ key, id: how.id, asked, answered: performance.now(), tries })
      return
    }
    if (tries === 1) misses.set(how, (misses.get(how) ?? 0) + 1)
    if (how.startsWith('4') && how !== '429') {
      refused.push(how)
      return
    }
    await sleep(Math.min(15_000, 1_000 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2))
  }
}

async function tryOnce(base: string, key: string): Promise<{ id: string } | string> {
  try {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { ...order.headers, 'idempotency-key': key, 'x-forwarded-proto': 'https' },
      body: order.body,
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.status === 201) return (await answer.json()) as { id: string }
    const text = await answer.text()
    // A 429 worked on nothing: a phone waits for its turn.
    return answer.status < 500 && answer.status !== 429
      ? `${answer.status} ${text.slice(0, 200)}`
      : String(answer.status)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

/** An open order desk: hears, comes back where it was cut off, and reads its list anew when told to. */
async function watch(base: string, ids: Map<string, number>) {
  let last = ''
  for (let times = 0; !ending.signal.aborted; times += 1) {
    if (times) reconnects += 1
    try {
      const answer = await fetch(`${base}/api/v2/suppliers/${supplier_id}/receive_orders/live`, {
        headers: { cookie: clerk.cookie, ...(last ? { 'last-event-id': last } : {}) },
        signal: ending.signal,
      })
      let rest = ''
      for await (const bytes of answer.status === 200 && answer.body ? answer.body : []) {
        const parts = (rest + Buffer.from(bytes).toString()).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          last = /^id: (\d+)$/m.exec(part)?.[1] ?? last
          const id = /"order_id":"([0-9a-f-]+)"/.exec(part)?.[1]
          if (id && !ids.has(id)) ids.set(id, performance.now())
          if (/^event: resync$/m.test(part)) await readAll(ids)
        }
      }
    } catch {
      // cut off: comes back
    }
    if (!ending.signal.aborted) await sleep(2_000 + Math.random() * 1_000)
  }
}

/** What the screen's list then shows. */
async function readAll(ids: Map<string, number>) {
  resyncs += 1
  const { rows: all } = await owner.query<{ id: string }>('select id from orders where supplier_id = $1', [supplier_id])
  for (const { id } of all) if (!ids.has(id)) ids.set(id, performance.now())
}

/** Another release's folder, built, with the packages of this one. */
function makeFormer() {
  const folder = join(root, '.cache', 'bench', 'former')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', former_commit)
  if (
    existsSync(folder) &&
    execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim() === commit
  )
    return folder
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--force', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['bin/build-web.ts'], { cwd: folder, stdio: 'ignore' })
  return folder
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
  option httpchk GET /readyz
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

function postmaster() {
  return Number(readFileSync(join(dir, 'running/data/postmaster.pid'), 'utf8').split('\n')[0])
}

async function writable() {
  for (;;) {
    try {
      await owner.query('create temporary table if not exists alive (n int)')
      return
    } catch {
      await sleep(100)
    }
  }
}

async function countOrders() {
  const { rows: counted } = await owner.query<{ n: number }>('select count(*)::int as n from orders')
  return counted[0]?.n ?? 0
}

/** Waits until nothing is left to send. One address gets twenty a minute: from now on its turn comes at once here. */
async function settled() {
  await owner.query(`
    create function no_pace() returns trigger language plpgsql as $$
      begin new.left_at := '{}'; new.last_turn_at := null; return new; end $$`)
  await owner.query(`
    create trigger no_pace before insert or update on destination_paces for each row execute function no_pace()`)
  await owner.query('update destination_paces set left_at = left_at')
  await owner.query(`update dispatches set turn_at = null where state = 'queued'`)
  for (let tries = 0; tries < 600; tries += 1) {
    await owner.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    const { rows: counted } = await owner.query<{ n: number }>(
      `select count(*)::int as n from dispatches where state in ('queued', 'sending')`,
    )
    if (counted[0]?.n === 0) return
    await sleep(1_000)
  }
  throw new Error('dispatches do not come to an end')
}
