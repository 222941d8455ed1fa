import { sql } from 'kysely'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { say } from '#domain/notices/words.ts'
import { dayOf } from '#domain/shared/day.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { lockStore, touchStore, updateDealState } from './store-store.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

type Living = {
  supplier_id: string
  store_id: string | null
  consumer_name: string
  state: string
  open_orders: number
}

/**
 * A restaurant ends its deal with a supplier of the platform, which is told; orders that stand stay. In the caller's
 * transaction. 404 where the deal is another's, is only asked for, or is over.
 */
export const endAsRestaurant = async (deps: Deps, trx: Db, actor: ConsumerActor, deal_id: string, at: Date) => {
  // The record before the deal, as its supplier's own suspending and ending lock them.
  await lockStore(
    trx,
    sql`t.id = (select store_id from deals where id = ${deal_id} and consumer_id = ${actor.consumer_id})`,
  )
  const { rows } = await sql<Living>`/* deal-to-end */
    select d.supplier_id, d.store_id, c.name as consumer_name, d.state,
      (select count(*)::int from orders o where o.deal_id = d.id and o.delivery_date >= ${dayOf(at)}::date
        and o.state <> 'cancelled') as open_orders
    from deals d join suppliers s on s.id = d.supplier_id join consumers c on c.id = d.consumer_id
    where d.id = ${deal_id} and d.consumer_id = ${actor.consumer_id} and d.state in ('active', 'suspended')
      and s.origin = 'platform' for update of d`.execute(trx)
  const { supplier_id, store_id, consumer_name, state, open_orders } = there(rows[0])
  await updateDealState(trx, deal_id, 'ended', '', at, true)
  const { store } = supplierPages
  const url = deps.public_url + (store_id === null ? supplierPages.stores.path : pathTo(store, { store_id }))
  const said = say('deal_left', { consumer_name, open_orders, url })
  const about = { deal_id, ...(store_id !== null && { store_id }) }
  await tellSupplierOfDeal(trx, { supplier_id, said, key: `deal_left:${deal_id}`, ...about }, at)
  if (store_id === null) return
  await touchStore(trx, store_id, actor.name, at)
  const by = { supplier_id, account_id: actor.account_id, name: actor.name }
  const change = { before: { state }, after: { state: 'ended', consumer_name } }
  await noteAudits(trx, by, [{ subject: 'store', subject_id: store_id, action: 'left', ...change }], at)
}
