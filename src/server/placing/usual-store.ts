import { sql } from 'kysely'
import type { Ordered } from '#domain/orders/odd-quantity.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** What a deal ordered of each item since a day, for the wrong-unit guard. One query. */
export const findUsualQuantities = async (
  db: Db,
  deal_id: string,
  ids: string[],
  since: Day,
): Promise<Map<string, Ordered[]>> => {
  const { rows } = await sql<{ id: string; history: Ordered[] }>`/* usual-quantities */
    select l.order_list_item_id as id, jsonb_agg(jsonb_build_object('quantity', l.quantity::text,
      'unit_kind', l.unit_kind, 'pieces_per_case', l.pieces_per_case::text)) as history
    from orders o join order_lines l on l.order_id = o.id
    where o.deal_id = ${deal_id} and o.delivery_date >= ${since}::date and o.state <> 'cancelled'
      and l.order_list_item_id = any(${ids}::uuid[])
    group by l.order_list_item_id`.execute(db)
  return new Map(rows.map(row => [row.id, row.history]))
}
