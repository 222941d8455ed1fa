import { type RawBuilder, sql } from 'kysely'
import type { ChangeRequest, OrderEvent, OrderLine, OrderRow } from '#contract/orders/order-shapes.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import type { DispatchChannel, DispatchState } from '#domain/trade/dispatch.ts'
import type { AdjustmentState, OrderMethod, OrderSource, OrderState } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { Parties } from '#server/deals/deal-terms.ts'
import type { Db } from '#server/deps.ts'
import { hadByDefault } from './downloaded.ts'

/** An order as the database knows it: times are Dates, decimals are text, the number is its plain sequence. */
export type OrderHead = {
  id: string
  number: string
  deal_id: string
  consumer_id: string
  supplier_id: string
  store_id: string | null
  delivery_date: string
  method: OrderMethod
  source: OrderSource
  state: OrderState
  revision: number
  line_count: number
  price_visible: boolean
  subtotal: string
  tax: string
  total: string
  estimated: boolean
  has_market_price: boolean
  placed_at: Date
  placed_by_name: string
  closing_at: Date | null
  changed_at: Date | null
  seen_at: Date | null
  printed_at: Date | null
  downloaded_at: Date | null
  layout_had: number | null
  /** Null of an order that was never printed, or has one version alone. */
  paper_had: number | null
  processed_at: Date | null
  cancelled_at: Date | null
  adjusted_at: Date | null
  adjustment: AdjustmentState | null
  request_open: OrderRow['request_open']
  claim_waiting: boolean
  to_share: boolean
  /**
   * How what still leaves of it goes: as orders of its deal by now, but to no board where it was placed before there was one.
   * Null in a row that is not by LINE, where nobody asks.
   */
  next_method: OrderMethod | null
  undelivered: boolean
  /** Its links were taken back and nothing has left since: nobody can open it. */
  link_stopped: boolean
  /** Whoever received what was sent last has said so (受付). */
  acknowledged: boolean
  /** What left last was told by telephone. */
  told_by_phone: boolean
  last_event: string | null
}

export type OrderRowFacts = OrderHead & {
  consumer_name: string
  supplier_name: string
  store_name: string | null
  customer_code: string | null
  has_note: boolean
  free_open: boolean
  shortages: string[] | null
  /** Of an open adjustment whose restaurant has agreed to some of it before: what says to which. */
  agreed_in: Pick<OrderFacts, 'adjustment' | 'events' | 'lines'> | null
  all_short: boolean
}

export type DispatchFacts = {
  id: string
  order_revision: number
  channel: DispatchChannel
  state: DispatchState
  failure_class: string | null
  sent_at: string | null
  delivered_at: string | null
  failed_at: string | null
  acknowledged_at: string | null
}

export type OrderFacts = OrderHead & {
  /** Its supplier has a desk of its own, where it reads what is asked. Another one gets the order itself, and no more. */
  has_desk: boolean
  /** A link to it that has left was not taken back since. */
  has_links: boolean
  /** It has left Oroshi. */
  supplier_left: boolean
  /** Staff have stopped one side as a whole (decision 250). */
  consumer_stopped: boolean
  supplier_stopped: boolean
  /** Its restaurant may order from this supplier now. */
  deal_active: boolean
  next_method: OrderMethod
  /** The number that its version by fax was called at last; null where none was. */
  fax_called: string | null
  /** Its supplier, which has no desk, has certainly nothing of it: nothing would have to be cancelled there. */
  never_arrived: boolean
  /** Who let it leave, where one of the staff had typed it. */
  approved_by_name: string | null
  note: string
  /** What a scheduled order could not hold, a reason a line; null where it held all, and of any other order. */
  left_out: string | null
  parties: Parties
  totals_by_rate: { tax_rate: TaxRate; subtotal: string; tax: string }[]
  line_rounding: Rounding
  tax_rounding: Rounding
  lines: (OrderLine & { product_item_id: string | null })[]
  change_requests: ChangeRequest[]
  events: OrderEvent[]
  dispatches: DispatchFacts[]
}

/**
 * Whether an order still has to be sent by LINE, by its restaurant itself: nothing left after the version that stands, and
 * its supplier has not opened that. A cancelled one only where the supplier was sent the order before.
 */
export const toShare = sql.raw(`(o.method = 'line' and o.state <> 'processed'
  and coalesce(o.seen_at, '-infinity') < greatest(o.placed_at, o.changed_at, o.cancelled_at)
  and not exists (select from dispatches d
    where d.order_id = o.id and d.queued_at >= greatest(o.placed_at, o.changed_at, o.cancelled_at))
  and (o.state <> 'cancelled' or exists (select from dispatches d where d.order_id = o.id)))`)

