import type { OrderClosings } from '#contract/calendar/order-closings.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findRevision, viewRevision } from '#server/settings/revision.ts'
import { findDealStores, readCalendar } from './calendar-store.ts'

/** The 受注締め page: the supplier's rule, the groups' in their order, and those of the stores this user may see. */
export const viewOrderClosings = async (db: Db, actor: SupplierActor): Promise<OrderClosings> => {
  const revision = await findRevision(db, actor.supplier_id, 'order_closings')
  const { calendar, groups } = await readCalendar(db, actor.supplier_id)
  const stores = await findDealStores(
    db,
    actor,
    calendar.closings.flatMap(one => one.deal_id ?? []),
  )
  const scopes = [
    { store_group_id: null, deal_id: null, name: null, customer_code: null },
    ...groups.map(({ id, name }) => ({ store_group_id: id, deal_id: null, name, customer_code: null })),
    ...stores.map(({ deal_id, name, customer_code }) => ({ store_group_id: null, deal_id, name, customer_code })),
  ]
  const closings = scopes.flatMap(scope => {
    const found = calendar.closings.find(
      one => one.store_group_id === scope.store_group_id && one.deal_id === scope.deal_id,
    )
    return found ? [{ ...scope, rule: found.rule, noted: found.noted === true }] : []
  })
  return { ...viewRevision(revision), closings, store_groups: groups }
}
