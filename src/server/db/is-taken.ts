import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** By which column a supplier's rows are told apart. */
const columns = { product_items: 'code', stores: 'customer_code', download_layouts: 'name', store_groups: 'name' }

/** Whether another row of the supplier has this code or name. */
export const isTaken = async (db: Db, table: keyof typeof columns, supplier_id: string, value: string, but: string) => {
  const { rows } = await sql`/* is-taken */
    select 1 from ${sql.table(table)}
    where supplier_id = ${supplier_id} and ${sql.ref(columns[table])} = ${value} and id <> ${but}`.execute(db)
  return rows.length > 0
}
