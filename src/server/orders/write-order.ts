import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#domain/history/search-words.ts'
import type { Substitute } from '#domain/orders/answers.ts'
import type { FreeItem } from '#domain/orders/free-line.ts'
import type { OrderedLine } from '#domain/orders/prepare.ts'
import type { OrderTotals } from '#domain/orders/totals.ts'
import type { Day } from '#domain/shared/day.ts'
import type { OrderMethod, OrderSource } from '#domain/trade/order.ts'
import { prepared, type Slots } from '#server/db/client.ts'
import { type DealTerms, type Destination, destinationsOf } from '#server/deals/deal-terms.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'
import { insertDispatches, toDestinations } from '#server/outbox/dispatches.ts'
import { takeFlyerSales } from './flyer-sales.ts'

export type OrderActor = { id: string; name: string; area: 'consumer' | 'supplier' | 'admin' | 'system' }

/** A line with everything that the order keeps: nothing in it changes when the master does. */
export type LineToWrite = OrderedLine & { product_item_id: string | null }

export type OrderToWrite = {
  terms: DealTerms
  delivery_date: Day
  closing_at: Date | null
  note: string
  lines: LineToWrite[]
  totals: OrderTotals
  /** What it takes from sales limits: counted in pieces per delivery date, or per sales period. */
  sales: { product_item_id: string; period_start: Day; pieces: string; limit: string }[]
  /** What it takes, in pieces, of items that a flyer limits. */
  flyer_sales: ReadonlyMap<string, string>
}

export type Placing = {
  prepared: OrderToWrite
  source: OrderSource
  idempotency_key: string
  placed_by: OrderActor
  screen: string
  at: Date
  /** What the log keeps beside the event, such as how an order came that the supplier entered. */
  detail?: unknown
  /** The orders for the date that whoever places it knows of; left out where nobody is asked about another one. */
  seen_orders?: string[] | undefined
  /** The LINE link that is answered anyway: it is not told of the order once more. */
  answered_link?: string
}

export type Placed = { id: string; number: string; event_id: string }

/**
 * Writes an order in one statement, which is one transaction: sales counters (first, in item order, so that orders
 * waiting for one another never cross), order, lines, event, dispatches and their jobs. All of it or nothing. Of items that a
 * flyer limits what is left is taken before, in one transaction with it.
 * Throws what `refusedBySql` reads: `not_open` when the deal is not active any more, `stands` when an order stands for the
 * date that is not among `seen_orders`, `sold_out` when a sales limit is passed, `repeated` when the idempotency key is used already.
 */
export const insertOrder = async (db: Db, placing: Placing): Promise<Placed> => {
  const { flyer_sales: now, terms, delivery_date } = placing.prepared
  if (now.size === 0) return write(db, placing)
  const withFlyers = async (trx: Db) => {
    await takeFlyerSales(trx, { ...terms, delivery_date }, [new Map(), now])
    return write(trx, placing)
  }
  return db.isTransaction ? withFlyers(db) : db.transaction().execute(withFlyers)
}

const write = async (db: Db, placing: Placing): Promise<Placed> => {
  const values = valuesOf(placing)
  const [row] = await place(db, values)
  if (!row) throw new Error('an order was neither placed nor refused')
  return row
}

const valuesOf = ({ prepared, source, idempotency_key, placed_by, screen, at, detail, ...more }: Placing) => {
  const { terms, lines, totals, sales, delivery_date, note, closing_at } = prepared
  return {
    ...columnsOf(lines),
    sales_items: sales.map(one => one.product_item_id),
    sales_starts: sales.map(one => one.period_start),
    sales_pieces: sales.map(one => one.pieces),
    sales_limits: sales.map(one => one.limit),
    sales_count: sales.length,
    deal_id: terms.id,
    supplier_id: terms.supplier_id,
    store_id: terms.store_id,
    order_counter_id: terms.order_counter_id,
    delivery_date,
    method: terms.method,
    source,
    note,
    parties: JSON.stringify(terms.parties),
    ...contentOf(terms.parties.supplier.name, lines, totals),
    line_rounding: terms.line_rounding,
    tax_rounding: terms.tax_rounding,
    price_visible: terms.price_visible,
    at,
    placed_by_id: placed_by.id,
    placed_by_name: placed_by.name,
    placed_by_area: placed_by.area,
    closing_at,
    idempotency_key,
    screen,
    detail: detail === undefined ? null : JSON.stringify(detail),
    ...destinationColumns(destinationsOf(terms)),
    told_links: terms.consumer_links.filter(id => id !== more.answered_link),
    seen_orders: more.seen_orders ?? null,
    // What waits for an owner's approval is its restaurant's own affair.
    seen_waiting: source === 'supplier_proxy' ? null : (more.seen_orders ?? null),
  }
}

