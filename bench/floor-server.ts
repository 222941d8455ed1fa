// The floor for placing orders: a bare Node server whose every request is one prepared CTE that inserts the same rows.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const text = `
  with placed as (
    insert into floor_orders (deal_id, consumer_id, supplier_id, delivery_date, method, source, note, parties, line_count,
      subtotal, tax, total, totals_by_rate, placed_at, placed_by, placed_by_name, closing_at, idempotency_key)
    values ($1, $2, $3, $4, 'web', 'consumer_web', '', $5, 20, 100, 8, 108, $6, now(), $7, $8, now(), $9)
    returning id
  ), lines as (
    insert into floor_order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin,
      unit, case_unit, unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
    select placed.id, l.* from placed, unnest($10::smallint[], $11::uuid[], $12::uuid[], $13::text[], $14::text[],
      $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::numeric[], $21::text[], $22::numeric[],
      $23::smallint[], $24::boolean[], $25::numeric[]) l
  ), event as (
    insert into floor_order_events (order_id, supplier_id, kind, revision, actor_area, actor_name, screen, happened_at)
    select id, $3, 'placed', 1, 'consumer', $8, 'orders/confirm', now() from placed
  ), sent as (
    insert into floor_dispatches (order_id, order_revision, occasion, channel, destination, queued_at)
    select id, 1, 'placed', 'mail', $26, now() from placed returning id
  ), queued as (
    insert into floor_jobs (payload) select json_build_object('dispatch_id', id) from sent
  )
  select id from placed`

const column = <T>(lines: Record<string, unknown>[], name: string) => lines.map(line => line[name] as T)

const place = async (request: IncomingMessage, body: string) => {
  const order = JSON.parse(body) as Record<string, string> & {
    lines: Record<string, unknown>[]
  }
  const { lines } = order
  const names = [
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
    'quantity',
    'price_basis',
    'unit_price',
    'tax_rate',
    'catch_weight',
    'amount',
  ]
  const { rows } = await pool.query({
    name: 'floor',
    text,
    values: [
      order.deal_id,
      order.consumer_id,
      order.supplier_id,
      order.delivery_date,
      order.parties,
      '[]',
      order.placed_by,
      order.placed_by_name,
      request.headers['idempotency-key'],
      ...names.map(name => column(lines, name)),
      'desk@example.jp',
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
