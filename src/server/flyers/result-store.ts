import { type RawBuilder, sql } from 'kysely'
import type { SoldItem, SoldStore } from '#contract/flyers/flyers.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { supplierSees } from '#server/orders/order-policy.ts'
import { isForStore } from './written-store.ts'

/** A flyer's dates and those before that they are held against. */
export type ResultDays = { from: Day; to: Day; before_from: Day; before_to: Day }

/**
 * In SQL, as `sold`: lines of the flyer's items in both spans, of stores that it is for and this user sees; what was cancelled,
 * and lines of which nothing comes, left out. Quantities in pieces.
 */
const soldLines = (actor: SupplierActor, id: string, { from, to, before_from, before_to }: ResultDays) => sql`
  sold as (
    select l.product_item_id, d.store_id, o.delivery_date >= ${from}::date as within, l.amount,
      coalesce(l.confirmed_quantity, l.quantity) * case l.unit_kind when 'case' then l.pieces_per_case else 1 end as quantity,
      l.amount is null or (l.catch_weight and l.confirmed_weight is null) as open
    from web_flyers f
    join orders o on o.supplier_id = f.supplier_id and o.state <> 'cancelled'
      and (o.delivery_date between ${from}::date and ${to}::date
        or o.delivery_date between ${before_from}::date and ${before_to}::date)
    join deals d on d.id = o.deal_id
    join order_lines l on l.order_id = o.id and coalesce(l.confirmed_quantity, l.quantity) > 0
    join web_flyer_items x on x.web_flyer_id = f.id and x.product_item_id = l.product_item_id
    where f.id = ${id} and ${supplierSees(actor)} and ${isForStore}
  )`

const figures: RawBuilder<unknown> = sql`
  trim_scale(coalesce(sum(w.quantity) filter (where w.within), 0))::text as quantity,
  coalesce(sum(w.amount) filter (where w.within), 0)::text as amount,
  trim_scale(coalesce(sum(w.quantity) filter (where not w.within), 0))::text as before_quantity,
  coalesce(sum(w.amount) filter (where not w.within), 0)::text as before_amount,
  coalesce(bool_or(w.open) filter (where w.within), false) as open`

/** What each item of a flyer sold, in the flyer's order; none is left out. */
export const findSoldItems = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  days: ResultDays,
): Promise<SoldItem[]> => {
  const { rows } = await sql<SoldItem>`/* flyer-sold-items */
    with ${soldLines(actor, id, days)}
    select p.id as product_item_id, p.code, p.name, p.unit,
      (count(distinct w.store_id) filter (where w.within))::int as store_count, ${figures}
    from web_flyer_items x join product_items p on p.id = x.product_item_id
    left join sold w on w.product_item_id = p.id
    where x.web_flyer_id = ${id} group by p.id, x.position order by x.position, p.id`.execute(db)
  return rows
}

export const countSoldStores = async (db: Db, actor: SupplierActor, id: string, days: ResultDays): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* flyer-sold-stores */
    with ${soldLines(actor, id, days)} select count(distinct store_id)::int as count from sold where within`.execute(db)
  return rows[0]?.count ?? 0
}

type Page = { product_item_id?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of the stores that bought its items, or one of them, in either span. */
export const findSoldStorePage = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  days: ResultDays,
  { product_item_id = null, cursor = null, limit }: { [K in keyof Page]: Page[K] | null } & { limit: number },
): Promise<SoldStore[]> => {
  const { rows } = await sql<SoldStore>`/* flyer-sold-by-store */
    with ${soldLines(actor, id, days)}
    select t.id as store_id, t.customer_code, t.name, ${figures}
    from sold w join stores t on t.id = w.store_id
    where (${product_item_id}::uuid is null or w.product_item_id = ${product_item_id}::uuid)
      and (${cursor}::uuid is null
        or (t.customer_code, t.id) > (select c.customer_code, c.id from stores c where c.id = ${cursor}::uuid))
    group by t.id order by t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
}
