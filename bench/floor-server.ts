// The floor for placing orders: a bare Node server whose every request is one prepared CTE that inserts the same rows,
// ready-made, under the same keys, checks and indexes. It asks nobody who is ordering, what, when or at what price.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const text = `
  with placed as (
    insert into floor_orders (deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
      note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate,
      estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, words, idempotency_key)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
      $25, $26)
    returning id
  ), lines as (
    insert into floor_order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin,
      unit, case_unit, unit_kind, pieces_per_case, quantity, price_basis, unit_price, tax_rate, catch_weight,
      estimated_weight, amount, note)
    select placed.id, l.* from placed, unnest($27::smallint[], $28::uuid[], $29::uuid[], $30::text[], $31::text[],
      $32::text[], $33::text[], $34::text[], $35::text[], $36::text[], $37::numeric[], $38::numeric[], $39::text[],
      $40::numeric[], $41::smallint[], $42::boolean[], $43::numeric[], $44::numeric[], $45::text[]) l
  ), event as (
    insert into floor_order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen,
      happened_at)
    select id, $3, 'placed', 1, 'consumer', $22, $23, 'orders/confirm', $21 from placed
  ), sent as (
    insert into floor_dispatches (order_id, order_revision, occasion, channel, destination, queued_at)
    select id, 1, 'placed', 'mail', m, $21 from placed, unnest($46::text[]) m returning id
  ), queued as (
    insert into floor_jobs (task_id, payload, key, max_attempts)
    select 1, json_build_object('dispatch_id', id), id::text, 12 from sent
  )
  select id from placed`

const order_columns = [
  'deal_id',
  'consumer_id',
  'supplier_id',
  'store_id',
  'order_counter_id',
  'delivery_date',
  'method',
  'source',
  'note',
  'parties',
  'line_rounding',
  'tax_rounding',
  'price_visible',
  'line_count',
  'subtotal',
  'tax',
  'total',
  'totals_by_rate',
  'estimated',
  'has_market_price',
  'placed_at',
  'placed_by',
  'placed_by_name',
  'closing_at',
  'words',
]

const line_columns = [
  'line_number',
  'order_list_item_id',
  'product_item_id',
  'code',
  'name',
  'spec',
  'origin',
  'unit',
  'case_unit',
  'unit_kind',
  'pieces_per_case',
  'quantity',
  'price_basis',
  'unit_price',
  'tax_rate',
  'catch_weight',
  'estimated_weight',
  'amount',
  'note',
]

type Row = Record<string, unknown>
type Body = { order: Row; lines: Row[]; mails: string[] }

const place = async (request: IncomingMessage, body: string) => {
  const { order, lines, mails } = JSON.parse(body) as Body
  const { rows } = await pool.query({
    name: 'floor',
    text,
    values: [
      ...order_columns.map(name => (Array.isArray(order[name]) ? JSON.stringify(order[name]) : order[name])),
      request.headers['idempotency-key'],
      ...line_columns.map(name => lines.map(line => line[name])),
      mails,
    ],
  })
  return JSON.stringify(rows[0])
}

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('ok')
    return
  }
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    place(request, Buffer.concat(parts).toString()).then(
      placed => response.writeHead(201, { 'content-type': 'application/json' }).end(placed),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