/** Whether the restaurant has told its supplier by telephone the version that left last, and has not taken that back. */
export const toldByPhone = sql`exists (select from order_events e where e.order_id = o.id and e.kind = 'told_by_phone'
  and e.revision >= (select max(n.order_revision) from dispatches n where n.order_id = o.id)
  and not exists (select from order_events u where u.order_id = o.id and u.kind = 'told_by_phone_undone' and u.id > e.id))`

/**
 * Whether it is certain that its supplier, which has no desk, has nothing of it: all that left has failed for good, in each
 * of its calls in a way that leaves nothing behind, and nobody has opened it or told it by telephone (taken back or not).
 * Whatever is not known for sure says no: broken off, without an end, come back later, sent again, older than a restore.
 */
const neverArrived = sql`(o.method in ('fax', 'mail') and o.store_id is null
  and o.state in ('placed', 'cancelled') and o.seen_at is null
  and exists (select from suppliers y where y.id = o.supplier_id and y.origin = 'consumer_registered')
  and exists (select from dispatches d where d.order_id = o.id)
  and not exists (select from order_events e where e.order_id = o.id
    and (e.actor_area = 'supplier' or e.kind not in ('placed', 'edited', 'cancelled', 'resent')))
  and not exists (select from dispatches d where d.order_id = o.id and not coalesce(
    d.state = 'failed' and d.delivered_at is null and d.acknowledged_at is null and d.unknown_ends = 0
    and not exists (select from restores r where r.found_at > d.queued_at)
    and case d.channel
      when 'fax' then d.failure_class in ('rejected', 'busy', 'no_answer', 'voice_answer', 'bad_number', 'blocked', 'credit', 'time_window')
        and not exists (select from dispatch_attempts t where t.dispatch_id = d.id and t.outcome not in
          ('queued', 'sent', 'failed', 'busy', 'no_answer', 'voice_answer', 'bad_number', 'blocked', 'credit', 'time_window'))
      when 'mail' then d.failure_class in ('rejected', 'ignored') and d.sent_at is null
        and not exists (select from dispatch_attempts t where t.dispatch_id = d.id and t.outcome not in ('queued', 'failed'))
      else false end, false)))`

/**
 * Whether the version that left last has not reached its supplier by any way, and nothing is tried any more. Of one that
 * its supplier has opened or processed, that it was told by telephone, or that its restaurant has to send by LINE anew,
 * nobody needs to hear; of a cancelled one nobody needs to tell where no cancelling had to leave.
 */
export const undelivered = sql`(case when o.method = 'web' or o.state = 'processed' or (o.state = 'cancelled'
    and not exists (select from dispatches n where n.order_id = o.id and n.occasion = 'cancelled')) then false else coalesce((
    select bool_and(d.state = 'failed') from dispatches d where d.order_id = o.id and d.state <> 'superseded'
      and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = o.id)), false)
  and coalesce(o.seen_at, '-infinity') < greatest(o.placed_at, o.changed_at, o.cancelled_at) and not ${toShare}
  and not ${toldByPhone} end)`

/** How a dispatch `d` failed last; null of one that was sent again since and has not failed anew. */
export const lastFailure = sql`case when d.state not in ('queued', 'sending') or d.failure is not null then d.failure_class end`

/** What was sent last was acknowledged by its link, or by LINE; of a desk's own orders `processed` says it. */
export const acknowledged = sql.raw(`(o.method <> 'web' and exists (select from dispatches d where d.order_id = o.id
  and d.state = 'acknowledged'
  and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = o.id)))`)

/**
 * Whether the restaurant or staff took back the links of what was sent to a supplier without a desk, and nothing has left
 * since: nobody can open it, so that it must be told anew. What was acknowledged before, or told by telephone, is known there.
 */
export const linkStopped = sql`(o.method <> 'web' and o.store_id is null and o.state = 'placed' and o.access_version > 1
  and not ${undelivered} and not ${toShare} and not ${acknowledged} and not ${toldByPhone}
  and exists (select from order_events e where e.order_id = o.id and e.kind = 'links_revoked'
    and not exists (select from dispatches d where d.order_id = o.id
      and greatest(d.queued_at, d.resent_at, d.sent_at) > e.happened_at)))`

/** What its restaurant told of what arrived has no answer yet. */
export const claimWaiting = sql.raw(`exists (select from order_claims c
  where c.order_id = o.id and c.told and c.state in ('reported', 'seen'))`)

const nextMethod = sql.raw(`(select case when d.method = 'web' and o.store_id is null then o.method else d.method end
    from deals d where d.id = o.deal_id)`)

/**
 * The version that stood when the last print that holds began; by time, as a paper may be opened after a change. It says
 * what the newest one says where all that came since are adjustments, each of them taken back by the version after it:
 * half of those versions took one back that is on no paper.
 */
