import { type RawBuilder, sql } from 'kysely'
import type { SoldItem, SoldStore } from '#contract/flyers/flyers.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { supplierSees } from '#server/orders/order-policy.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
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

/** In SQL, as `viewed`: which items of a flyer each of the stores that this user sees had on a screen, and which it opened. */
const viewed = (actor: SupplierActor, id: string) => sql`
  viewed as (
    select v.store_id, v.product_item_id, bool_or(v.opened_at is not null) as opened
    from flyer_views v join stores t on t.id = v.store_id
    where v.web_flyer_id = ${id} and ${storesSeen(actor)} group by v.store_id, v.product_item_id
  )`

/** What each item of a flyer sold, in the flyer's order; none is left out. */
export const findSoldItems = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  days: ResultDays,
): Promise<SoldItem[]> => {
  const { rows } = await sql<SoldItem>`/* flyer-sold-items */
    with ${soldLines(actor, id, days)}, ${viewed(actor, id)}
    select p.id as product_item_id, p.code, p.name, p.unit,
      (select count(*)::int from viewed s where s.product_item_id = p.id) as shown_count,
      (select count(*)::int from viewed s where s.product_item_id = p.id and s.opened) as opened_count,
      (count(distinct w.store_id) filter (where w.within))::int as store_count, ${figures}
    from web_flyer_items x join product_items p on p.id = x.product_item_id
    left join sold w on w.product_item_id = p.id
    where x.web_flyer_id = ${id} group by p.id, x.position order by x.position, p.id`.execute(db)
  return rows
}

type Counts = { store_count: number; shown_count: number; opened_count: number; views_counted: boolean }

/** How many stores ordered of it, had some of it on a screen, opened some of it. */
export const countStores = async (db: Db, actor: SupplierActor, id: string, days: ResultDays): Promise<Counts> => {
  const { rows } = await sql<Counts>`/* flyer-result-stores */
    with ${soldLines(actor, id, days)}, ${viewed(actor, id)}
    select (select count(distinct store_id)::int from sold where within) as store_count,
      (select count(distinct store_id)::int from viewed) as shown_count,
      (select count(distinct store_id)::int from viewed where opened) as opened_count,
      (select f.views_counted from web_flyers f where f.id = ${id}) as views_counted`.execute(db)
  return rows[0] ?? { store_count: 0, shown_count: 0, opened_count: 0, views_counted: false }
}

type Page = { product_item_id?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of the stores that looked at its items, or one of them, or bought them in either span. */
export const findSoldStorePage = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  days: ResultDays,
  { product_item_id = null, cursor = null, limit }: { [K in keyof Page]: Page[K] | null } & { limit: number },
): Promise<SoldStore[]> => {
  const { rows } = await sql<SoldStore>`/* flyer-sold-by-store */
    with ${soldLines(actor, id, days)}, ${viewed(actor, id)},
      bought as (select * from sold where ${product_item_id}::uuid is null or product_item_id = ${product_item_id}::uuid),
      looked as (
        select store_id, count(*)::int as shown_count, (count(*) filter (where opened))::int as opened_count from viewed
        where ${product_item_id}::uuid is null or product_item_id = ${product_item_id}::uuid group by store_id)
    select t.id as store_id, t.customer_code, t.name, coalesce(s.shown_count, 0) as shown_count,
      coalesce(s.opened_count, 0) as opened_count, ${figures}
    from stores t left join bought w on w.store_id = t.id left join looked s on s.store_id = t.id
    where t.id in (select store_id from bought union all select store_id from looked)
      and (${cursor}::uuid is null
        or (t.customer_code, t.id) > (select c.customer_code, c.id from stores c where c.id = ${cursor}::uuid))
    group by t.id, s.shown_count, s.opened_count order by t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
}
