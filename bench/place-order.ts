// Orders per second and latency of 20-line orders over HTTP, of many restaurants in turn, beside a bare Node server that inserts the same rows under
// the same keys, checks and indexes with one prepared CTE (the floor), in turns within one run. Also: SQL statements, transactions and WAL bytes an order.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import autocannon from 'autocannon'
import type pg from 'pg'
import { lines_per_order, pickOrder } from './demo-order.ts'
import {
  freePort,
  logIn,
  openDatabase,
  percentile,
  productionEnv,
  report,
  round,
  seedDemo,
  startProcess,
} from './stage.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const turns = 4

const database = await openDatabase('place-order')
await seedDemo(database.url)
// The floor's rows lie under the same keys, checks and indexes: what the database itself asks for an order.
await database.pool.query(`
  create table floor_orders (like orders including all,
    foreign key (consumer_id) references consumers (id), foreign key (placed_by) references accounts (id),
    foreign key (deal_id, supplier_id) references deals (id, supplier_id));
  create table floor_order_lines (like order_lines including all, foreign key (order_id) references floor_orders (id));
  create table floor_order_events (like order_events including all, foreign key (order_id) references floor_orders (id));
  create table floor_dispatches (like dispatches including all, foreign key (order_id) references floor_orders (id));
  create table floor_jobs (like graphile_worker._private_jobs including all);`)

const product = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const floor = await startProcess('bench/floor-server.ts', { DATABASE_URL: database.url }, await freePort())
const orders = await pickOrders()
const headers = { 'content-type': 'application/json' }
const bare_orders: Sent[] = []
for (const order of orders)
  bare_orders.push({ path: '/', headers, body: JSON.stringify(await rowsOf(database.pool, await placeOne(order))) })
const productRun = (connections: number) => run(connections, product.url, orders)
const floorRun = (connections: number) => run(connections, floor.url, bare_orders)

// Until code is compiled and every connection has its plans: in its first six seconds the product places a quarter fewer.
for (let turn = 0; turn < 3; turn += 1) {
  await productRun(8)
  await floorRun(8)
}
// What else keeps the machine busy: below some 3 on 2 cores, nothing does.
const load = () => round(loadavg()[0] ?? 0, 1)
const figures: Record<string, unknown> = {
  bench: 'place-order',
  lines_per_order,
  restaurants: orders.length,
  seconds,
  turns,
  load_before: load(),
}
for (const connections of [8, 16]) {
  // In turns, several each, so that the machine's noise falls on both.
  const [products, floors]: [Run[], Run[]] = [[], []]
  const spent = { statements: 0, commits: 0, writes: 0, wal: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    floors.push(await floorRun(connections))
    const before = await costs(database.pool)
    products.push(await productRun(connections))
    const after = await costs(database.pool)
    for (const name of ['statements', 'commits', 'writes', 'wal'] as const) spent[name] += after[name] - before[name]
  }
  const [ours, bare] = [merge(products), merge(floors)]
  const placed = products.reduce((sum, one) => sum + one.times.length, 0)
  figures[`c${connections}`] = {
    product: ours,
    floor: bare,
    ratio_rate: round(ours.per_second / bare.per_second),
    ratio_p95: round(ours.p95 / bare.p95),
    statements_per_order: round(spent.statements / placed, 1),
    transactions_per_order: round(spent.commits / placed, 1),
    write_transactions_per_order: round(spent.writes / placed, 2),
    wal_bytes_per_order: Math.round(spent.wal / placed),
    load: load(),
  }
  console.log(connections, JSON.stringify(figures[`c${connections}`]))
}
await Promise.all([product.stop(), floor.stop()])
await database.stop()
report(figures)

type Run = { times: number[]; duration: number }

type Sent = { path: string; headers: Record<string, string>; body: string }

/** An order of every restaurant of the demo world that may order twenty items, as the last minutes before a closing bring. */
async function pickOrders(): Promise<Sent[]> {
  const { rows } = await database.pool.query<{ login_id: string }>(
    `select min(a.login_id) as login_id from accounts a join consumer_members m on m.account_id = a.id
    where m.disabled_at is null group by m.consumer_id having count(*) = 1`,
  )
  const found: Sent[] = []
  for (const { login_id } of rows) {
    const order = await logIn(product.url, 'consumers', login_id)
      .then(who => pickOrder(product.url, who))
      .catch(() => null)
    if (order) found.push({ path: new URL(order.url).pathname, headers: order.headers, body: order.body })
  }
  return found
}

async function run(connections: number, url: string, sent: Sent[]): Promise<Run> {
  const times: number[] = []
  let refused = 0
  let turn = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [
          {
            method: 'POST',
            setupRequest: request => {
              const next = sent[turn++ % sent.length]
              return { ...request, ...next, headers: { ...next?.headers, 'idempotency-key': randomUUID() } }
            },
          },
        ],
      },
      (error: unknown, done) =>
        error
          ? reject(error instanceof Error ? error : new Error('autocannon failed', { cause: error }))
          : resolve(done),
    )
    instance.on('response', (_client, status, _bytes, time) => {
      if (status === 201) times.push(time)
      else refused += 1
    })
  })
  if (refused || result.errors || !times.length) throw new Error(`${url}: ${refused} refused, ${result.errors} errors`)
  return { times, duration: result.duration }
}

function merge(runs: Run[]) {
  const times = runs.flatMap(one => one.times).sort((a, b) => a - b)
  const duration = runs.reduce((sum, one) => sum + one.duration, 0)
  return {
    per_second: round(times.length / duration, 1),
    p50: round(percentile(times, 50)),
    p95: round(percentile(times, 95)),
    p99: round(percentile(times, 99)),
  }
}

async function costs(pool: pg.Pool) {
  const { rows } = await pool.query<{ statements: string; commits: string; writes: string; wal: string }>(`
    select (select sum(calls) from pg_stat_statements) as statements,
      (select xact_commit from pg_stat_database where datname = current_database()) as commits,
      pg_snapshot_xmax(pg_current_snapshot())::text as writes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`)
  const row = rows[0]
  return {
    statements: Number(row?.statements),
    commits: Number(row?.commits),
    writes: Number(row?.writes),
    wal: Number(row?.wal),
  }
}

/** An order placed by the product, by its id. */
async function placeOne({ path, headers, body }: Sent) {
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const answer = await fetch(product.url + path, { method: 'POST', headers: keyed, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** The rows of an order that the product has placed, for the floor to insert again and again. */
async function rowsOf(pool: pg.Pool, id: string) {
  const { rows } = await pool.query<{ order: object }>(
    `select jsonb_build_object('order', to_jsonb(o),
      'lines', (select jsonb_agg(to_jsonb(l) || jsonb_build_object('quantity', l.quantity::text,
        'unit_price', l.unit_price::text, 'amount', l.amount::text) order by l.line_number)
        from order_lines l where l.order_id = o.id),
      'mails', (select jsonb_agg(d.destination) from dispatches d where d.order_id = o.id)) as order
    from orders o where o.id = $1`,
    [id],
  )
  return rows[0]?.order
}