export const paperHad = sql.raw(`case when o.printed_at is not null and o.revision > 1 then (
  select case when o.revision - p.had = 2 * (select count(*) from order_events e where e.order_id = o.id
      and e.kind = 'adjusted' and e.diff ? 'taken_back' and e.revision > p.had + 1) then o.revision else p.had end
  from (select coalesce(max(e.revision), 1) as had from order_events e where e.order_id = o.id
    and e.kind in ('edited', 'adjusted') and e.happened_at <= o.printed_at) p) end`)

/** Of whatever state: what was processed without its weights is still to be charged. */
export const estimated = sql`o.state <> 'cancelled' and (o.estimated or o.has_market_price)`

const headColumns = sql`${sql.raw(`o.id, o.number, o.deal_id, o.consumer_id, o.supplier_id, o.store_id, o.delivery_date,
  o.method, o.source, o.state, o.revision, o.line_count, o.price_visible, o.subtotal, o.tax, o.total, o.estimated,
  o.has_market_price, o.placed_at, o.placed_by_name, o.closing_at, o.changed_at, o.seen_at, o.printed_at,
  o.downloaded_at, o.processed_at, o.cancelled_at, o.adjusted_at, o.adjustment,
  (select case when r.whole_cancel then 'cancel' else 'change' end from change_requests r
    where r.order_id = o.id and r.state = 'open') as request_open`)}, ${claimWaiting} as claim_waiting,
  ${toShare} as to_share, ${undelivered} as undelivered, ${linkStopped} as link_stopped, ${acknowledged} as acknowledged, ${toldByPhone} as told_by_phone, ${hadByDefault()} as layout_had,
  ${paperHad} as paper_had,
  (select max(e.id)::text from order_events e where e.order_id = o.id) as last_event`

// Decimals leave JSON as text: as numbers they would become floats and lose their zeros.
const allLines = sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'line_number', l.line_number, 'order_list_item_id', l.order_list_item_id, 'product_item_id', l.product_item_id,
      'free', l.free, 'code', l.code, 'name', l.name, 'spec', l.spec, 'origin', l.origin, 'unit', l.unit, 'case_unit', l.case_unit,
      'unit_kind', l.unit_kind, 'pieces_per_case', l.pieces_per_case::text, 'quantity', l.quantity::text,
      'price_basis', l.price_basis, 'unit_price', l.unit_price::text, 'tax_rate', l.tax_rate,
      'catch_weight', l.catch_weight, 'estimated_weight', l.estimated_weight::text, 'amount', l.amount::text,
      'note', l.note, 'confirmed_quantity', l.confirmed_quantity::text, 'confirmed_weight', l.confirmed_weight::text,
      'confirmed_unit_price', l.confirmed_unit_price::text, 'shortage_reason', l.shortage_reason, 'substitute', l.substitute) order by l.line_number), '[]')
    from order_lines l where l.order_id = o.id)`

const allEvents = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'kind', e.kind, 'revision', e.revision,
      'actor_area', e.actor_area, 'actor_name', e.actor_name, 'happened_at', ${utc('e.happened_at')}, 'diff', e.diff)
      order by e.id), '[]')
    from order_events e where e.order_id = o.id)`

/** The columns of a list row over `orders o`. */
export const rowColumns = sql`${headColumns}, o.parties -> 'consumer' ->> 'name' as consumer_name,
  o.parties -> 'supplier' ->> 'name' as supplier_name, o.parties -> 'store' ->> 'name' as store_name,
  o.parties -> 'store' ->> 'customer_code' as customer_code,
  o.note <> '' or exists (select from order_lines l where l.order_id = o.id and l.note <> '') as has_note,
  case when o.method = 'line' then ${nextMethod} end as next_method,
  o.has_market_price and exists (select from order_lines l
    where l.order_id = o.id and l.free and l.amount is null) as free_open,
  case when o.adjustment = 'open' then (select json_agg(l.name order by l.confirmed_quantity, l.line_number)
    from order_lines l where l.order_id = o.id and l.confirmed_quantity < l.quantity) end as shortages,
  case when o.adjustment = 'open' and exists (select from order_events e
    where e.order_id = o.id and e.kind = 'adjustment_accepted') then jsonb_build_object('adjustment', o.adjustment,
    'lines', ${allLines}, 'events', ${allEvents}) end as agreed_in,
  o.adjustment is not distinct from 'open' and not exists (select from order_lines l where l.order_id = o.id
    and (coalesce(l.confirmed_quantity, l.quantity) > 0 or l.substitute is not null)) as all_short`

