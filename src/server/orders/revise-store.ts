import { sql } from 'kysely'
import { searchWords } from '#domain/orders/search-words.ts'
import type { Destination } from '#server/deals/deal-terms.ts'
import type { Db } from '#server/deps.ts'
import type { LiveEvent } from '#server/http/live.ts'
import type { OrderHead } from './find-orders.ts'
import { type Actor, destinationColumns, insertDispatches, insertDispatchJobs, writeLines } from './place-store.ts'
import type { PreparedOrder, SalesUse } from './prepare-order.ts'

/**
 * Moves the sales counters from what an order took to what it takes now, in item order. Throws `OR001 sold_out` where a
 * limit would be passed. Items that have no counter (no limit when they were ordered) are left alone.
 */
export const writeSalesChange = async (
  trx: Db,
  order: Pick<OrderHead, 'delivery_date'>,
  before: ReadonlyMap<string, string>,
  after: Pick<SalesUse, 'product_item_id' | 'pieces'>[],
) => {
  const taken = new Set(after.map(one => one.product_item_id))
  const uses = [
    ...after.map(one => ({ id: one.product_item_id, now: one.pieces, was: before.get(one.product_item_id) ?? '0' })),
    ...[...before].filter(([id]) => !taken.has(id)).map(([id, was]) => ({ id, now: '0', was })),
  ]
  if (!uses.length) return
  await sql`/* change-sales */
    with asked as (
      select p.id, coalesce(p.sales_from, ${order.delivery_date}::date) as period_start, u.now, u.was, p.sales_limit
      from unnest(${uses.map(one => one.id)}::uuid[], ${uses.map(one => one.now)}::numeric[],
        ${uses.map(one => one.was)}::numeric[]) as u (id, now, was)
      join product_items p on p.id = u.id and p.sales_limit is not null
    ), changed as (
      insert into sales_counters as c (product_item_id, period_start, sold)
      select id, period_start, greatest(now - was, 0) from asked order by id
      on conflict (product_item_id, period_start) do update
        set sold = greatest(c.sold + (select now - was from asked where id = c.product_item_id), 0)
        where c.sold + (select now - was from asked where id = c.product_item_id)
          <= (select case when now > was then sales_limit else greatest(sales_limit, c.sold) end from asked where id = c.product_item_id)
      returning 1
    )
    select 1 where case when (select count(*) from changed) = (select count(*) from asked) then true
      else refuse_order('sold_out') end`.execute(trx)
}

/** Puts a new revision in place of the old one; who changes an order itself has seen what was adjusted. The caller holds the order's lock. */
export const replaceLines = async (trx: Db, order_id: string, prepared: PreparedOrder, at: Date) => {
  const { totals, lines } = prepared
  await trx.deleteFrom('order_lines').where('order_id', '=', order_id).execute()
  await writeLines(trx, order_id, lines)
  await sql`/* revise-order */
    update orders set revision = revision + 1, note = ${prepared.note},
      words = ${searchWords(prepared.terms.parties.supplier.name, lines)}, line_count = ${lines.length},
      subtotal = ${totals.subtotal}::numeric, tax = ${totals.tax}::numeric, total = ${totals.total}::numeric,
      totals_by_rate = ${JSON.stringify(totals.by_rate)}::jsonb, estimated = ${totals.estimated},
      has_market_price = ${totals.has_market_price}, closing_at = ${prepared.closing_at}, changed_at = ${at},
      adjustment = case when adjustment = 'open' then 'accepted' else adjustment end
    where id = ${order_id}`.execute(trx)
}

type Revision = {
  order: Pick<OrderHead, 'id' | 'supplier_id' | 'consumer_id' | 'store_id' | 'revision'>
  kind: 'edited' | 'cancelled'
  diff: unknown
  /** Where word of it goes. */
  destinations: Destination[]
  actor: Actor
  screen: string
  at: Date
}

/** Writes the event of a revision, its dispatches and their jobs; gives the live event to publish after the commit. */
export const tellOfRevision = async (
  trx: Db,
  { order, kind, diff, destinations, actor, screen, at }: Revision,
): Promise<LiveEvent> => {
  const { rows } = await sql<{ id: string }>`/* tell-revision */
    with event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at, diff)
      values (${order.id}, ${order.supplier_id}, ${kind}, ${order.revision}, ${actor.area}, ${actor.id}, ${actor.name},
        ${screen}, ${at}, ${diff === null ? null : JSON.stringify(diff)}::jsonb)
      returning id
    ), sent as (
      ${insertDispatches(sql`${order.id}::uuid`, order.revision, kind, destinationColumns(destinations), at)}
      -- What is there already is not made again.
      on conflict (order_id, order_revision, channel, destination) do nothing
      returning id
    ), queued as (
      ${insertDispatchJobs}
    )
    select event.id from event`.execute(trx)
  const { id: order_id, supplier_id, consumer_id, store_id } = order
  return { id: rows[0]?.id ?? '', order_id, supplier_id, consumer_id, store_id, kind }
}
