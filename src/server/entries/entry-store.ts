import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type OffListItem = { product_item_id: string; code: string; name: string; name_kana: string; spec: string }

/** No search that means an item finds as many. */
const most_outside = 2000

/** These product items that a deal's list does not show, in their order. */
export const findOutside = async (db: Db, deal_id: string, ids: readonly string[]) => {
  const { rows } = await sql<OffListItem>`/* off-list-items */
    select p.id as product_item_id, p.code, p.name, p.name_kana, p.spec
    from unnest(${ids}::uuid[]) with ordinality u (id, place) join product_items p on p.id = u.id
    where not exists (select from order_list_items i
      where i.deal_id = ${deal_id} and i.product_item_id = p.id and i.visible)
    order by u.place limit ${most_outside}`.execute(db)
  return rows
}

/**
 * The row by which an order names an item that a deal's list does not have: the one it has, or a new one that was never
 * on the list. Undefined where the supplier does not sell the item.
 */
export const putOutside = async (
  db: Db,
  { deal_id, supplier_id, product_item_id }: { deal_id: string; supplier_id: string; product_item_id: string },
  at: Date,
): Promise<string | undefined> => {
  await sql`/* put-outside */
    insert into order_list_items (deal_id, supplier_id, product_item_id, visible, removed_at, position)
    select ${deal_id}, p.supplier_id, p.id, false, ${at}, 0 from product_items p
    where p.id = ${product_item_id} and p.supplier_id = ${supplier_id} and p.visible
    on conflict (deal_id, product_item_id) do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`/* outside */
    select i.id from order_list_items i join product_items p on p.id = i.product_item_id and p.visible
    where i.deal_id = ${deal_id} and i.product_item_id = ${product_item_id}`.execute(db)
  return rows[0]?.id
}
