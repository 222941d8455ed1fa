import { sql } from 'kysely'
import type { ItemFilter } from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { itemsWhere } from './item-store.ts'

/** The items of a supplier that a filter means, by category and place: what a list takes over. */
export const findItemIds = async (db: Db, supplier_id: string, filter: ItemFilter, day: Day): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* item-ids */
    select p.id from product_items p where ${itemsWhere(supplier_id, filter, day)}
    order by p.category, p.position, p.code, p.id`.execute(db)
  return rows.map(row => row.id)
}
