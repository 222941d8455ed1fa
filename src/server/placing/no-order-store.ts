import { sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** Writes 発注なし down; said twice it is once. */
export const insertNoOrder = async (
  db: Db,
  deal: { id: string; supplier_id: string },
  delivery_date: Day,
  by: { id: string; name: string },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('no_orders')
    .values({
      deal_id: deal.id,
      supplier_id: deal.supplier_id,
      delivery_date,
      declared_at: at,
      declared_by: by.id,
      declared_by_name: by.name,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Takes back what this person itself has said; else who has said it, or undefined where nobody has (any more). */
export const deleteOwnNoOrder = async (
  db: Db,
  deal_id: string,
  delivery_date: Day,
  account_id: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ declared_by_name: string }>`/* delete-own-no-order */
    with gone as (delete from no_orders where deal_id = ${deal_id} and delivery_date = ${delivery_date}::date
      and declared_by = ${account_id})
    select declared_by_name from no_orders where deal_id = ${deal_id} and delivery_date = ${delivery_date}::date
      and declared_by is distinct from ${account_id}`.execute(db)
  return rows[0]?.declared_by_name
}

export const deleteNoOrder = async (db: Db, deal_id: string, delivery_date: Day): Promise<void> => {
  await db.deleteFrom('no_orders').where('deal_id', '=', deal_id).where('delivery_date', '=', delivery_date).execute()
}

export type NoOrderRow = { deal_id: string; store_id: string | null; declared_at: Date; declared_by_name: string }

/** Who said 発注なし to a supplier for a date, and ordered nothing since. */
export const findNoOrders = async (db: Db, supplier_id: string, delivery_date: Day): Promise<NoOrderRow[]> => {
  const { rows } = await sql<NoOrderRow>`/* no-orders */
    select n.deal_id, d.store_id, n.declared_at, n.declared_by_name
    from no_orders n join deals d on d.id = n.deal_id
    where n.supplier_id = ${supplier_id} and n.delivery_date = ${delivery_date}::date and not exists (
      select from orders o where o.deal_id = n.deal_id and o.delivery_date = n.delivery_date and o.state <> 'cancelled')
    order by n.declared_at`.execute(db)
  return rows
}
