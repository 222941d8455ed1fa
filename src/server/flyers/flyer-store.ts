import { sql } from 'kysely'
import type { WebFlyer } from '#contract/flyers/web-flyers.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** What a deal may see of flyers whose last delivery date has not passed: items that are on its order list. */
const seen = (deal_id: string, supplier_id: string, today: Day) => sql`
  web_flyers f join web_flyer_items x on x.web_flyer_id = f.id
  join order_list_items i on i.product_item_id = x.product_item_id and i.deal_id = ${deal_id}::uuid and i.visible
  join product_items p on p.id = i.product_item_id and p.visible
  where f.supplier_id = ${supplier_id}::uuid and f.delivery_to >= ${today}::date
    and f.published_at is not null and f.withdrawn_at is null
    and (f.store_group_id is null or f.store_group_id in (select m.store_group_id
      from store_group_members m join deals d on d.store_id = m.store_id where d.id = i.deal_id))`

/** The flyers of a deal, the one that ends first first. One query. */
export const findFlyers = async (db: Db, deal_id: string, supplier_id: string, today: Day): Promise<WebFlyer[]> => {
  const { rows } = await sql<WebFlyer>`/* web-flyers */
    select f.id, f.title, f.delivery_from::text, f.delivery_to::text, jsonb_agg(jsonb_build_object(
      'order_list_item_id', i.id, 'headline', x.headline, 'price', x.price::text,
      'store_limit', x.store_limit::text, 'total_limit', x.total_limit::text,
      'flyer_image_id', x.flyer_image_id) order by x.position, i.id) as items
    from ${seen(deal_id, supplier_id, today)}
    group by f.id order by f.delivery_to, f.id`.execute(db)
  return rows
}

/** How many items those are, each once. */
export const countFlyerItems = async (db: Db, deal_id: string, supplier_id: string, today: Day): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* web-flyer-count */
    select count(distinct i.id)::int as count from ${seen(deal_id, supplier_id, today)}`.execute(db)
  return rows[0]?.count ?? 0
}

type OfDeal = { deal_id: string; supplier_name: string; title: string; state: 'shown' | 'withdrawn' | 'over' }

/** The deal on whose order sheet a restaurant sees a published flyer, and whether it is still seen there. */
export const findDealOfFlyer = async (db: Db, consumer_id: string, web_flyer_id: string, today: Day) => {
  const { rows } = await sql<OfDeal>`/* flyer-deal */
    select d.id as deal_id, s.name as supplier_name, f.title,
      case when f.withdrawn_at is not null then 'withdrawn' when f.delivery_to < ${today}::date then 'over' else 'shown' end as state
    from web_flyers f join suppliers s on s.id = f.supplier_id
    join deals d on d.supplier_id = f.supplier_id and d.consumer_id = ${consumer_id} and d.state = 'active'
    where f.id = ${web_flyer_id} and f.published_at is not null order by d.id limit 1`.execute(db)
  return rows[0]
}