const wholeOrder = sql`${headColumns}, o.note, o.parties, o.totals_by_rate, o.line_rounding, o.tax_rounding,
  o.store_id is not null as has_desk,
  exists (select from order_access_tokens t where t.order_id = o.id and t.access_version = o.access_version) as has_links,
  exists (select from supplier_closures x where x.supplier_id = o.supplier_id) as supplier_left,
  exists (select from consumers y where y.id = o.consumer_id and y.suspension_reason is not null) as consumer_stopped,
  exists (select from suppliers y where y.id = o.supplier_id and y.suspension_reason is not null) as supplier_stopped,
  (select d.state = 'active' from deals d where d.id = o.deal_id) as deal_active,
  ${nextMethod} as next_method, ${neverArrived} as never_arrived,
  case when o.method = 'fax' then (select d.destination from dispatches d where d.order_id = o.id and d.channel = 'fax'
    and d.state <> 'superseded' order by d.order_revision desc, d.queued_at desc limit 1) end as fax_called,
  (select nullif(y.reason, '') from scheduled_order_days y where y.order_id = o.id) as left_out,
  ${allLines} as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'whole_cancel', r.whole_cancel, 'lines', r.lines,
      'note', r.note, 'state', r.state, 'requested_at', ${utc('r.requested_at')},
      'requested_by_name', r.requested_by_name, 'answered_at', ${utc('r.answered_at')}, 'reason', r.reason)
      order by r.id), '[]')
    from change_requests r where r.order_id = o.id) as change_requests,
  ${allEvents} as events,
  (select a.decided_by_name from order_approvals a where a.order_id = o.id and a.state = 'approved') as approved_by_name,
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'order_revision', d.order_revision, 'channel', d.channel,
      'state', d.state, 'failure_class', ${lastFailure}, 'sent_at', ${utc('d.sent_at')}, 'delivered_at', ${utc('d.delivered_at')},
      'failed_at', ${utc('d.failed_at')}, 'acknowledged_at', ${utc('d.acknowledged_at')}) order by d.id), '[]')
    from dispatches d where d.order_id = o.id) as dispatches`

function utc(column: string) {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

type Filter = RawBuilder<unknown>

/** All of these filters; what was not asked for (null) stays out of the text, or no index could serve it. */
export const allOf = (filters: (Filter | null)[]): Filter => {
  const given = filters.filter(one => one !== null)
  return given.length ? sql.join(given, sql` and `) : sql`true`
}

/** Any of these filters, of which there is one at least. */
export const anyOf = (filters: (Filter | null)[]): Filter =>
  sql`(${sql.join(
    filters.filter(one => one !== null),
    sql` or `,
  )})`

/** Whole orders in the order of their ids, oldest first. One query for any number of them. */
export const findOrders = async (db: Db, filter: Filter): Promise<OrderFacts[]> => {
  const { rows } =
    await sql<OrderFacts>`/* orders-whole */ select ${wholeOrder} from orders o where ${filter} order by o.id`.execute(
      db,
    )
  return rows
}

/** The rows that pages of 20, 30, 50, 100 and 200 orders ask for: one more than they show. */
const usual_limits = new Set([21, 31, 51, 101, 201])

/**
 * A usual limit stands in the text itself: one that it can't see PostgreSQL takes for a tenth of all rows, and in a large
 * table it then plans anew at every call, or reads by an index that has to be sorted. Any other stays a value, so that
 * the texts are few.
 */
const limitOf = (limit: number) => (usual_limits.has(limit) ? sql.lit(limit) : sql`${limit}`)

/**
 * List rows; `filter`, `order` and `limit` say which. PostgreSQL keeps its plan, but for `values: 'decide'`: where the
 * values asked for say which index is the shorter way, the ids are planned at every call, which for them alone is little.
 */
export const findOrderRows = async (
  db: Db,
  filter: Filter,
  order: Filter,
  limit: number,
  values?: 'decide',
): Promise<OrderRowFacts[]> => {
  const which = sql`orders o where ${filter} order by ${order} limit ${limitOf(limit)}`
  if (values === 'decide') {
    const found = await sql<{ id: string }>`select o.id from ${which}`.execute(db)
    const ids = found.rows.map(row => row.id)
    return findOrderRows(db, sql`o.id = any(${ids}::uuid[])`, order, limit)
  }
  // The page first, then what its rows say: asked at once, PostgreSQL reckons with all orders of a large supplier, and reads
  // every order line there is rather than those of fifty.
  const { rows } = await sql<OrderRowFacts>`/* order-rows */
    select ${rowColumns} from (select o.* from ${which}) o order by ${order}`.execute(db)
  return rows
}

/** Locks one order until the transaction ends. */
export const lockOrder = (trx: Db, id: string) => sql`select from orders where id = ${id} for update`.execute(trx)

/** An order as nobody else can change it until the transaction ends: read after the lock, with what others wrote meanwhile. */
export const lockedOrder = async (trx: Db, id: string): Promise<OrderFacts> => {
  await lockOrder(trx, id)
  const [order] = await findOrders(trx, sql`o.id = ${id}`)
  if (!order) throw new Error(`an order that was locked is not there: ${id}`)
  return order
}
