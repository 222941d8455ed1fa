import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#domain/orders/search-words.ts'
import { prepared, type Slots } from '#server/db/client.ts'
import { type Destination, destinationsOf } from '#server/deals/deal-terms.ts'
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
  /** What the log keeps beside the event, such as how an order came that the supplier entered. */
  detail?: unknown
  /** The LINE link that is answered anyway: it is not told of the order once more. */
  answered_link?: string
}

export type Placed = { id: string; number: string; event_id: string }

/**
 * Writes an order in one statement, which is one transaction: sales counters (first, in item order, so that orders
 * waiting for one another never cross), order, lines, event, dispatches and their jobs. All of it or nothing.
 * Throws what `refusedBySql` reads: `not_open` when the deal is not active any more, `sold_out` when a sales limit is
 * passed, `repeated` when the idempotency key is used already.
 */
export const insertOrder = async (db: Db, placing: Placing): Promise<Placed> => {
  const values = valuesOf(placing)
  const place = placing_with[values.sales_count ? 'sales' : 'none'][values.told_links.length ? 'links' : 'none']
  const [row] = await place(db, values)
  if (!row) throw new Error('an order was neither placed nor refused')
  return row
}

const valuesOf = ({ prepared, source, idempotency_key, placed_by, screen, at, detail, answered_link }: Placing) => {
  const { terms, lines, totals, sales, delivery_date, note, closing_at } = prepared
  return {
    ...columnsOf(lines),
    sales_items: sales.map(one => one.product_item_id),
    sales_starts: sales.map(one => one.period_start),
    sales_pieces: sales.map(one => one.pieces),
    sales_limits: sales.map(one => one.limit),
    sales_count: sales.length,
    deal_id: terms.id,
    consumer_id: terms.consumer_id,
    supplier_id: terms.supplier_id,
    store_id: terms.store_id,
    order_counter_id: terms.order_counter_id,
    delivery_date,
    method: terms.method,
    source,
    note,
    parties: JSON.stringify(terms.parties),
    words: searchWords(terms.parties.supplier.name, lines),
    line_rounding: terms.line_rounding,
    tax_rounding: terms.tax_rounding,
    price_visible: terms.price_visible,
    line_count: lines.length,
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    totals_by_rate: JSON.stringify(totals.by_rate),
    estimated: totals.estimated,
    has_market_price: totals.has_market_price,
    at,
    placed_by_id: placed_by.id,
    placed_by_name: placed_by.name,
    placed_by_area: placed_by.area,
    closing_at,
    idempotency_key,
    screen,
    detail: detail === undefined ? null : JSON.stringify(detail),
    ...destinationColumns(destinationsOf(terms)),
    told_links: terms.consumer_links.filter(id => id !== answered_link),
  }
}

/** Destinations as one array per column. */
export const destinationColumns = (destinations: Destination[]) => ({
  channels: destinations.map(one => one.channel),
  destinations: destinations.map(one => one.to),
})

/** What few orders need is part of their statement alone: to insert nothing would cost as much as an index. */
const placeWith = ({ sales, links }: { sales: boolean; links: boolean }) =>
  prepared<ReturnType<typeof valuesOf>, Placed>(v => {
    const counted = sql`, used as (
      insert into sales_counters as c (product_item_id, period_start, sold)
      select u.id, u.start, u.pieces
      from unnest(${v.sales_items}::uuid[], ${v.sales_starts}::date[],
        ${v.sales_pieces}::numeric[], ${v.sales_limits}::numeric[]) as u (id, start, pieces, most)
      where u.pieces <= u.most
      order by u.id
      on conflict (product_item_id, period_start) do update set sold = c.sold + excluded.sold
        where c.sold + excluded.sold <= (select sales_limit from product_items where id = c.product_item_id)
      returning 1
    )`
    const told = sql`, told as (
      insert into line_messages (key, link_id, order_id, queued_at)
      select 'placed:' || placed.id || ':' || t.link_id, t.link_id, placed.id, ${v.at}::timestamptz
      from placed cross join unnest(${v.told_links}::uuid[]) t (link_id) returning id
    ), telling as (
      insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts)
      select (select id from graphile_worker._private_tasks where identifier = 'send_line_message'),
        json_build_object('line_message_id', told.id), told.id::text, 12
      from told returning 1
    )`
    const nothing = sql``
    return sql`/* place-order */
    with open as materialized (
      -- Waits for a supplier who is suspending the deal at this moment, and is waited for.
      select id from deals where id = ${v.deal_id} and state = 'active' for share
    )${sales ? counted : nothing}, placed as (
      insert into orders (deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
        note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate,
        estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, idempotency_key, words)
      select ${v.deal_id}, ${v.consumer_id}, ${v.supplier_id}, ${v.store_id}::uuid,
        ${v.order_counter_id}::uuid, ${v.delivery_date}::date, ${v.method}, ${v.source}, ${v.note},
        ${v.parties}::jsonb, ${v.line_rounding}, ${v.tax_rounding}, ${v.price_visible},
        ${v.line_count}::int, ${v.subtotal}::numeric, ${v.tax}::numeric, ${v.total}::numeric,
        ${v.totals_by_rate}::jsonb, ${v.estimated}, ${v.has_market_price},
        ${v.at}::timestamptz, ${v.placed_by_id}::uuid, ${v.placed_by_name}, ${v.closing_at}::timestamptz, ${v.idempotency_key}, ${v.words}
      where exists (select from open) ${sales ? sql`and (select count(*) from used) = ${v.sales_count}::int` : nothing}
      returning id, number
    ), lines as (
      ${insertLines(v, sql`(select id from placed)`)}
    ), event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at,
        diff)
      select id, ${v.supplier_id}::uuid, 'placed', 1, ${v.placed_by_area}, ${v.placed_by_id}::uuid, ${v.placed_by_name},
        ${v.screen}, ${v.at}::timestamptz, ${v.detail}::jsonb from placed
      returning id
    ), sent as (
      ${insertDispatches(sql`(select id from placed)`, 1, 'placed', v, v.at)} returning id
    ), queued as (
      ${insertDispatchJobs}
    )${links ? told : nothing}
    select placed.id, placed.number, event.id as event_id
    from (select 1) one
    left join placed on true left join event on true
    where case when placed.id is not null then true
      when not exists (select from open) then refuse_order('not_open')
      else refuse_order('sold_out') end`
  })

