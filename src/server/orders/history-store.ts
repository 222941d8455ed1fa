import { sql } from 'kysely'
import { instantAt } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { allOf, findOrderRows } from './find-orders.ts'
import { consumerSees } from './order-policy.ts'

export type HistoryQuery = {
  mode?: 'order_date' | 'delivery_date' | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  deal_id?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of a restaurant's history, newest first by day of order or of delivery. The cursor is `<time or day>_<order id>`. */
export const findHistoryPage = async (deps: Deps, actor: ConsumerActor, query: HistoryQuery) => {
  const { mode = 'order_date', date_from, date_to, deal_id, cursor, limit = 50 } = query
  const [after, id] = cursor?.split('_') ?? []
  const byDelivery = mode === 'delivery_date'
  const column = sql.raw(byDelivery ? 'o.delivery_date' : 'o.placed_at')
  const type = sql.raw(byDelivery ? 'date' : 'timestamptz')
  const edge = (day: string | undefined, minutes: number) => (day ? (byDelivery ? day : instantAt(day, minutes)) : null)
  const from = edge(date_from, 0)
  const to = edge(date_to, 1440)
  const rows = await findOrderRows(
    deps.db,
    allOf([
      consumerSees(actor),
      deal_id ? sql`o.deal_id = ${deal_id}::uuid` : null,
      from ? sql`${column} >= ${from}::${type}` : null,
      to ? sql`${column} ${sql.raw(byDelivery ? '<=' : '<')} ${to}::${type}` : null,
      after ? sql`(${column}, o.id) < (${after}::${type}, ${id}::uuid)` : null,
    ]),
    sql`${column} desc, o.id desc`,
    limit + 1,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const edgeOf = (row: (typeof rows)[number]) => (byDelivery ? row.delivery_date : row.placed_at.toISOString())
  return { page, next_cursor: rows.length > limit && last ? `${edgeOf(last)}_${last.id}` : null }
}
