import { sql } from 'kysely'
import type { BoardStatus } from '#contract/orders/receive-orders.contract.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { instantAt } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { allOf, findOrderRows } from './find-orders.ts'
import { supplierSees } from './order-policy.ts'

type Days = { delivery_date?: string | undefined; order_date?: string | undefined }

/** Which orders are asked for: the list and its counts alike. */
export type BoardWish = Days & {
  store_id?: string[] | undefined
  store_group_id?: string[] | undefined
  order_counter_id?: string[] | undefined
  user_id?: string[] | undefined
  q?: string | undefined
}

export type BoardQuery = BoardWish & {
  status?: BoardStatus | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The restaurant changed or cancelled it after the supplier had opened it. */
const changedUnseen = sql`o.changed_at is not null and (o.seen_at is null or o.seen_at < o.changed_at)`
const unprinted = sql`o.state <> 'cancelled' and (o.printed_at is null or o.printed_at < o.changed_at)`
const undownloaded = sql`o.state <> 'cancelled' and (o.downloaded_revision is null or o.downloaded_revision < o.revision)`

/** The restaurant waits for an answer: a change request, or a question about an adjustment. */
const asked = sql`o.state <> 'cancelled' and (o.adjustment = 'questioned'
  or exists (select from change_requests r where r.order_id = o.id and r.state = 'open'))`

const statusFilters: Record<BoardStatus, ReturnType<typeof sql> | null> = {
  all: null,
  unprocessed: sql`o.state = 'placed'`,
  changed: changedUnseen,
  unprinted,
  undownloaded,
  cancelled: sql`o.state = 'cancelled'`,
  asked,
}

const onDays = ({ delivery_date, order_date }: Days) => [
  delivery_date ? sql`o.delivery_date = ${delivery_date}::date` : null,
  order_date ? sql`o.placed_at >= ${instantAt(order_date, 0)} and o.placed_at < ${instantAt(order_date, 1440)}` : null,
]

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

/** What a user asked to see of what it may see: conditions over `orders o`. */
export const wantedOf = (actor: SupplierActor, query: BoardWish) => {
  const { q } = query
  const number = q ? parseOrderNumber(q) : null
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return [
    supplierSees(actor),
    ...onDays(query),
    query.store_id ? sql`o.store_id = any(${query.store_id}::uuid[])` : null,
    query.store_group_id
      ? sql`o.store_id in (select store_id from store_group_members where store_group_id = any(${query.store_group_id}::uuid[]))`
      : null,
    query.order_counter_id ? sql`o.order_counter_id = any(${query.order_counter_id}::uuid[])` : null,
    query.user_id
      ? sql`o.store_id in (select store_id from supplier_user_stores where account_id = any(${query.user_id}::uuid[]))`
      : null,
    like === null
      ? null
      : sql`(o.number = ${number ? sequenceOf(number) : null}::bigint
        or o.parties -> 'store' ->> 'name' ilike ${like} or o.parties -> 'consumer' ->> 'name' ilike ${like}
        or o.parties -> 'store' ->> 'customer_code' ilike ${like}
        or exists (select from order_lines l where l.order_id = o.id and (l.name ilike ${like} or l.code ilike ${like})))`,
  ]
}

/** A page of the board: unprocessed first, each part newest first. The cursor is `<part>:<order id>`. */
export const findBoardPage = async (deps: Deps, actor: SupplierActor, query: BoardQuery) => {
  const { limit = 100, cursor, status = 'all' } = query
  const [part, after] = cursor?.split(':') ?? []
  const wanted = [...wantedOf(actor, query), statusFilters[status]]
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
    rows.push(...(await findOrderRows(deps.db, rest, order, limit + 1 - rows.length)))
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? `${last.state === 'placed' ? 0 : 1}:${last.id}` : null
  return { page, next_cursor }
}

/** `0412-0398-7` without hyphens and check digit. */
const sequenceOf = (number: string) => number.replaceAll('-', '').slice(0, -1)

/** How many orders stand in each view of the board under the same filter. */
export const countBoard = async (
  deps: Deps,
  actor: SupplierActor,
  wish: BoardWish,
): Promise<Record<BoardStatus, number>> => {
  const { rows } = await sql<Record<BoardStatus, number>>`/* board-counts */
    select count(*)::int as all,
      count(*) filter (where o.state = 'placed')::int as unprocessed,
      count(*) filter (where ${changedUnseen})::int as changed,
      count(*) filter (where ${unprinted})::int as unprinted,
      count(*) filter (where ${undownloaded})::int as undownloaded,
      count(*) filter (where ${asked})::int as asked,
      count(*) filter (where o.state = 'cancelled')::int as cancelled
    from orders o where ${allOf(wantedOf(actor, wish))}`.execute(deps.db)
  return rows[0] ?? { all: 0, unprocessed: 0, changed: 0, unprinted: 0, undownloaded: 0, asked: 0, cancelled: 0 }
}

/** Unprocessed orders by delivery date, over all dates. */
export const countUnprocessed = async (deps: Deps, actor: SupplierActor) => {
  const { rows } = await sql<{ delivery_date: string; count: number }>`/* unprocessed */
    select o.delivery_date, count(*)::int as count from orders o
    where ${supplierSees(actor)} and o.state = 'placed' group by o.delivery_date order by o.delivery_date`.execute(
    deps.db,
  )
  return { count: rows.reduce((total, row) => total + row.count, 0), days: rows }
}
