import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { PreparedOrder } from './prepare-order.ts'

export type Actor = { id: string; name: string; area: 'consumer' | 'supplier' | 'system' }

export type Placing = {
  prepared: PreparedOrder
  source: 'consumer_web' | 'consumer_line' | 'supplier_proxy' | 'scheduled' | 'import'
  idempotency_key: string
  placed_by: Actor
  screen: string
  at: Date
}

export type Placed = { id: string; number: string; event_id: string }

/**
 * Writes an order in one statement, which is one transaction: sales counters (first, in item order, so that orders
 * waiting for one another never cross), order, lines, event, dispatches and their jobs. All of it or nothing.
 * Throws `OR001 sold_out` when a sales limit is passed, `OR001 repeated` when the idempotency key is used already.
 */
export const insertOrder = async (
  db: Db,
  { prepared, source, idempotency_key, placed_by, screen, at }: Placing,
): Promise<Placed> => {
  const { terms, lines, totals, sales } = prepared
  const { rows } = await sql<Placed>`/* place-order */
    with used as (
      insert into sales_counters as c (product_item_id, period_start, sold)
      select u.id, u.start, u.pieces
      from unnest(${sales.map(one => one.product_item_id)}::uuid[], ${sales.map(one => one.period_start)}::date[],
        ${sales.map(one => one.pieces)}::numeric[], ${sales.map(one => one.limit)}::numeric[]) as u (id, start, pieces, most)
      where u.pieces <= u.most
      order by u.id
      on conflict (product_item_id, period_start) do update set sold = c.sold + excluded.sold
        where c.sold + excluded.sold <= (select sales_limit from product_items where id = c.product_item_id)
      returning 1
    ), placed as (
      insert into orders (deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
        note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate,
        estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, idempotency_key)
      select ${terms.id}, ${terms.consumer_id}, ${terms.supplier_id}, ${terms.store_id}::uuid,
        ${terms.order_counter_id}::uuid, ${prepared.delivery_date}::date, ${terms.method}, ${source}, ${prepared.note},
        ${JSON.stringify(terms.parties)}::jsonb, ${terms.line_rounding}, ${terms.tax_rounding}, ${terms.price_visible},
        ${lines.length}::int, ${totals.subtotal}::numeric, ${totals.tax}::numeric, ${totals.total}::numeric,
        ${JSON.stringify(totals.by_rate)}::jsonb, ${totals.estimated}, ${totals.has_market_price},
        ${at}::timestamptz, ${placed_by.id}::uuid, ${placed_by.name}, ${prepared.closing_at}::timestamptz, ${idempotency_key}
      where (select count(*) from used) = ${sales.length}::int
      on conflict (deal_id, idempotency_key) do nothing
      returning id, number
    ), lines as (
      ${insertLines(lines, sql`(select id from placed)`)}
    ), event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
      select id, ${terms.supplier_id}::uuid, 'placed', 1, ${placed_by.area}, ${placed_by.id}::uuid, ${placed_by.name},
        ${screen}, ${at}::timestamptz from placed
      returning id
    ), sent as (
      ${insertDispatches(sql`(select id from placed)`, 1, 'placed', terms.order_mails, at)}
    ), queued as (
      ${insertDispatchJobs}
    )
    select placed.id, placed.number, event.id as event_id
    from (select 1) one
    left join placed on true left join event on true
    where case when placed.id is not null then true
      when (select count(*) from used) < ${sales.length}::int then refuse_order('sold_out')
      else refuse_order('repeated') end`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an order was neither placed nor refused')
  return { id: row.id, number: row.number, event_id: row.event_id }
}

type Sql = ReturnType<typeof sql>

/** Lines in one insert, whatever their number. */
export const insertLines = (lines: PreparedOrder['lines'], order_id: Sql) => sql`
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, pieces_per_case, quantity, price_basis, unit_price, tax_rate, catch_weight, estimated_weight,
    amount, note)
  select ${order_id}, l.* from unnest(
    ${lines.map(one => one.line_number)}::smallint[], ${lines.map(one => one.order_list_item_id)}::uuid[],
    ${lines.map(one => one.product_item_id)}::uuid[], ${lines.map(one => one.code)}::text[],
    ${lines.map(one => one.name)}::text[], ${lines.map(one => one.spec)}::text[],
    ${lines.map(one => one.origin)}::text[], ${lines.map(one => one.unit)}::text[],
    ${lines.map(one => one.case_unit)}::text[], ${lines.map(one => one.unit_kind)}::text[],
    ${lines.map(one => one.pieces_per_case)}::numeric[], ${lines.map(one => one.quantity)}::numeric[],
    ${lines.map(one => one.price_basis)}::text[], ${lines.map(one => one.unit_price)}::numeric[],
    ${lines.map(one => one.tax_rate)}::smallint[], ${lines.map(one => one.catch_weight)}::boolean[],
    ${lines.map(one => one.estimated_weight)}::numeric[], ${lines.map(one => one.amount)}::numeric[],
    ${lines.map(one => one.note)}::text[]) as l
  where ${order_id} is not null`

/** One dispatch per destination of this revision: what is there already is not made again. */
export const insertDispatches = (order_id: Sql, revision: number, occasion: string, mails: string[], at: Date) => sql`
  insert into dispatches (order_id, order_revision, occasion, channel, destination, queued_at)
  select ${order_id}, ${revision}::int, ${occasion}, 'mail', m, ${at}::timestamptz
  from unnest(${mails}::text[]) m where ${order_id} is not null
  on conflict (order_id, order_revision, channel, destination) do nothing
  returning id`

/**
 * For each row of `sent`: its job, in the same transaction. Not by graphile_worker.add_job, which notifies inside the
 * transaction (one lock over all commits) and costs as much as the rest of the order: the worker is woken after the
 * commit (http/live.ts), and looks by itself every two seconds. The task's row is made by migration 0006.
 */
export const insertDispatchJobs = sql`
  insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts)
  select (select id from graphile_worker._private_tasks where identifier = 'send_dispatch'),
    json_build_object('dispatch_id', sent.id), sent.id::text, 12
  from sent returning 1`

/** The order that an idempotency key made, if any. */
export const findByIdempotencyKey = (db: Db, deal_id: string, idempotency_key: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('deal_id', '=', deal_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
