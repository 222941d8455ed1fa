import { type RawBuilder, sql } from 'kysely'
import type { ReceivedFlyer } from '#contract/messages/supplier-messages.contract.ts'
import type { FlyerState } from '#domain/flyers/flyer.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { isForStore, stateOn } from './written-store.ts'

/** In SQL, over `deals d` and whatever `web_flyer_id` is a column of: the items of a published flyer that its restaurant may order, as they stand there. */
export const flyerItemsSeen = (web_flyer_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  array(select seen.product_item_id from web_flyers f join web_flyer_items seen on seen.web_flyer_id = f.id
    join order_list_items i on i.product_item_id = seen.product_item_id and i.deal_id = d.id and i.visible
    join product_items p on p.id = i.product_item_id and p.visible
    where f.id = ${web_flyer_id} and f.published_at is not null and f.withdrawn_at is null and ${isForStore}
    order by seen.position, seen.product_item_id)`

type CarriedFlyer = { id: string; title: string; state: FlyerState; delivery_from: Day | null; delivery_to: Day | null }

/** A supplier's flyer as a message names it. */
export const findCarried = async (
  db: Db,
  supplier_id: string,
  id: string | null,
  today: Day,
): Promise<CarriedFlyer | undefined> => {
  if (id === null) return undefined
  const { rows } = await sql<CarriedFlyer>`/* carried-flyer */
    select f.id, f.title, ${stateOn(today)} as state, f.delivery_from::text, f.delivery_to::text
    from web_flyers f where f.id = ${id} and f.supplier_id = ${supplier_id}`.execute(db)
  return rows[0]
}

/**
 * A flyer as the restaurant of a deal finds it in a message: what it may order of it now, and of `had`, what it could order
 * when the message came, also what is gone: without a place on its list, and without a price. No price where the deal hides them.
 */
export const findReceivedFlyer = async (
  db: Db,
  { web_flyer_id, deal_id, had }: { web_flyer_id: string; deal_id: string; had: readonly string[] },
  today: Day,
): Promise<ReceivedFlyer | null> => {
  const here = sql`x.product_item_id is not null and coalesce(i.visible, false) and p.visible and ${isForStore}`
  const { rows } = await sql<ReceivedFlyer>`/* received-flyer */
    select f.id, f.title, ${stateOn(today)} as state, f.delivery_from::text, f.delivery_to::text,
      (select coalesce(jsonb_agg(jsonb_build_object('product_item_id', p.id, 'name', coalesce(i.alias_name, p.name),
          'spec', p.spec, 'headline', coalesce(x.headline, ''),
          'store_limit', x.store_limit::text, 'total_limit', x.total_limit::text,
          'used_up', (select case when bool_or(s.store_id is null) then 'total' when count(*) > 0 then 'store' end
            from flyer_sales s where s.web_flyer_id = f.id and s.product_item_id = p.id
              and (s.store_id is null and s.sold >= x.total_limit or s.store_id = d.store_id and s.sold >= x.store_limit)),
          'flyer_image_id', case when ${here} then x.flyer_image_id end,
          'order_list_item_id', case when ${here} then i.id end,
          'price', case when ${here} and d.price_visible then x.price::text end) order by x.position, p.id), '[]')
        from product_items p
        left join web_flyer_items x on x.web_flyer_id = f.id and x.product_item_id = p.id
        left join order_list_items i on i.product_item_id = p.id and i.deal_id = d.id
        where p.supplier_id = f.supplier_id and (p.id = any(${had}::uuid[]) or (${here}))) as items
    from web_flyers f join deals d on d.id = ${deal_id} and d.supplier_id = f.supplier_id
    where f.id = ${web_flyer_id} and f.published_at is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * In SQL, over messages `m` and receivers `r`: the names of its flyer's items that the store has opened since it came, in the
 * flyer's order; null where it carries none, or that was not counted.
 */
export const openedSince: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(p.name order by x.position, p.id), '[]')
  from web_flyer_items x join product_items p on p.id = x.product_item_id
  where x.web_flyer_id = m.web_flyer_id and exists (select from flyer_views v where v.web_flyer_id = x.web_flyer_id
    and v.store_id = r.store_id and v.product_item_id = x.product_item_id and v.opened_at >= r.received_at)
  having exists (select from web_flyers f where f.id = m.web_flyer_id and f.views_counted))`
