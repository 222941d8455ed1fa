// Orders per second and latency of a 20-line order over HTTP, beside a bare Node server that inserts the same rows with
// one prepared CTE (the floor), in turns within one run. Also: SQL statements, transactions and WAL bytes an order.
import { randomUUID } from 'node:crypto'
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

const seconds = Number(process.env.BENCH_SECONDS ?? 8)

const database = await openDatabase('place-order')
await seedDemo(database.url)
await database.pool.query(`
  create table floor_orders (like orders including defaults including indexes);
  alter table floor_orders alter line_rounding drop not null, alter tax_rounding drop not null, alter price_visible drop not null,
    alter estimated drop not null, alter has_market_price drop not null;
  create table floor_order_lines (like order_lines including defaults including indexes);
  create table floor_order_events (like order_events including defaults including identity including indexes);
  create table floor_dispatches (like dispatches including defaults including indexes);
  create table floor_jobs (id bigint generated always as identity primary key, payload json not null, run_at timestamptz default now());
  create index on floor_jobs (run_at);`)

const product = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const floor = await startProcess('bench/floor-server.ts', { DATABASE_URL: database.url }, await freePort())
const login = await logIn(product.url, 'consumers', 'demo-restaurant')
const order = await pickOrder(product.url, login)

const rows = JSON.stringify(plainRows(order))
const productRun = (connections: number) => run(connections, order.url, order.headers, order.body)
const floorRun = (connections: number) =>
  run(connections, `${floor.url}/`, { 'content-type': 'application/json' }, rows)

await productRun(8)
await floorRun(8)
const figures: Record<string, unknown> = { bench: 'place-order', lines_per_order, seconds }
for (const connections of [8, 16]) {
  // In turns, twice each, so that the machine's noise falls on both.
  const floors = [await floorRun(connections)]
  const before = await costs(database.pool)
  const products = [await productRun(connections)]
  const after = await costs(database.pool)
  floors.push(await floorRun(connections))
  products.push(await productRun(connections))
  const [ours, bare] = [merge(products), merge(floors)]
  const placed = products[0]?.times.length ?? 1
  figures[`c${connections}`] = {
    product: ours,
    floor: bare,
    ratio_rate: round(ours.per_second / bare.per_second),
    ratio_p95: round(ours.p95 / bare.p95),
    statements_per_order: round((after.statements - before.statements) / placed, 1),
    transactions_per_order: round((after.commits - before.commits) / placed, 1),
    write_transactions_per_order: round((after.writes - before.writes) / placed, 2),
    wal_bytes_per_order: Math.round((after.wal - before.wal) / placed),
  }
  console.log(connections, JSON.stringify(figures[`c${connections}`]))
}
await Promise.all([product.stop(), floor.stop()])
await database.stop()
report(figures)

type Run = { times: number[]; duration: number }

async function run(connections: number, url: string, headers: Record<string, string>, body: string): Promise<Run> {
  const times: number[] = []
  let refused = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [
          {
            method: 'POST',
            body,
            setupRequest: request => ({ ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }),
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
  if (refused || result.errors) throw new Error(`${url}: ${refused} refused, ${result.errors} errors`)
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

/** The same order as plain rows for the floor. */
function plainRows({ consumer_id, deal, delivery_date, chosen }: Awaited<ReturnType<typeof pickOrder>>) {
  const party = { name: '鮨 まるた', address: '東京都中央区', phone_number: '03-0000-0000' }
  return {
    deal_id: deal.id,
    consumer_id,
    supplier_id: randomUUID(),
    delivery_date,
    placed_by: randomUUID(),
    placed_by_name: '店長',
    parties: JSON.stringify({ consumer: party, supplier: { ...party, name: deal.supplier_name } }),
    lines: chosen.map(({ item, unit_kind, quantity }, index) => ({
      ...item,
      line_number: index + 1,
      order_list_item_id: item.id,
      product_item_id: item.id,
      unit_kind,
      quantity,
      amount: '1000',
    })),
  }
}
