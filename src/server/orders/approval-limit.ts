import { sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'

type Place = { deal_id: string; delivery_date: Day }

/**
 * Orders of one deal and date that are reckoned against an owner's limit wait for one another here (as in `stands_unseen`),
 * so that two at one moment are never each below it. Before anything else that another order waits for.
 */
export const lockDate = (trx: Db, { deal_id, delivery_date }: Place) =>
  sql`/* lock-date */ select pg_advisory_xact_lock(hashtextextended(${deal_id}::uuid::text || ${delivery_date}::date::text, 95))`.execute(
    trx,
  )

/**
 * Whether the orders that stand for this deal and date, and those that wait for an owner, reach the limit; where their sum
 * can't be told, they do.
 */
export const reachesLimit = async (trx: Db, { deal_id, delivery_date }: Place, from: string, more = '0') => {
  const { rows } = await sql<{ total: string; open: boolean }>`/* sum-of-date */
    select coalesce(sum(total), 0) + ${more}::numeric as total, coalesce(bool_or(open), false) as open from (
      select total, has_market_price or not price_visible as open from orders
      where deal_id = ${deal_id} and delivery_date = ${delivery_date}::date and state <> 'cancelled'
      union all
      select total, total is null from order_approvals
      where deal_id = ${deal_id} and delivery_date = ${delivery_date}::date and state = 'waiting') x`.execute(trx)
  const [sum] = rows
  return sum === undefined || sum.open || compare(sum.total, from) >= 0
}

/** From which sum on an owner of this restaurant wants to see what is ordered; null: never. */
export const findLimit = async (db: Db, consumer_id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('consumers')
    .select('approval_from')
    .where('id', '=', consumer_id)
    .executeTakeFirstOrThrow()
  return row.approval_from
}
