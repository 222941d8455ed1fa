import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { storesSeen } from './stores-seen.ts'

/** A store, and the deal under which it orders; without one no restaurant is joined to it. */
export type SeenStore = {
  id: string
  customer_code: string
  name: string
  deal_id: string | null
  consumer_id: string | null
}

/** The store that this supplier's user may see; else 404. */
export const seenStoreOf = async ({ db }: Deps, actor: SupplierActor, store_id: string): Promise<SeenStore> => {
  const { rows } = await sql<SeenStore>`/* seen-store */
    select t.id, t.customer_code, t.name, d.id as deal_id, d.consumer_id
    from stores t left join deals d on d.store_id = t.id and d.state in ('active', 'suspended')
    where t.id = ${store_id} and ${storesSeen(actor)}`.execute(db)
  return there(rows[0])
}
