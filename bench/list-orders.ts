// The supplier's board and the restaurant's history over HTTP with 10 thousand and with 2 million orders, in two databases
// of one server, asked in turns: the same pages of the same parties. In the large one the supplier has 200 times as many
// orders; the restaurant has 3,300 instead of 117, as one restaurant can. BENCH_LINES: lines of an order. BENCH_MONTHS=yes: a
// third database is the large one with orders and lines partitioned by month, and orders are written to both (decision 338).
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import {
  freePort,
  getJson,
  type Login,
  logIn,
  openDatabase,
  percentile,
  productionEnv,
  report,
  round,
  seedDemo,
  startProcess,
} from './stage.ts'

const small = 10_000
const large = Number(process.env.BENCH_ORDERS ?? 2_000_000)
/** Of the restaurant under test, in the large world: three years of three suppliers a day. */
const restaurant_orders = 3300
const rounds = Number(process.env.BENCH_ROUNDS ?? 800)
const lines = Number(process.env.BENCH_LINES ?? 1)
/** Over how many days before the demo world's the orders lie. */
const days = Number(process.env.BENCH_DAYS ?? 1500)
const by_month = process.env.BENCH_MONTHS === 'yes'
const line = new Agent({ keepAlive: true })

const copySql = `
  with source as (
    select s.*, uuidv7(- s.ago * interval '1 day') as new_id from (
      select o.*, 90 + random() * ${days} as ago from orders o, generate_series(1, 50) g
      where o.state = 'processed' and (o.consumer_id = $2::uuid) = $3 limit $1
    ) s
  ), copied as (
    insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
      state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
      totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, seen_at, printed_at,
      downloaded_at, processed_at, idempotency_key, words)
    select new_id, deal_id, consumer_id, supplier_id, store_id, order_counter_id,
      current_date + 1 - ago::int, method, source, state, revision, note, parties, line_rounding,
      tax_rounding, price_visible, ${lines}, subtotal, tax, total, totals_by_rate, estimated, has_market_price,
      now() - ago * interval '1 day', placed_by, placed_by_name, closing_at,
      seen_at, printed_at, downloaded_at, processed_at, new_id::text, words
    from source returning id
  )
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
  select c.id, n, i.id, i.product_item_id, '0001', '真鯛', '', '', '尾', 'ケース', 'piece', 2, 'piece', 1280, 8, false, 2560
  from copied c cross join generate_series(1, ${lines}) n cross join (select id, product_item_id from order_list_items limit 1) i`

/** As each order of years before: a mail that has left, and three events. */
const sent_sql = `
  insert into dispatches (id, order_id, order_revision, occasion, channel, destination, state, attempts, queued_at, sending_at, sent_at)
  select uuidv7(placed_at - now()), id, revision, 'placed', 'mail', 'desk-' || left(supplier_id::text, 8) || '@example.jp', 'sent', 1,
    placed_at, placed_at, placed_at
  from orders o where not exists (select from dispatches d where d.order_id = o.id)`
const events_sql = `
  insert into order_events (id, order_id, supplier_id, kind, revision, actor_area, actor_name, screen, happened_at)
    overriding system value
  select -row_number() over (order by o.placed_at desc, k.n desc), o.id, o.supplier_id, k.kind, o.revision, k.area, '', '',
    o.placed_at + k.n * interval '1 hour'
  from orders o cross join (values (0, 'placed', 'consumer'), (1, 'seen', 'supplier'), (2, 'processed', 'supplier')) k (n, kind, area)
  where not exists (select from order_events e where e.order_id = o.id)`

const columns = `deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source, state, revision,
  note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate, estimated,
  has_market_price, placed_at, placed_by, placed_by_name, closing_at, seen_at, printed_at, downloaded_at, processed_at, words`
const line_columns = `line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit, case_unit, unit_kind,
  quantity, price_basis, unit_price, tax_rate, catch_weight, amount`
