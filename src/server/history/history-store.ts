import { sql } from 'kysely'
import type { HistoryState } from '#contract/history/order-history.contract.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { type Day, instantAt } from '#domain/shared/day.ts'
import { foundAs, wordsAsked } from '#domain/shared/search.ts'
import type { AdjustmentState } from '#domain/trade/order.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import {
  allOf,
  anyOf,
  estimated,
  findOrderRows,
  findOrders,
  linkStopped,
  type OrderFacts,
  toShare,
  undelivered,
} from '#server/orders/find-orders.ts'
import { numberedAs } from '#server/orders/number-asked.ts'
import { consumerSees, supplierSees } from '#server/orders/order-policy.ts'

export type HistoryFilter = {
  mode?: 'order_date' | 'delivery_date' | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  amount_from?: string | undefined
  amount_to?: string | undefined
  deal_id?: string | undefined
  store_id?: string | undefined
  state?: HistoryState | undefined
  q?: string | undefined
  adjustment?: AdjustmentState | undefined
  /** Those that wait to be sent by LINE, to be delivered from this day on. */
  to_share_from?: Day | undefined
  /** Those that have not reached their supplier, to be delivered from this day on. */
  undelivered_from?: Day | undefined
}

export type HistoryQuery = HistoryFilter & { cursor?: string | undefined; limit?: number | undefined }

type Sql = ReturnType<typeof sql>

/** Each side finds its own. */
type Finder = ConsumerActor | SupplierActor

/** What the list is ordered by, as an index has it. */
const timeOf = ({ mode }: HistoryFilter) =>
  mode === 'delivery_date'
    ? { column: sql.raw('o.delivery_date'), type: sql.raw('date') }
    : { column: sql.raw('o.placed_at'), type: sql.raw('timestamptz') }

/** Every filter that was asked for, and none that was not: so that each combination may use its index. */
const filtersOf = (actor: Finder, query: HistoryFilter): (Sql | null)[] => {
  const { mode, date_from, date_to, amount_from, amount_to, deal_id, store_id, state, adjustment } = query
  const { to_share_from, undelivered_from } = query
  const is_restaurant = actor.area === 'consumer'
  const { column, type } = timeOf(query)
  const byDelivery = mode === 'delivery_date'
  const edge = (day: string | undefined, minutes: number) => (day ? (byDelivery ? day : instantAt(day, minutes)) : null)
  const from = edge(date_from, 0)
  const to = edge(date_to, 1440)
  return [
    is_restaurant ? consumerSees(actor) : supplierSees(actor),
    store_id ? sql`o.store_id = ${store_id}::uuid` : null,
    state === 'estimated' ? estimated : state ? sql`o.state = ${state}` : null,
    deal_id ? sql`o.deal_id = ${deal_id}::uuid` : null,
    from ? sql`${column} >= ${from}::${type}` : null,
    to ? sql`${column} ${sql.raw(byDelivery ? '<=' : '<')} ${to}::${type}` : null,
    // An amount that the deal hides must not be found out by searching for it.
    is_restaurant && (amount_from || amount_to) ? sql`o.price_visible` : null,
    amount_from ? sql`o.total >= ${amount_from}::numeric` : null,
    amount_to ? sql`o.total <= ${amount_to}::numeric` : null,
    adjustment ? sql`o.adjustment = ${adjustment} and o.state <> 'cancelled'` : null,
    to_share_from ? sql`${toShare} and o.delivery_date >= ${to_share_from}::date` : null,
    undelivered_from ? sql`(${undelivered} or ${linkStopped}) and o.delivery_date >= ${undelivered_from}::date` : null,
    ...wordFilters(query.q ?? '', is_restaurant),
  ]
}

/** The restaurant's names and code, folded as what is searched for. */
const partyWords = sql`fold(concat_ws('|', o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name',
  o.parties -> 'store' ->> 'customer_code'))`

/** Every word must be there: in the order's own words, or as its number or a part of that. */
const wordFilters = (q: string, is_restaurant: boolean): Sql[] => {
  const words = wordsAsked(q).map(word => {
    return anyOf([
      sql`o.words ~ ${foundAs(word)}`,
      // A supplier looks for its customers, too: by name, or by its own code of them.
      is_restaurant ? null : sql`${partyWords} ~ ${foundAs(word)}`,
      numberedAs(word),
    ])
  })
  // One number alone may have spaces in it.
  const number = words.length > 1 && parseOrderNumber(q) !== null ? numberedAs(q) : null
  return number ? [anyOf([number, allOf(words)])] : words
}

const newestFirst = (query: HistoryFilter) => sql`${timeOf(query).column} desc, o.id desc`

/** A page of one side's history, newest first by day of order or of delivery. The cursor is `<time or day>_<order id>`. */
export const findHistoryPage = async (deps: Deps, actor: Finder, query: HistoryQuery) => {
  const { cursor, limit = 50 } = query
  const [after, id] = cursor?.split('_') ?? []
  const { column, type } = timeOf(query)
  const rows = await findOrderRows(
    deps.db,
    allOf([...filtersOf(actor, query), after ? sql`(${column}, o.id) < (${after}::${type}, ${id}::uuid)` : null]),
    newestFirst(query),
    limit + 1,
    // Few orders of an amount are found by the amount, many of a wide span, and those of a word, by walking back
    // through the days.
    query.amount_from || query.amount_to || query.q ? 'decide' : undefined,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const edgeOf = (row: (typeof rows)[number]) =>
    query.mode === 'delivery_date' ? row.delivery_date : row.placed_at.toISOString()
  return { page, next_cursor: rows.length > limit && last ? `${edgeOf(last)}_${last.id}` : null }
}

/** How many orders and lines a filter finds. */
export const countHistory = async (db: Db, actor: ConsumerActor, filter: HistoryFilter) => {
  const { rows } = await sql<{ orders: number; lines: number }>`/* history-count */
    select count(*)::int as orders, coalesce(sum(o.line_count), 0)::int as lines
    from orders o where ${allOf(filtersOf(actor, filter))}`.execute(db)
  return rows[0] ?? { orders: 0, lines: 0 }
}

/** Whole orders at a time while taking out a history. */
const part = 200

/** All orders that a filter finds, whole, in the history's own order, a part at a time: memory stays as it is. */
export async function* eachOfHistory(db: Db, actor: ConsumerActor, filter: HistoryFilter): AsyncGenerator<OrderFacts> {
  const { column } = timeOf(filter)
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`/* history-ids */ select o.id from orders o
      where ${allOf([
        ...filtersOf(actor, filter),
        after ? sql`(${column}, o.id) < (select ${column}, o.id from orders o where o.id = ${after}::uuid)` : null,
      ])} order by ${newestFirst(filter)} limit ${part}`.execute(db)
    const ids = rows.map(row => row.id)
    const whole = new Map((await findOrders(db, sql`o.id = any(${ids}::uuid[])`)).map(order => [order.id, order]))
    for (const id of ids) {
      const order = whole.get(id)
      if (order) yield order
    }
    after = ids.at(-1) ?? null
    if (ids.length < part) return
  }
}
