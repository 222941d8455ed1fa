// A million order lines as a download in the standard layout (CP932, 26 columns), in the transaction that keeps the file
// and marks its orders, beside a bare `COPY … TO STDOUT` of the same rows in the same run. On a PostgreSQL with fsync on.
import { finished } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { standard_layout } from '#domain/exports/layout.ts'
import { makeRowWriter } from '#domain/exports/write-row.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { makeDownload } from '#server/downloads/make-download.ts'
import { readCopy } from '#server/downloads/read-copy.ts'
import { rowsSql } from '#server/downloads/source-columns.ts'
import { writeFile } from '#server/downloads/write-file.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { openDatabase, report, round, seedDemo } from './stage.ts'

const lines = Number(process.env.BENCH_LINES ?? 1_000_000)
const per_order = 20

const database = await openDatabase('export')
await seedDemo(database.url)
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
const { rows: found } = await database.pool.query<{ account_id: string; supplier_id: string }>(
  `select u.account_id, u.supplier_id from supplier_users u join accounts a on a.id = u.account_id where a.login_id = 'demo-supplier'`,
)
const owner = found[0]
if (!owner) throw new Error('The demo world has no demo-supplier.')
const { account_id, supplier_id } = owner
const actor: SupplierActor = {
  area: 'supplier',
  name: 'bench',
  role: 'owner',
  sees_all_stores: true,
  account_id,
  supplier_id,
}

await database.pool.query('update orders set downloaded_revision = revision')
await database.pool.query(
  `with source as (select *, row_number() over () - 1 as nth, count(*) over () as n from orders where supplier_id = $1 and state = 'processed'),
  copied as (
    insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source, state,
      revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate,
      estimated, has_market_price, placed_at, placed_by, placed_by_name, seen_at, processed_at, idempotency_key, words)
    select uuidv7(), s.deal_id, s.consumer_id, s.supplier_id, s.store_id, s.order_counter_id, s.delivery_date + 100, s.method,
      s.source, s.state, 1, s.note, s.parties, s.line_rounding, s.tax_rounding, s.price_visible, $3, s.subtotal, s.tax, s.total,
      s.totals_by_rate, s.estimated, s.has_market_price, s.placed_at, s.placed_by, s.placed_by_name, s.seen_at, s.processed_at,
      'bench-order-' || g, s.words
    from generate_series(1, $2::int) g join source s on s.nth = g % s.n returning id
  )
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit, case_unit,
    unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
  select c.id, g, i.id, i.product_item_id, p.code, p.name, p.spec, p.origin, p.unit, p.case_unit, 'piece', 1 + g % 9, 'piece',
    100 + g * 37, p.tax_rate, false, (1 + g % 9) * (100 + g * 37)
  from copied c cross join generate_series(1, $3::int) g
  join (select *, row_number() over () as nth from order_list_items where supplier_id = $1 limit $3) i on i.nth = g
  join product_items p on p.id = i.product_item_id`,
  [supplier_id, Math.ceil(lines / per_order), per_order],
)
await database.pool.query('analyze')

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const result = await work()
  return { seconds: (performance.now() - begun) / 1000, result }
}

const at = deps.now()
const wish = { layout: standard_layout, layout_id: null, layout_name: '標準' }
const whole = await timed(() =>
  makeDownload(deps, actor, { ...wish, which: { filter: {}, range: 'undownloaded' } }, at),
)
const rss_mb = round(process.resourceUsage().maxRSS / 1024, 0)
const { rows: made } = await database.pool.query<{ row_count: number; size: string }>(
  'select row_count, size from order_downloads where id = $1',
  [whole.result],
)
const rows = made[0]?.row_count ?? 0

const text = rowsSql({
  layout: standard_layout,
  sources: makeRowWriter(standard_layout).sources,
  orders: `(select position, order_id, before, kind from order_download_orders where download_id = '${whole.result}')`,
  corrected: false,
})
const copied = async <T>(work: (stream: ReturnType<typeof copyTo>) => Promise<T>) => {
  const client = await deps.pool.connect()
  const { seconds } = await timed(() => work(client.query(copyTo(`copy (${text}) to stdout`))))
  client.release()
  return seconds
}
const bare = await copied(stream => finished(stream.resume()))
const written = await copied(stream => writeFile(standard_layout, readCopy(stream), async () => {}))
await deps.close()
await database.stop()
report({
  bench: 'export',
  rows,
  megabytes: round(Number(made[0]?.size ?? 0) / 1e6, 1),
  bare_copy_rows_per_s: round(rows / bare, 0),
  file_rows_per_s: round(rows / written, 0),
  file_over_bare: round(bare / written),
  download_rows_per_s: round(rows / whole.seconds, 0),
  download_over_bare: round(bare / whole.seconds),
  peak_rss_mb: rss_mb,
})
