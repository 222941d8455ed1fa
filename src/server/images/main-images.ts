import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** The main image of each item of a deal's list that has one. */
export const findMainImages = async (db: Db, deal_id: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ item: string; image: string }>`/* main-images */
    select distinct on (l.id) l.id as item, i.id as image
    from order_list_items l join product_item_images i on i.product_item_id = l.product_item_id and i.removed_at is null
    where l.deal_id = ${deal_id} and l.removed_at is null order by l.id, i.position, i.id`.execute(db)
  return new Map(rows.map(one => [one.item, one.image]))
}