type Content = Parameters<typeof searchWords>[1][number] & { substitute?: Substitute | null }

/** What an order says of itself by its lines: how many, what they make, and the words it is found by. */
export const contentOf = (supplier_name: string, lines: readonly Content[], totals: OrderTotals) => ({
  line_count: lines.length,
  subtotal: totals.subtotal,
  tax: totals.tax,
  total: totals.total,
  totals_by_rate: JSON.stringify(totals.by_rate),
  estimated: totals.estimated,
  has_market_price: totals.has_market_price,
  words: searchWords(supplier_name, [
    ...lines,
    ...lines.flatMap(({ substitute }) => (substitute ? [{ ...substitute, origin: '' }] : [])),
  ]),
})

/** Destinations as one array per column. */
const destinationColumns = (destinations: Destination[]) => ({
  channels: destinations.map(one => one.channel),
  destinations: destinations.map(one => one.to),
})

const place = prepared<ReturnType<typeof valuesOf>, Placed>(
  v => sql`/* place-order */
    with open as materialized (
      -- Waits for a supplier who is suspending the deal at this moment, and is waited for.
      -- Its restaurant is read here: two registrations of one may have been made one while this waited.
      select id, consumer_id from deals where id = ${v.deal_id} and state = 'active' for share
    ), known as materialized (
      -- Before anything that another order waits for, so that two never wait for each other.
      select stands_unseen(${v.deal_id}::uuid, ${v.delivery_date}::date, ${v.seen_orders}::uuid[])
        or waits_unseen(${v.deal_id}::uuid, ${v.delivery_date}::date, ${v.seen_waiting}::uuid[]) as unseen
    ), used as (
      insert into sales_counters as c (product_item_id, period_start, sold)
      select u.id, u.start, u.pieces
      from unnest(${v.sales_items}::uuid[], ${v.sales_starts}::date[],
        ${v.sales_pieces}::numeric[], ${v.sales_limits}::numeric[]) as u (id, start, pieces, most)
      where u.pieces <= u.most and not (select unseen from known)
      order by u.id
      on conflict (product_item_id, period_start) do update set sold = c.sold + excluded.sold
        where c.sold + excluded.sold <= (select sales_limit from product_items where id = c.product_item_id)
      returning 1
    ), placed as (
      insert into orders (deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
        note, parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate,
        estimated, has_market_price, placed_at, placed_by, placed_by_name, closing_at, idempotency_key, words)
      select ${v.deal_id}, (select consumer_id from open), ${v.supplier_id}, ${v.store_id}::uuid,
        ${v.order_counter_id}::uuid, ${v.delivery_date}::date, ${v.method}, ${v.source}, ${v.note},
        ${v.parties}::jsonb, ${v.line_rounding}, ${v.tax_rounding}, ${v.price_visible},
        ${v.line_count}::int, ${v.subtotal}::numeric, ${v.tax}::numeric, ${v.total}::numeric,
        ${v.totals_by_rate}::jsonb, ${v.estimated}, ${v.has_market_price},
        ${v.at}::timestamptz, ${v.placed_by_id}::uuid, ${v.placed_by_name}, ${v.closing_at}::timestamptz, ${v.idempotency_key}, ${v.words}
      where not (select unseen from known) and exists (select from open) and (select count(*) from used) = ${v.sales_count}::int
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
      ${insertDispatches(toDestinations(sql`(select id from placed)`, 1, 'placed', v), v.at)}
    ), told as (
      insert into line_messages (key, link_id, order_id, queued_at)
      select 'placed:' || placed.id || ':' || t.link_id, t.link_id, placed.id, ${v.at}::timestamptz
      from placed cross join unnest(${v.told_links}::uuid[]) t (link_id)
      returning ${addFirstJob('send_line_message', sql`id`)}
    )
    select placed.id, placed.number, event.id as event_id
    from (select 1) one
    left join placed on true left join event on true
    where case when placed.id is not null then true
      when not exists (select from open) then refuse_order('not_open')
      when (select unseen from known) then refuse_order('stands')
      else refuse_order('sold_out') end`,
)