const write_sql = `
  with written as (
    insert into orders (${columns}, number, idempotency_key) select ${columns}, $2::bigint, 'written-' || $2 from orders where id = $1
    returning id
  )
  insert into order_lines (order_id, ${line_columns}) select w.id, ${line_columns} from written w, order_lines l where l.order_id = $1`

const planned_sql = {
  board: `select * from orders where supplier_id = '00000000-0000-7000-8000-000000000000' and delivery_date = '2026-11-20'
    order by delivery_date, id desc limit 51`,
  history: `select * from orders where consumer_id = '00000000-0000-7000-8000-000000000000' order by placed_at desc, id desc limit 51`,
  order: `select * from orders o join order_lines l on l.order_id = o.id where o.id = '00000000-0000-7000-8000-000000000000'`,
}

const server = await openDatabase('list-orders')
const worlds = [await openWorld('small', small), await openWorld('large', large)]
if (by_month) worlds.push(await openMonths())
const times = await measure()
const written = by_month ? await writeInTurns() : {}
for (const { web, pool } of worlds) {
  await web.stop()
  await pool.end()
}
await server.stop()
const [at_small, at_large] = worlds.map(({ name }) => figuresOf(times, name))
report({
  bench: 'list-orders',
  load: round(loadavg()[0] ?? 0, 1),
  small,
  large,
  rounds,
  [`at_${small}`]: at_small,
  [`at_${large}`]: at_large,
  p50_growth: growth('p50'),
  p95_growth: growth('p95'),
  lines: lines * large,
  ...(by_month
    ? {
        months: figuresOf(times, 'months'),
        p50_of_months: growth('p50', figuresOf(times, 'months'), at_large),
        p95_of_months: growth('p95', figuresOf(times, 'months'), at_large),
        ...written,
      }
    : {}),
})

/** A database with the demo world and so many orders, and a web process on it. */
async function openWorld(name: string, orders: number) {
  await server.pool.query(`create database ${name}`)
  const url = server.url.replace(/[^/]*$/, name)
  await migrate(url)
  await seedDemo(url)
  await fill(url, orders)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return startWorld(name, url, pool)
}

async function startWorld(name: string, url: string, pool: pg.Pool) {
  const web = await startProcess('src/server/main.ts', productionEnv(url), await freePort())
  const consumer = await logIn(web.url, 'consumers', 'demo-restaurant')
  const supplier = await logIn(web.url, 'suppliers', 'demo-supplier')
  return { name, pool, web, pages: await pagesOf(web.url, consumer, supplier) }
}

type Times = Record<string, number[]>

function figuresOf(all: Times, world: string) {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name.startsWith(`${world}/`))
      .map(([name, list]) => {
        const sorted = list.toSorted((a, b) => a - b)
        const at = (percent: number) => round(percentile(sorted, percent))
        return [name.slice(world.length + 1), { p50: at(50), p95: at(95) }]
      }),
  )
}

function growth(which: 'p50' | 'p95', to = at_large, from = at_small) {
  return Object.fromEntries(
    Object.entries(to ?? {}).map(([name, figures]) => [
      name,
      round(figures[which] / (from?.[name]?.[which] ?? figures[which])),
    ]),
  )
}

