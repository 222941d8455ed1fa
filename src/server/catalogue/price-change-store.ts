import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { PriceBasis } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

export type PriceChange = {
  product_item_id: string
  code: string
  name: string
  spec: string
  unit: string
  case_unit: string
  price_basis: PriceBasis
  valid_from: Day
  price: string | null
  price_before: string | null
  told_count: number
  seen_count: number
}

/** Whether this user may see the store of a deal. */
export const dealIsSeen = (actor: SupplierActor, deal_id: RawBuilder<unknown>) =>
  actor.sees_all_stores
    ? sql`true`
    : sql`${deal_id} in (select d.id from deals d join supplier_user_stores u on u.store_id = d.store_id
        where u.account_id = ${actor.account_id})`

/** Prices that begin after `day`, soonest first. The cursor is `<valid_from>:<item id>`. */
export const findPriceChanges = async (
  db: Db,
  actor: SupplierActor,
  { cursor, limit = 100 }: { cursor?: string | undefined; limit?: number | undefined },
  day: Day,
) => {
  const [from, after] = cursor ? [cursor.slice(0, 10), cursor.slice(11)] : [null, null]
  const { rows } = await sql<PriceChange>`/* price-changes */
    select p.id as product_item_id, p.code, p.name, p.spec, p.unit, p.case_unit, p.price_basis, x.valid_from, x.price,
      (select y.price from product_item_prices y where y.product_item_id = p.id and y.valid_from < x.valid_from
        order by y.valid_from desc limit 1) as price_before,
      (select count(distinct c.deal_id)::int from price_notice_changes c
        where c.product_item_id = p.id and c.valid_from = x.valid_from and ${dealIsSeen(actor, sql`c.deal_id`)}) as told_count,
      (select count(distinct r.deal_id)::int from price_notice_reads r
        where r.product_item_id = p.id and r.valid_from = x.valid_from and ${dealIsSeen(actor, sql`r.deal_id`)}) as seen_count
    from product_item_prices x join product_items p on p.id = x.product_item_id
    where p.supplier_id = ${actor.supplier_id} and p.archived_at is null and x.valid_from > ${day}::date
      and (${from}::date is null or (x.valid_from, p.id) > (${from}::date, ${after}::uuid))
    order by x.valid_from, p.id limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? `${last.valid_from}:${last.product_item_id}` : null }
}

/** How many prices begin on each day after `day`. */
export const countPriceChanges = async (db: Db, supplier_id: string, day: Day) => {
  const { rows } = await sql<{ valid_from: Day; count: number }>`/* price-change-days */
    select x.valid_from, count(*)::int as count
    from product_item_prices x join product_items p on p.id = x.product_item_id
    where p.supplier_id = ${supplier_id} and p.archived_at is null and x.valid_from > ${day}::date
    group by x.valid_from order by x.valid_from`.execute(db)
  return rows
}
