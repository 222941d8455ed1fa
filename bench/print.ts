// A thousand order sheets of 20 lines as one PDF, asked of the running product over HTTP: seconds, and the memory that the
// process takes at its highest above where it stood. Then a picking list of the same orders. The floor in the same run:
// pdfkit alone writing the same words onto the same number of pages, in a process of its own.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { lines_per_order, pickOrder } from './demo-order.ts'
import { freePort, logIn, openDatabase, productionEnv, report, root, round, seedDemo, startProcess } from './stage.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1000)
const folder = join(tmpdir(), `bench-print-${process.pid}`)

const database = await openDatabase('print')
await seedDemo(database.url)
const web = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const restaurant = await logIn(web.url, 'consumers', 'demo-restaurant')
const ids = await fill()
const { login_id, supplier_id } = await deskOf(ids[0] ?? '')
const supplier = await logIn(web.url, 'suppliers', login_id)
const { pid } = web.child
if (pid === undefined) throw new Error('the process has no id')

// One print first: fonts are opened once a process.
await print({ order_ids: ids.slice(0, 1), mark: false })
const sheets = await measured(() => print({ order_ids: ids }))
const picking = await measured(() => print({ order_ids: ids, kind: 'picking_by_product' }))
writeFileSync(`${folder}.pdf`, sheets.value)
const text = execFileSync('pdftotext', ['-raw', `${folder}.pdf`, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
writeFileSync(`${folder}.txt`, text)
await web.stop()
await database.stop()
const floor = JSON.parse(
  execFileSync(process.execPath, [join(root, 'bench/floor-print.ts'), `${folder}.txt`], { encoding: 'utf8' }),
) as { seconds: number; pages: number; peak_mb: number }

report({
  bench: 'print',
  cores: availableParallelism(),
  load: round(loadavg()[0] ?? 0, 1),
  orders: ids.length,
  lines_each: lines_per_order,
  pages: text.split('\f').length - 1,
  pdf_mb: round(sheets.value.length / 1_048_576, 1),
  order_sheets: { seconds: sheets.seconds, memory_before_mb: sheets.before, memory_peak_mb: sheets.peak },
  picking_list: { seconds: picking.seconds, memory_peak_mb: picking.peak },
  floor,
  times_the_floor: round(sheets.seconds / floor.seconds, 2),
})

/** So many orders of one day with 20 lines each, copies of one that was placed. */
async function fill(): Promise<string[]> {
  const order = await pickOrder(web.url, restaurant)
  const placed = await fetch(order.url, {
    method: 'POST',
    headers: { ...order.headers, 'idempotency-key': 'bench-print-first' },
    body: order.body,
  })
  if (placed.status !== 201) throw new Error(`order: ${placed.status} ${await placed.text()}`)
  const { id } = (await placed.json()) as { id: string }
  const { rows } = await database.pool.query<{ id: string }>(
    `with copied as (
       insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
         state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
         totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, idempotency_key, words)
       select uuidv7(), deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
         state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
         totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at,
         'bench-print-' || n, words
       from orders, generate_series(1, $2) n where id = $1 returning id
     ), line as (
       insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
         case_unit, unit_kind, pieces_per_case, quantity, price_basis, unit_price, tax_rate, catch_weight, estimated_weight,
         amount, note)
       select c.id, l.line_number, l.order_list_item_id, l.product_item_id, l.code, l.name, l.spec, l.origin, l.unit,
         l.case_unit, l.unit_kind, l.pieces_per_case, l.quantity, l.price_basis, l.unit_price, l.tax_rate, l.catch_weight,
         l.estimated_weight, l.amount, l.note
       from copied c cross join order_lines l where l.order_id = $1
     )
     select id from copied`,
    [id, orders],
  )
  await database.pool.query('vacuum analyze orders, order_lines')
  return rows.map(row => row.id)
}

/** Who works at the desk that an order came to. */
async function deskOf(order_id: string): Promise<{ login_id: string; supplier_id: string }> {
  const { rows } = await database.pool.query<{ login_id: string; supplier_id: string }>(
    `select a.login_id, u.supplier_id from orders o join supplier_users u on u.supplier_id = o.supplier_id
       join accounts a on a.id = u.account_id where o.id = $1 and u.role = 'owner'`,
    [order_id],
  )
  const [found] = rows
  if (!found) throw new Error('nobody works at this desk')
  return found
}

async function print(body: object): Promise<Buffer> {
  const answer = await fetch(`${web.url}/api/v2/suppliers/${supplier_id}/receive_orders/prints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: supplier.cookie, 'x-csrf-token': supplier.csrf },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`print: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Resident memory of the product's process in MB, asked of the kernel. */
function residentMb(): number {
  return round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0)
}

async function measured(work: () => Promise<Buffer>) {
  const before = residentMb()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb())
  }, 20)
  const begun = performance.now()
  const value = await work()
  const seconds = round((performance.now() - begun) / 1000, 2)
  clearInterval(timer)
  return { value, seconds, before, peak }
}