/** The large world once more, its orders and their lines by months: bounds are the first ids of a month, keys the ids alone. */
async function openMonths() {
  const url = server.url.replace(/[^/]*$/, 'months')
  const large_world = worlds.find(one => one.name === 'large')
  await large_world?.web.stop()
  await large_world?.pool.end()
  await server.pool.query('create database months template large strategy file_copy')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
  ] as const) {
    const { rows } = await pool.query<{ def: string }>(
      `select pg_get_indexdef(indexrelid) as def from pg_index where indrelid = '${table}'::regclass order by indisprimary desc`,
    )
    await pool.query(`alter table ${table} rename to ${table}_whole`)
    await pool.query(`create table ${table} (like ${table}_whole including defaults) partition by range (${key})`)
    await pool.query(`do $$ declare m timestamptz; bound uuid; after uuid; begin
      for m in select generate_series(date_trunc('month', now()) - interval '${Math.ceil((days + 90) / 30)} months', now() + interval '1 month', interval '1 month') loop
        bound := (lpad(to_hex((extract(epoch from m) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
        after := (lpad(to_hex((extract(epoch from m + interval '1 month') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
        execute format('create table ${table}_%s partition of ${table} for values from (%L) to (%L) with (fillfactor = ${table === 'orders' ? 50 : 100})',
          to_char(m, 'YYYYMM'), bound, after);
      end loop; end $$`)
    await pool.query(`create table ${table}_rest partition of ${table} default`)
    await pool.query(`insert into ${table} select * from ${table}_whole`)
    for (const [at, { def }] of rows.entries()) {
      // The first is the primary key, and the only one that holds the months' key.
      const begun = /^CREATE (?:UNIQUE )?INDEX \S+ ON public\.\w+/
      await pool.query(def.replace(begun, `create ${at === 0 ? 'unique ' : ''}index on ${table}`))
    }
    console.log(`${table} by months`)
  }
  await pool.query('alter table order_lines add foreign key (order_id) references orders (id)')
  await pool.query('drop table orders_whole, order_lines_whole cascade')
  await pool.query('vacuum analyze orders')
  await pool.query('vacuum analyze order_lines')
  await pool.query('checkpoint')
  const of_large = server.url.replace(/[^/]*$/, 'large')
  worlds[1] = await startWorld('large', of_large, new pg.Pool({ connectionString: of_large, max: 2 }))
  return startWorld('months', url, pool)
}