type Sql = RawBuilder<unknown>

/** Lines as one array per column of `order_lines`. */
const columnsOf = (lines: readonly LineToWrite[]) => ({
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
  frees: lines.map(one => one.free),
})

type Columns = ReturnType<typeof columnsOf>

/** Lines in one insert, whatever their number. */
const insertLines = (l: Slots<Columns>, order_id: Sql) => sql`
  insert into order_lines (order_id, line_number, order_list_item_id, product_item_id, code, name, spec, origin, unit,
    case_unit, unit_kind, pieces_per_case, quantity, price_basis, unit_price, tax_rate, catch_weight, estimated_weight,
    amount, note, free)
  select ${order_id}, l.* from unnest(${l.line_numbers}::smallint[], ${l.order_list_item_ids}::uuid[],
    ${l.product_item_ids}::uuid[], ${l.codes}::text[], ${l.names}::text[], ${l.specs}::text[], ${l.origins}::text[],
    ${l.units}::text[], ${l.case_units}::text[], ${l.unit_kinds}::text[], ${l.pieces_per_cases}::numeric[],
    ${l.quantities}::numeric[], ${l.price_bases}::text[], ${l.unit_prices}::numeric[], ${l.tax_rates}::smallint[],
    ${l.catch_weights}::boolean[], ${l.estimated_weights}::numeric[], ${l.amounts}::numeric[], ${l.notes}::text[],
    ${l.frees}::boolean[]) as l
  where ${order_id} is not null`

const addLines = prepared<Columns & { order_id: string }, unknown>(
  v => sql`/* order-lines */ ${insertLines(v, sql`${v.order_id}::uuid`)}`,
)

/** Other lines in place of an order's. In the transaction that holds its lock. */
export const replaceLines = async (trx: Db, order_id: string, lines: readonly LineToWrite[]) => {
  await trx.deleteFrom('order_lines').where('order_id', '=', order_id).execute()
  await addLines(trx, { ...columnsOf(lines), order_id })
}

/** What still leaves of an order goes by this way, which is that of its deal by now. In the transaction that holds its lock. */
export const takeWay = async (trx: Db, order_id: string, method: OrderMethod) => {
  await trx.updateTable('orders').set({ method }).where('id', '=', order_id).execute()
}

/** The next version of an order leaves for each destination. */
export const sendRevision = (
  trx: Db,
  { id, revision }: { id: string; revision: number },
  occasion: string,
  destinations: Destination[],
  at: Date,
) =>
  sql`/* send-revision */ ${insertDispatches(
    toDestinations(sql`${id}::uuid`, revision, occasion, destinationColumns(destinations)),
    at,
  )}`.execute(trx)

type Earlier = Pick<Placed, 'id' | 'number'> & { revision: number; delivery_date: Day; note: string; lines: SentLine[] }
type SentLine = Pick<LineToWrite, 'order_list_item_id' | 'unit_kind' | 'quantity' | 'note'> & {
  /** null where the line is of an item. */
  free: FreeItem | null
}

/** The order that an idempotency key made, if any, with what it holds now. */
export const findByIdempotencyKey = async (
  db: Db,
  deal_id: string,
  idempotency_key: string,
): Promise<Earlier | undefined> => {
  const { rows } = await sql<Earlier>`/* order-of-key */
    select o.id, o.number, o.revision, o.delivery_date, o.note,
      (select coalesce(jsonb_agg(jsonb_build_object('order_list_item_id', l.order_list_item_id, 'unit_kind', l.unit_kind,
          'quantity', l.quantity::text, 'note', l.note, 'free', case when l.free
            then jsonb_build_object('name', l.name, 'unit', l.unit) end)), '[]') from order_lines l where l.order_id = o.id) as lines
    from orders o where o.deal_id = ${deal_id} and o.idempotency_key = ${idempotency_key}`.execute(db)
  return rows[0]
}
