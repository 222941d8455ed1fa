import { type RawBuilder, sql } from 'kysely'
import type { BoardSort, BoardStatus, WaitingDay } from '#contract/board/receive-orders.contract.ts'
import type { ProcessedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import { packedDay } from '#domain/placing/usual-day.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { findClosedOf } from '#server/calendar/closed-day.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { hadByDefault } from '#server/orders/downloaded.ts'
import { allOf, claimWaiting, estimated, findOrderRows, paperHad } from '#server/orders/find-orders.ts'
import { type BoardWish, type Days, wantedOf } from '#server/orders/wanted-orders.ts'

export type BoardQuery = BoardWish & {
  status?: BoardStatus | undefined
  sort?: BoardSort | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The restaurant changed or cancelled it after the supplier had opened it. */
const changedUnseen = sql`o.changed_at is not null and (o.seen_at is null or o.seen_at < o.changed_at)`
const unprinted = sql`o.state <> 'cancelled' and (o.printed_at is null or o.printed_at < o.changed_at)`
/** The layout that the desk downloads in has not had it as it is now. */
const undownloaded = ({ supplier_id }: SupplierActor) =>
  sql`o.state <> 'cancelled' and coalesce(${hadByDefault(sql`${supplier_id}::uuid`)} < o.revision, true)`

/** The restaurant waits for an answer: a change request, a question about an adjustment, what was wrong when it arrived. */
const asked = sql`o.state <> 'cancelled' and (o.adjustment = 'questioned' or ${claimWaiting}
  or exists (select from change_requests r where r.order_id = o.id and r.state = 'open'))`

/** What was adjusted after it was printed: nothing that must be printed anew, nor what it is now (decision 159). */
const formerPaper = sql`o.state <> 'cancelled' and o.revision > 1 and o.printed_at is not null
  and o.printed_at >= coalesce(o.changed_at, '-infinity') and ${paperHad} < o.revision`

/** Of the day that is asked for, else of all from today on that have orders: on which nothing is delivered. */
const closedDays = async (deps: Deps, { supplier_id }: SupplierActor, { delivery_date }: Days): Promise<Day[]> => {
  if (delivery_date) return findClosedOf(deps, supplier_id, [delivery_date])
  const { rows } = await sql<{ delivery_date: Day }>`/* days-ahead */
    select distinct o.delivery_date from orders o
    where o.supplier_id = ${supplier_id} and o.delivery_date >= ${dayOf(deps.now())}::date`.execute(deps.db)
  const days = rows.map(row => row.delivery_date)
  return findClosedOf(deps, supplier_id, days)
}

const standsOn = (days: readonly Day[]) => sql`o.state <> 'cancelled' and o.delivery_date = any(${days}::date[])`

const statusFilter = (
  actor: SupplierActor,
  status: BoardStatus,
  closed: readonly Day[] = [],
): RawBuilder<unknown> | null => {
  const filters: Record<BoardStatus, RawBuilder<unknown> | null> = {
    all: null,
    unprocessed: sql`o.state = 'placed'`,
    changed: changedUnseen,
    unprinted,
    undownloaded: undownloaded(actor),
    cancelled: sql`o.state = 'cancelled'`,
    asked,
    estimated,
    former_paper: formerPaper,
    closed: standsOn(closed),
  }
  return filters[status]
}

const shownIn = async (deps: Deps, actor: SupplierActor, status: BoardStatus, query: Days) =>
  statusFilter(actor, status, status === 'closed' ? await closedDays(deps, actor, query) : [])

/** In the order of an index: within a delivery date by id, of an order date by the time of placing, else day by day. */
const newestFirst = ({ delivery_date, order_date }: Days) => ({
  order: delivery_date
    ? sql`o.id desc`
    : order_date
      ? sql`o.placed_at desc, o.id desc`
      : sql`o.delivery_date, o.id desc`,
  olderThan: (id: string | undefined) => {
    if (!id) return null
    if (delivery_date) return sql`o.id < ${id}::uuid`
    if (order_date)
      return sql`(o.placed_at, o.id) < ((select placed_at from orders where id = ${id}::uuid), ${id}::uuid)`
    const day = sql`(select delivery_date from orders where id = ${id}::uuid)`
    return sql`o.delivery_date >= ${day} and (o.delivery_date > ${day} or o.id < ${id}::uuid)`
  },
})

/** What a column is sorted by, of orders under an alias. */
const sortedBy: Record<string, (alias: string) => RawBuilder<unknown>> = {
  number: o => sql.raw(`${o}.number`),
  placed: o => sql.raw(`${o}.placed_at`),
  delivery_date: o => sql.raw(`${o}.delivery_date`),
  customer: o =>
    sql.raw(`coalesce(${o}.parties -> 'store' ->> 'customer_code', '') || ' ' ||
      coalesce(${o}.parties -> 'store' ->> 'name', ${o}.parties -> 'consumer' ->> 'name')`),
  lines: o => sql.raw(`${o}.line_count`),
  amount: o => sql.raw(`${o}.subtotal`),
}

/** A page in the order of a column; whatever state they are in. Its cursor begins with 1. */
const findSortedPage = async (
  deps: Deps,
  actor: SupplierActor,
  { limit = 100, cursor, status = 'all', sort = 'number', ...query }: BoardQuery,
) => {
  const down = sort.startsWith('-')
  const column = sortedBy[sort.replace('-', '')]
  if (!column) throw new Error(`no column of the board: ${sort}`)
  const after = cursor?.split(':')[1]
  const beyond = after
    ? sql`(${column('o')}, o.id) ${down ? sql`<` : sql`>`} (select ${column('a')}, a.id from orders a where a.id = ${after}::uuid)`
    : null
  const wanted = allOf([...wantedOf(actor, query), await shownIn(deps, actor, status, query), beyond])
  const way = down ? sql`desc` : sql`asc`
  const rows = await findOrderRows(deps.db, wanted, sql`${column('o')} ${way}, o.id ${way}`, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? `1:${last.id}` : null }
}

/** A page of the board: unprocessed first, each part newest first; or by a column. The cursor is `<part>:<order id>`. */
export const findBoardPage = async (deps: Deps, actor: SupplierActor, query: BoardQuery) => {
  if (query.sort) return findSortedPage(deps, actor, query)
  const { limit = 100, cursor, status = 'all' } = query
  const [part, after] = cursor?.split(':') ?? []
  const wanted = [...wantedOf(actor, query), await shownIn(deps, actor, status, query)]
  const { order, olderThan } = newestFirst(query)
  const rows =
    part === '1'
      ? []
      : await findOrderRows(deps.db, allOf([...wanted, sql`o.state = 'placed'`, olderThan(after)]), order, limit + 1)
  if (rows.length <= limit) {
    // One that was processed between the two queries stands in the first already.
    const known = rows.map(row => row.id)
    const rest = allOf([
      ...wanted,
      sql`o.state <> 'placed'`,
      known.length ? sql`o.id <> all(${known}::uuid[])` : null,
      olderThan(part === '1' ? after : undefined),
    ])
    // As many once more, though fewer may do: a usual limit has its plan.
    rows.push(...(await findOrderRows(deps.db, rest, order, limit + 1)))
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? `${last.state === 'placed' ? 0 : 1}:${last.id}` : null
  return { page, next_cursor }
}

type Summary = Record<BoardStatus, number> & { layout_name: string; processed_by: ProcessedBy }

/** How many orders stand in each view of the board under the same filter, and the layout that 未DL is about. */
export const countBoard = async (deps: Deps, actor: SupplierActor, wish: BoardWish): Promise<Summary> => {
  const closed = await closedDays(deps, actor, wish)
  const { rows } = await sql<Summary>`/* board-counts */
    select count(*)::int as all,
      count(*) filter (where o.state = 'placed')::int as unprocessed,
      count(*) filter (where ${changedUnseen})::int as changed,
      count(*) filter (where ${unprinted})::int as unprinted,
      count(*) filter (where ${undownloaded(actor)})::int as undownloaded,
      count(*) filter (where ${asked})::int as asked,
      count(*) filter (where ${estimated})::int as estimated,
      count(*) filter (where ${formerPaper})::int as former_paper,
      count(*) filter (where ${standsOn(closed)})::int as closed,
      count(*) filter (where o.state = 'cancelled')::int as cancelled,
      coalesce((select l.name from suppliers s join download_layouts l on l.id = s.default_layout_id
        where s.id = ${actor.supplier_id}), '標準') as layout_name,
      (select s.processed_by from suppliers s where s.id = ${actor.supplier_id}) as processed_by
    from orders o where ${allOf(wantedOf(actor, wish))}`.execute(deps.db)
  const [found] = rows
  if (!found) throw new Error('a count gives one row')
  return found
}

/** The orders that `asked` is true of, found by what waits: on all dates they are few. */
const askedIds = ({ supplier_id }: SupplierActor) => sql`(
  select q.id from orders q where q.supplier_id = ${supplier_id} and q.adjustment = 'questioned'
  union select c.order_id from order_claims c
    where c.supplier_id = ${supplier_id} and c.told and c.state in ('reported', 'seen')
  union select r.order_id from change_requests r where r.state = 'open')`

/**
 * What waits by delivery date, over all dates: unprocessed orders, those whose restaurant waits for an answer, and from
 * today on those that were changed or cancelled and not looked at since, and those that stand where nothing is delivered.
 */
export const countUnprocessed = async (deps: Deps, actor: SupplierActor, wish: BoardWish) => {
  const wanted = wantedOf(actor, wish)
  const day = packedDay(deps.now())
  const packed = sql<{ has_orders: boolean }>`/* packed-day */
    select exists (select from orders o where ${allOf([...wanted, sql`o.delivery_date = ${day}::date`])}) as has_orders`
  const closed = await closedDays(deps, actor, {})
  const { rows } = await sql<WaitingDay>`/* unprocessed */
    select delivery_date, sum(placed)::int as count, sum(asked)::int as asked, sum(changed)::int as changed,
      sum(closed)::int as closed from (
      select o.delivery_date, 1 as placed, 0 as asked, 0 as changed, 0 as closed from orders o where ${allOf([...wanted, sql`o.state = 'placed'`])}
      union all
      select o.delivery_date, 0, 1, 0, 0 from orders o
      where ${allOf([...wanted, sql`o.state <> 'cancelled'`, sql`o.id in ${askedIds(actor)}`])}
      union all
      select o.delivery_date, 0, 0, 1, 0 from orders o
      where ${allOf([...wanted, sql`o.delivery_date >= ${dayOf(deps.now())}::date`, changedUnseen])}
      union all
      select o.delivery_date, 0, 0, 0, 1 from orders o where ${allOf([...wanted, standsOn(closed)])}
    ) waiting group by delivery_date order by delivery_date`.execute(deps.db)
  const has_orders = (await packed.execute(deps.db)).rows[0]?.has_orders ?? false
  return { count: rows.reduce((total, row) => total + row.count, 0), days: rows, ...(has_orders && { packed: day }) }
}

/** Which of these orders are processed: since when, by whom, and whether by this user. */
export const findProcessed = async (db: Db, actor: SupplierActor, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ order_id: string; at: Date; by_name: string; mine: boolean }>`/* processed-already */
    select o.id as order_id, o.processed_at as at, coalesce(e.actor_name, '') as by_name,
      coalesce(e.actor_area = 'supplier' and e.actor_id = ${actor.account_id}, false) as mine
    from orders o left join lateral (
      select p.actor_area, p.actor_id, p.actor_name from order_events p
      where p.order_id = o.id and p.kind = 'processed' and p.happened_at = o.processed_at order by p.id desc limit 1
    ) e on true
    where o.id = any(${ids}::uuid[]) and o.state = 'processed' and o.processed_at is not null order by o.id`.execute(db)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** What others have printed and downloaded of these orders since they were processed, and who did last: it is about. */
export const findTakenOutSince = async (db: Db, actor: SupplierActor, ids: readonly string[]) => {
  const { rows } = await sql<{ mark: 'printed' | 'downloaded'; count: number; by_name: string }>`/* taken-out-since */
    select e.kind as mark, count(distinct e.order_id)::int as count, (array_agg(e.actor_name order by e.id desc))[1] as by_name
    from order_events e join orders o on o.id = e.order_id
      and e.happened_at = case e.kind when 'printed' then o.printed_at else o.downloaded_at end
    where e.order_id = any(${ids}::uuid[]) and e.kind in ('printed', 'downloaded') and e.actor_id <> ${actor.account_id}
      and e.id > (select max(p.id) from order_events p where p.order_id = e.order_id and p.kind = 'processed')
    group by e.kind order by e.kind desc`.execute(db)
  return rows
}
