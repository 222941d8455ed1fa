import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

export type EntryStore = {
  id: string
  customer_code: string
  name: string
  deal_id: string | null
  consumer_id: string | null
}

/** A store that this supplier's user may see, and the deal under which it orders. */
export const findEntryStore = async (
  db: Db,
  actor: SupplierActor,
  store_id: string,
): Promise<EntryStore | undefined> => {
  const { rows } = await sql<EntryStore>`/* entry-store */
    select t.id, t.customer_code, t.name, d.id as deal_id, d.consumer_id
    from stores t left join deals d on d.store_id = t.id and d.state in ('active', 'suspended')
    where t.id = ${store_id} and ${storesSeen(actor)}`.execute(db)
  return rows[0]
}
