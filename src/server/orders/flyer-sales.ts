import { sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

type Order = { supplier_id: string; store_id: string | null; delivery_date: Day }

/**
 * Moves what is sold of limited items of flyers from what an order took to what it takes, in pieces by product item; flyers
 * first, then items and stores in one order, so that orders waiting for one another never cross. Throws `OR001 sold_out`
 * where a limit would be passed. A flyer that is changed at this moment is waited for. Items that no flyer limits are left alone.
 */
export const takeFlyerSales = async (
  trx: Db,
  { supplier_id, store_id, delivery_date }: Order,
  [was, now]: [was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>],
) => {
  const ids = [...new Set([...now.keys(), ...was.keys()])]
  if (store_id === null || ids.length === 0) return
  const pieces = (of: ReadonlyMap<string, string>) => ids.map(id => of.get(id) ?? '0')
  await sql`/* take-flyer-sales */
    with asked as materialized (
      select x.web_flyer_id, x.supplier_id, x.product_item_id, x.store_limit, x.total_limit, u.now - u.was as more
      from unnest(${ids}::uuid[], ${pieces(now)}::numeric[], ${pieces(was)}::numeric[]) u (id, now, was)
      join web_flyer_items x on x.product_item_id = u.id and (x.store_limit is not null or x.total_limit is not null)
      join web_flyers f on f.id = x.web_flyer_id and f.supplier_id = ${supplier_id} and f.published_at is not null
        and f.withdrawn_at is null and ${delivery_date}::date between f.delivery_from and f.delivery_to
        and (f.store_group_id is null or f.store_group_id in (
          select g.store_group_id from store_group_members g where g.store_id = ${store_id}))
      where u.now <> u.was order by f.id, x.product_item_id for key share of f
    ), taken as (
      select a.*, l.store_id, l.most from asked a
      cross join lateral (values (${store_id}::uuid, a.store_limit), (null, a.total_limit)) l (store_id, most)
      where l.most is not null
    ), changed as (
      insert into flyer_sales as c (web_flyer_id, supplier_id, product_item_id, store_id, sold)
      select web_flyer_id, supplier_id, product_item_id, store_id, greatest(more, 0) from taken where more <= most
      order by web_flyer_id, product_item_id, store_id nulls last
      on conflict (web_flyer_id, product_item_id, store_id, supplier_id) do update
        set sold = greatest(c.sold + (select t.more from taken t where t.web_flyer_id = c.web_flyer_id
          and t.product_item_id = c.product_item_id and t.store_id is not distinct from c.store_id), 0)
        where (select t.more <= 0 or c.sold + t.more <= t.most from taken t where t.web_flyer_id = c.web_flyer_id
          and t.product_item_id = c.product_item_id and t.store_id is not distinct from c.store_id)
      returning 1
    )
    select 1 where case when (select count(*) from changed) = (select count(*) from taken) then true
      else refuse_order('sold_out') end`.execute(trx)
}

/** In SQL: a flyer, its items and the lines of the orders that stand and count against their limits. */
const orderedOf = (web_flyer_id: string) => sql`
  web_flyers f join web_flyer_items x on x.web_flyer_id = f.id and (x.store_limit is not null or x.total_limit is not null)
  join orders o on o.supplier_id = f.supplier_id and o.state <> 'cancelled' and o.store_id is not null
    and o.delivery_date between f.delivery_from and f.delivery_to
  join order_lines l on l.order_id = o.id and l.product_item_id = x.product_item_id
  where f.id = ${web_flyer_id} and (f.store_group_id is null or exists (select from store_group_members g
    where g.store_id = o.store_id and g.store_group_id = f.store_group_id))`

const ordered_pieces = sql`sum(l.quantity * case l.unit_kind when 'case' then l.pieces_per_case else 1 end)`

/**
 * What orders that stand have taken of the items that a flyer limits, in pieces, as it would be counted now, and how many
 * stores have used up their own limit by them: of items with a limit in all, and of those that a store may order no more of.
 */
export const countFlyerOrders = async (db: Db, web_flyer_id: string) => {
  const { rows } = await sql<{ product_item_id: string; sold: string; full_store_count: number }>`/* flyer-orders */
    with by_store as (
      select x.product_item_id, x.position, x.total_limit, x.store_limit, ${ordered_pieces} as sold
      from ${orderedOf(web_flyer_id)} group by x.product_item_id, x.position, x.total_limit, x.store_limit, o.store_id)
    select product_item_id, trim_scale(sum(sold))::text as sold, count(*) filter (where sold >= store_limit)::int as full_store_count
    from by_store group by product_item_id, position, total_limit
    having total_limit is not null or count(*) filter (where sold >= store_limit) > 0 order by position`.execute(db)
  return rows
}

/**
 * What is ordered of a flyer's limited items is counted anew from the orders that stand: it is published, changed, or taken
 * up again. In the transaction that holds its lock.
 */
export const recountFlyerSales = async (trx: Db, web_flyer_id: string) => {
  await sql`/* forget-flyer-sales */ delete from flyer_sales where web_flyer_id = ${web_flyer_id}`.execute(trx)
  await sql`/* count-flyer-sales */
    insert into flyer_sales (web_flyer_id, supplier_id, product_item_id, store_id, sold)
    select f.id, f.supplier_id, x.product_item_id, o.store_id, ${ordered_pieces} from ${orderedOf(web_flyer_id)}
    group by grouping sets ((f.id, f.supplier_id, x.product_item_id, o.store_id), (f.id, f.supplier_id, x.product_item_id))`.execute(
    trx,
  )
}
