import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { LiveEvent } from '#server/http/live.ts'

/** A supplier's events after one of them, oldest first, at most `limit`. */
export const eventsAfter = async (db: Db, supplier_id: string, after: string, limit: number): Promise<LiveEvent[]> => {
  const { rows } = await sql<LiveEvent>`/* events-after */
    select e.id, e.order_id, e.supplier_id, o.consumer_id, o.store_id, e.kind
    from order_events e join orders o on o.id = e.order_id
    where e.supplier_id = ${supplier_id} and e.id > ${after}::bigint order by e.id limit ${limit}`.execute(db)
  return rows
}
