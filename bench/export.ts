// A million order lines as a download in the standard layout (CP932, 26 columns), in the transaction that keeps the file
// and marks its orders, beside a bare `COPY … TO STDOUT` of the same rows in the same run. On a PostgreSQL with fsync on.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
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
import { openDatabase, report, root, round } from './stage.ts'

const lines = Number(process.env.BENCH_LINES ?? 1_000_000)

const database = await openDatabase('export')
execFileSync(process.execPath, [join(root, 'bench/fill-export.ts'), database.url, String(lines), 'demo-supplier'])
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
  may_change_items: true,
  account_id,
  supplier_id,
}

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