/** An order and its lines as rows alone, a commit each, in turns; and how long PostgreSQL plans a page of the board. */
async function writeInTurns() {
  const found: Times = {}
  const { rows: given } = await server.pool.query<{ seconds: number }>(
    'select extract(epoch from now())::int as seconds',
  )
  let number = (given[0]?.seconds ?? 0) * 1000
  const ids = new Map<string, string>()
  for (const { name, pool } of worlds) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from orders where state = 'processed' order by id desc limit 1`,
    )
    ids.set(name, rows[0]?.id ?? '')
  }
  for (let turn = -50; turn < rounds; turn += 1) {
    for (const { name, pool } of worlds) {
      number += 1
      const begun = performance.now()
      await pool.query(write_sql, [ids.get(name), number])
      const done = performance.now() - begun
      const planned = await plansOf(pool)
      if (turn < 0) continue
      ;(found[`${name}/written`] ??= []).push(done)
      for (const [page, ms] of Object.entries(planned)) (found[`${name}/plan_${page}`] ??= []).push(ms)
    }
  }
  return { of_rows: Object.fromEntries(worlds.map(({ name }) => [name, figuresOf(found, name)])) }
}

async function plansOf(pool: pg.Pool) {
  const found: Record<string, number> = {}
  for (const [name, text] of Object.entries(planned_sql)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number }] }>(
      `explain (summary, format json) ${text}`,
    )
    found[name] = rows[0]?.['QUERY PLAN'][0]['Planning Time'] ?? 0
  }
  return found
}

/**
 * Brings the table to `total` orders by copying the demo world's orders (with lines, a dispatch and events) to other dates and
 * numbers: older ones, of all suppliers and restaurants, as years of use would leave them. The days under test stay.
 */
async function fill(url: string, total: number) {
  // What the copies refer to is there: it is not looked for a hundred million times.
  const options = '-c session_replication_role=replica -c synchronous_commit=off'
  const pool = new pg.Pool({ connectionString: url, max: 1, options })
  const { rows: found } = await pool.query<{ id: string; orders: string }>(`
    select o.consumer_id as id, count(*) as orders from orders o
    join consumer_members m on m.consumer_id = o.consumer_id join accounts a on a.id = m.account_id
    where a.login_id = 'demo-restaurant' group by 1`)
  const own = found[0]
  if (!own) throw new Error('the demo restaurant has no orders')
  if (total === large) await pool.query(copySql, [restaurant_orders - Number(own.orders), own.id, true])
  for (;;) {
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from orders')
    const missing = total - Number(rows[0]?.n)
    if (missing <= 0) break
    const batch = Math.min(missing, 100_000)
    await pool.query(copySql, [batch, own.id, false])
    console.log(`orders: ${total - missing + batch}`)
  }
  await pool.query(sent_sql)
  await pool.query(events_sql)
  for (const table of ['orders', 'order_lines', 'dispatches', 'order_events'])
    await pool.query(`vacuum analyze ${table}`)
  await pool.query('checkpoint')
  await pool.end()
}

async function pagesOf(base: string, restaurant: Login, desk: Login) {
  const { consumer_id } = await getJson<{ consumer_id: string }>(`${base}/api/v2/consumers/session`, restaurant)
  const session = await getJson<{ supplier: { id: string } }>(`${base}/api/v2/suppliers/session`, desk)
  const history = `${base}/api/v2/consumers/${consumer_id}/orders`
  const board = `${base}/api/v2/suppliers/${session.supplier.id}/receive_orders`
  const { items } = await getJson<{ items: { delivery_date: string; id: string }[] }>(`${board}?limit=1`, desk)
  const day = items[0]?.delivery_date ?? ''
  const of = (url: string, login: Login) => ({ url, login })
  return {
    board_day: of(`${board}?delivery_date=${day}&limit=50`, desk),
    board_unprocessed: of(`${board}?delivery_date=${day}&status=unprocessed&limit=50`, desk),
    board_summary: of(`${board}/summary?delivery_date=${day}`, desk),
    unprocessed: of(`${board}/unprocessed`, desk),
    board_order: of(`${board}/${items[0]?.id}`, desk),
    history_order_date: of(`${history}?limit=50`, restaurant),
    history_delivery_date: of(`${history}?mode=delivery_date&limit=50`, restaurant),
    history_amount: of(`${history}?amount_from=10000&amount_to=40000&limit=50`, restaurant),
    // The restaurant of the small world has 39 of these: pages of 20 are full in both.
    history_words: of(`${history}?q=${encodeURIComponent('まぐろ')}&limit=20`, restaurant),
    history_together: of(
      `${history}?mode=delivery_date&date_from=${day.slice(0, 4)}-01-01&amount_from=10000&q=${encodeURIComponent('まぐろ')}&limit=20`,
      restaurant,
    ),
    // Nothing is found: all orders of the restaurant since New Year are read, in the large world fifteen times as many.
    history_none: of(
      `${history}?mode=delivery_date&date_from=${day.slice(0, 4)}-01-01&amount_to=30000&q=${encodeURIComponent('えび')}&limit=50`,
      restaurant,
    ),
    top_deals: of(`${base}/api/v2/consumers/${consumer_id}/deals`, restaurant),
  }
}

async function measure() {
  const asked = worlds.flatMap(world =>
    Object.entries(world.pages).map(([name, page]) => ({ name: `${world.name}/${name}`, ...page })),
  )
  const found: Times = Object.fromEntries(asked.map(({ name }) => [name, []]))
  // In turns, page by page and world by world, so that the machine's noise falls on all alike; the first rounds warm up.
  const in_turn = asked.toSorted((a, b) => (a.name.split('/')[1] ?? '').localeCompare(b.name.split('/')[1] ?? ''))
  for (let turn = -20; turn < rounds; turn += 1) {
    for (const { name, url, login } of in_turn) {
      const begun = performance.now()
      const status = await statusOf(url, login.cookie)
      // The first rounds of a database that was just filled read it from the disk: one may come too late.
      if (status !== 200 && turn >= 0) throw new Error(`${name}: ${status}`)
      if (turn >= 0) found[name]?.push(performance.now() - begun)
    }
  }
  return found
}

/**
 * Asks as a browser does (packed answers, one open line) and throws the answer away as it comes. `fetch` would unpack it
 * here: its buffers made this process collect garbage every 300 ms, and the slowest twentieth was the bench's own.
 */
function statusOf(url: string, cookie: string) {
  return new Promise<number>((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' }
    get(url, { agent: line, headers }, answer => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
      answer.resume()
    }).on('error', reject)
  })
}
