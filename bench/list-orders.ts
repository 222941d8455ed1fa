// The supplier's board and the restaurant's history over HTTP with 10 thousand and with 2 million orders, in two databases
// of one server, asked in turns: the same pages of the same parties. In the large one the supplier has 200 times as many
// orders; the restaurant has 3,300 instead of 117, as one restaurant can.
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
const rounds = 800
const line = new Agent({ keepAlive: true })

const copySql = `
  with source as (
    select o.*, uuidv7(- (interval '90 days' + (random() * 1500) * interval '1 day')) as new_id
    from orders o, generate_series(1, 50) g
    where o.state = 'processed' and (o.consumer_id = $2::uuid) = $3 limit $1
  ), copied as (
    insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
      state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
      totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, seen_at, printed_at,
      downloaded_at, processed_at, idempotency_key, words)
    select new_id, deal_id, consumer_id, supplier_id, store_id, order_counter_id,
      delivery_date - 90 - (random() * 1500)::int, method, source, state, revision, note, parties, line_rounding,
      tax_rounding, price_visible, 1, subtotal, tax, total, totals_by_rate, estimated, has_market_price,
      placed_at - interval '90 days' - (random() * 1500) * interval '1 day', placed_by, placed_by_name, closing_at,
      seen_at, printed_at, downloaded_at, processed_at, new_id::text, words
    from source returning id
  )
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
  select c.id, 1, i.id, i.product_item_id, '0001', '真鯛', '', '', '尾', 'ケース', 'piece', 2, 'piece', 1280, 8, false, 2560
  from copied c cross join (select id, product_item_id from order_list_items limit 1) i`

const server = await openDatabase('list-orders')
const worlds = [await openWorld('small', small), await openWorld('large', large)]
const times = await measure()
;(await import('node:fs')).writeFileSync('/tmp/list-raw.json', JSON.stringify(times))
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
})

/** A database with the demo world and so many orders, and a web process on it. */
async function openWorld(name: string, orders: number) {
  await server.pool.query(`create database ${name}`)
  const url = server.url.replace(/[^/]*$/, name)
  await migrate(url)
  await seedDemo(url)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await fill(pool, orders)
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

function growth(which: 'p50' | 'p95') {
  return Object.fromEntries(
    Object.entries(at_large ?? {}).map(([name, figures]) => [
      name,
      round(figures[which] / (at_small?.[name]?.[which] ?? figures[which])),
    ]),
  )
}

/**
 * Brings the table to `total` orders by copying the demo world's orders (with lines, without events) to other dates and
 * numbers: older ones, of all suppliers and restaurants, as years of use would leave them. The days under test stay.
 */
async function fill(pool: pg.Pool, total: number) {
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
  await pool.query('vacuum analyze orders')
  await pool.query('vacuum analyze order_lines')
  await pool.query('checkpoint')
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
    // The restaurant of the small world has 37 of these: pages of 20 are full in both.
    history_words: of(`${history}?q=${encodeURIComponent('まぐろ')}&limit=20`, restaurant),
    history_together: of(
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
      if (status !== 200) throw new Error(`${name}: ${status}`)
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
