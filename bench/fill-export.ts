// Fills the database of bench/export.ts, in a process of its own so that its memory is not counted: the demo world, and so
// many order lines of one supplier that no download had, 20 to an order.
import pg from 'pg'
import { seedDemo } from './stage.ts'

const [, , url = '', lines = '', supplier_login = ''] = process.argv
const per_order = 20

await seedDemo(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows: found } = await client.query<{ supplier_id: string }>(
  'select u.supplier_id from supplier_users u join accounts a on a.id = u.account_id where a.login_id = $1',
  [supplier_login],
)
await client.query('update orders set downloaded_revision = revision')
await client.query(
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
  [found[0]?.supplier_id, Math.ceil(Number(lines) / per_order), per_order],
)
await client.query('analyze')
await client.end()
