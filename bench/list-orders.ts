// The supplier's board and the restaurant's history over HTTP with 10 thousand and with 2 million orders in the database:
// the same pages of the same parties, so that only the size of everything else differs.
import type pg from 'pg'
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
const rounds = 300

const database = await openDatabase('list-orders')
await seedDemo(database.url)
const web = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const consumer = await logIn(web.url, 'consumers', 'demo-restaurant')
const supplier = await logIn(web.url, 'suppliers', 'demo-supplier')
const pages = await pagesOf(web.url, consumer, supplier)

await fill(database.pool, small)
const at_small = await measure()
await fill(database.pool, large)
const at_large = await measure()
const growth = Object.fromEntries(
  Object.entries(at_large).map(([name, { p95 }]) => [name, round(p95 / (at_small[name]?.p95 ?? p95))]),
)
await web.stop()
await database.stop()
report({
  bench: 'list-orders',
  small,
  large,
  rounds,
  [`at_${small}`]: at_small,
  [`at_${large}`]: at_large,
  p95_growth: growth,
})

/**
 * Brings the table to `total` orders by copying the demo world's orders (with lines, without events) to other dates and
 * numbers: older ones, of all suppliers and restaurants, as years of use would leave them. The days under test stay.
 */
async function fill(pool: pg.Pool, total: number) {
  for (;;) {
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from orders')
    const missing = total - Number(rows[0]?.n)
    if (missing <= 0) break
    const batch = Math.min(missing, 100_000)
    await pool.query(copySql, [batch])
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
    top_deals: of(`${base}/api/v2/consumers/${consumer_id}/deals`, restaurant),
  }
}

async function measure() {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map(name => [name, []]))
  // In turns, so that the machine's noise falls on all alike; the first rounds warm up.
  for (let turn = -20; turn < rounds; turn += 1) {
    for (const [name, { url, login }] of Object.entries(pages)) {
      const begun = performance.now()
      const answer = await fetch(url, { headers: { cookie: login.cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      if (turn >= 0) times[name]?.push(performance.now() - begun)
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => {
      const sorted = list.sort((a, b) => a - b)
      return [name, { p50: round(percentile(sorted, 50)), p95: round(percentile(sorted, 95)) }]
    }),
  )
}

const copySql = `
  with source as (
    select o.*, row_number() over () as n, uuidv7(- (interval '90 days' + (random() * 1500) * interval '1 day')) as new_id
    from orders o, generate_series(1, 50) g
    where o.state = 'processed' limit $1
  ), copied as (
    insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
      state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
      totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, seen_at, printed_at,
      downloaded_at, processed_at, idempotency_key)
    select new_id, deal_id, consumer_id, supplier_id, store_id, order_counter_id,
      delivery_date - 90 - (random() * 1500)::int, method, source, state, revision, note, parties, line_rounding,
      tax_rounding, price_visible, 1, subtotal, tax, total, totals_by_rate, estimated, has_market_price,
      placed_at - interval '90 days' - (random() * 1500) * interval '1 day', placed_by, placed_by_name, closing_at,
      seen_at, printed_at, downloaded_at, processed_at, new_id::text
    from source returning id
  )
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
  select c.id, 1, i.id, i.product_item_id, '0001', '真鯛', '', '', '尾', 'ケース', 'piece', 2, 'piece', 1280, 8, false, 2560
  from copied c cross join (select id, product_item_id from order_list_items limit 1) i`
