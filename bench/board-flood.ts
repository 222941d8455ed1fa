// The order desk in Chromium while orders flood in: 2,000 orders of one delivery date over HTTP (ten minutes' worth, by
// default within 100 s), then a day of 10,000 orders scrolled from end to end. Counted: rows missed and rows doubled;
// printed: the page's heap while it floods, how late rows show, and the frames while it is scrolled.
import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserOfBenches } from '#tests/support/chromium.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { pickOrder } from './demo-order.ts'
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

const flood = Number(process.env.BENCH_ORDERS ?? 2000)
const seconds = Number(process.env.BENCH_SECONDS ?? 100)
const full_day = Number(process.env.BENCH_DAY ?? 10_000)

/** In the page: every row from the top to the end, with its place. */
const read_rows = `(async () => {
    const box = document.querySelector('table[aria-label="受注"]')?.parentElement
    if (!box) throw new Error('no board')
    const found = []
    const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const read = () => {
      for (const row of box.querySelectorAll('tr[data-item]'))
        found.push([row.getAttribute('aria-rowindex') ?? '', row.dataset.item])
    }
    const more = () => document.querySelector('table[aria-label="受注"]')?.getAttribute('aria-rowcount') === '-1'
    box.scrollTop = 0
    await frame()
    for (;;) {
      read()
      const at_end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      if (at_end && !more()) break
      box.scrollTop += box.clientHeight - 120
      await frame()
    }
    box.scrollTop = 0
    await frame()
    return found
})()`

/** In the page: scrolled to the end of the day, frame by frame. */
const scroll_down = `(async () => {
    const table = document.querySelector('table[aria-label="受注"]')
    const box = table?.parentElement
    if (!table || !box) throw new Error('no board')
    const frames = []
    let last = performance.now()
    for (;;) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = performance.now()
      frames.push(now - last)
      last = now
      const at_end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      if (at_end && table.getAttribute('aria-rowcount') !== '-1') break
      box.scrollTop += 400
    }
    return { times: frames, shown: Number(table.getAttribute('aria-rowcount')) - 1 }
})()`

if (webIsStale()) await buildWeb()
const database = await openDatabase('board-flood')
await seedDemo(database.url)
const web = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const restaurant = await logIn(web.url, 'consumers', 'demo-restaurant')
const supplier = await logIn(web.url, 'suppliers', 'demo-supplier')
const order = await pickOrder(web.url, restaurant)
const browser = await chromium.launch(browserOfBenches())
// The session's cookies are Secure and would not be kept over plain HTTP.
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'ja-JP',
  extraHTTPHeaders: { cookie: supplier.cookie },
})
const page = await context.newPage()
const cdp = await context.newCDPSession(page)
const failures: string[] = []
page.on('pageerror', error => failures.push(error.message))

const board = `${web.url}/suppliers/orders?delivery_date=${order.delivery_date}`
await page.goto(board)
await page.getByRole('region', { name: '受注の一覧' }).waitFor()
await page.getByText(/^\d[\d,]*件/).waitFor()
const before = await idsOnBoard(page)
const flooded = await floodBoard(page, cdp)
const seen = await idsOnBoard(page)
const wanted = new Set(flooded.ids)
const figures = {
  bench: 'board-flood',
  cores: availableParallelism(),
  load: round(loadavg()[0] ?? 0, 1),
  flood: {
    placed: flooded.ids.length,
    seconds: flooded.seconds,
    all_shown_after_s: flooded.settled,
    missed: flooded.ids.filter(id => !seen.ids.has(id)).length,
    doubled: seen.doubled,
    strange: [...seen.ids].filter(id => !wanted.has(id) && !before.ids.has(id)).length,
    heap_mb: flooded.heap,
  },
  day: await scrollDay(page, cdp),
  page_errors: failures.length,
}
await browser.close()
await web.stop()
await database.stop()
report(figures)
const { missed, doubled, strange } = figures.flood
if (missed + doubled + strange + failures.length > 0 || figures.day.shown !== figures.day.orders) process.exitCode = 1

/** Places the orders at an even pace while the board is open. */
async function floodBoard(board_page: Page, session: CDPSession) {
  const begun = performance.now()
  const ids: string[] = []
  const heap: number[] = [await heapOf(session)]
  const every = (seconds * 1000) / flood
  const under_way = new Set<Promise<void>>()
  for (let n = 0; n < flood; n += 1) {
    const due = begun + n * every
    const wait = due - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const sending = place(n).then(id => {
      ids.push(id)
    })
    under_way.add(sending)
    void sending.finally(() => under_way.delete(sending))
    if (under_way.size >= 16) await Promise.race(under_way)
    if (n % Math.ceil(flood / 8) === 0 && n > 0) heap.push(await heapOf(session))
  }
  await Promise.all(under_way)
  const placed_at = performance.now()
  const total = before.ids.size + ids.length
  await board_page
    .getByText(`${total.toLocaleString('ja-JP')}件`)
    .first()
    .waitFor({ timeout: 120_000 })
  const settled = round((performance.now() - placed_at) / 1000, 1)
  heap.push(await heapOf(session))
  return { ids, heap, settled, seconds: round((placed_at - begun) / 1000, 1) }
}

async function place(n: number): Promise<string> {
  const headers = { ...order.headers, 'idempotency-key': randomUUID() }
  const answer = await fetch(order.url, { method: 'POST', headers, body: order.body })
  if (answer.status !== 201) throw new Error(`order ${n}: ${answer.status} ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** Megabytes that the page keeps after a collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return round(usedSize / 1_048_576, 1)
}

/** Every row of the board, scrolled from its top to its end; `doubled` counts places that hold a row met before. */
async function idsOnBoard(board_page: Page): Promise<{ ids: Set<string>; doubled: number }> {
  const rows = await board_page.evaluate<[string, string][]>(read_rows)
  const places = new Map(rows)
  const ids = new Set(places.values())
  return { ids, doubled: places.size - ids.size }
}

/** Fills the day up to its orders and scrolls it, loading page after page, frame by frame. */
async function scrollDay(board_page: Page, session: CDPSession) {
  const missing = full_day - before.ids.size - flood
  await database.pool.query(
    `with source as (
       select o.*, uuidv7() as new_id from orders o, generate_series(1, $3) where o.id = $1 limit $2
     )
     insert into orders (id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
       state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
       totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, idempotency_key, words)
     select new_id, deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
       state, revision, note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total,
       totals_by_rate, estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, new_id::text, words
     from source`,
    [flooded.ids[0], missing, missing],
  )
  await database.pool.query('vacuum analyze orders')
  await board_page.goto(board)
  await board_page.getByText(`${full_day.toLocaleString('ja-JP')}件中`).waitFor()
  const begun = performance.now()
  const { times, shown } = await board_page.evaluate<{ times: number[]; shown: number }>(scroll_down)
  const sorted = times.toSorted((a, b) => a - b)
  return {
    orders: full_day,
    shown,
    scrolled_in_s: round((performance.now() - begun) / 1000, 1),
    frames: sorted.length,
    frame_p50_ms: round(percentile(sorted, 50), 1),
    frame_p95_ms: round(percentile(sorted, 95), 1),
    frame_max_ms: round(sorted.at(-1) ?? 0, 1),
    frames_over_50_ms: sorted.filter(time => time > 50).length,
    rows_drawn: await board_page.locator('tr[data-item]').count(),
    heap_mb: await heapOf(session),
  }
}