const placing_with = {
  none: { none: placeWith({ sales: false, links: false }), links: placeWith({ sales: false, links: true }) },
  sales: { none: placeWith({ sales: true, links: false }), links: placeWith({ sales: true, links: true }) },
}

type Sql = RawBuilder<unknown>

/** Lines as one array per column of `order_lines`. */
const columnsOf = (lines: PreparedOrder['lines']) => ({
  line_numbers: lines.map(one => one.line_number),
  order_list_item_ids: lines.map(one => one.order_list_item_id),
  product_item_ids: lines.map(one => one.product_item_id),
  codes: lines.map(one => one.code),
  names: lines.map(one => one.name),
  specs: lines.map(one => one.spec),
  origins: lines.map(one => one.origin),
  units: lines.map(one => one.unit),
  case_units: lines.map(one => one.case_unit),
  unit_kinds: lines.map(one => one.unit_kind),
  pieces_per_cases: lines.map(one => one.pieces_per_case),
  quantities: lines.map(one => one.quantity),
  price_bases: lines.map(one => one.price_basis),
  unit_prices: lines.map(one => one.unit_price),
  tax_rates: lines.map(one => one.tax_rate),
  catch_weights: lines.map(one => one.catch_weight),
  estimated_weights: lines.map(one => one.estimated_weight),
  amounts: lines.map(one => one.amount),
  notes: lines.map(one => one.note),
})

type Columns = ReturnType<typeof columnsOf>

/** Lines in one insert, whatever their number. */
const insertLines = (l: Slots<Columns>, order_id: Sql) => sql`
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, pieces_per_case, quantity, price_basis, unit_price, tax_rate, catch_weight, estimated_weight,
    amount, note)
  select ${order_id}, l.* from unnest(${l.line_numbers}::smallint[], ${l.order_list_item_ids}::uuid[],
    ${l.product_item_ids}::uuid[], ${l.codes}::text[], ${l.names}::text[], ${l.specs}::text[], ${l.origins}::text[],
    ${l.units}::text[], ${l.case_units}::text[], ${l.unit_kinds}::text[], ${l.pieces_per_cases}::numeric[],
    ${l.quantities}::numeric[], ${l.price_bases}::text[], ${l.unit_prices}::numeric[], ${l.tax_rates}::smallint[],
    ${l.catch_weights}::boolean[], ${l.estimated_weights}::numeric[], ${l.amounts}::numeric[], ${l.notes}::text[]) as l
  where ${order_id} is not null`

const addLines = prepared<Columns & { order_id: string }, unknown>(
  v => sql`/* order-lines */ ${insertLines(v, sql`${v.order_id}::uuid`)}`,
)

/** The lines of an order that is there already. */
export const writeLines = (db: Db, order_id: string, lines: PreparedOrder['lines']) =>
  addLines(db, { ...columnsOf(lines), order_id })

/** One dispatch per destination of this revision. */
export const insertDispatches = (
  order_id: Sql,
  revision: number,
  occasion: string,
  to: { channels: unknown; destinations: unknown },
  at: unknown,
) => sql`
  insert into dispatches (order_id, order_revision, occasion, channel, destination, queued_at)
  select ${order_id}, ${revision}::int, ${occasion}, t.channel, t.destination, ${at}::timestamptz
  from unnest(${to.channels}::text[], ${to.destinations}::text[]) t (channel, destination) where ${order_id} is not null`

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
