import type { Checked } from '#contract/calendar/touched-orders.ts'
import type { SupplierCalendar } from '#domain/calendar/supplier-calendar.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { readCalendar } from './calendar-store.ts'
import { type Ahead, checkCalendar } from './check-calendar.ts'

/** A change of store groups that may change which closings and 休配日 hold for a store. */
export type GroupChange =
  | { store_group_ids: string[] }
  | { store_group_id: string; store_ids: string[] }
  | { removed_id: string }

const without = (calendar: SupplierCalendar, id: string): SupplierCalendar => ({
  groups: calendar.groups.filter(one => one !== id),
  closings: calendar.closings.filter(one => one.store_group_id !== id),
  non_delivery: calendar.non_delivery.filter(one => one.store_group_id !== id),
})

/** Which standing orders would lose their date by a change of groups. */
export const checkGroups = async (
  deps: Deps,
  db: Db,
  actor: SupplierActor,
  wish: GroupChange,
  revision: number,
  at: Date,
): Promise<Checked> => {
  const { calendar: before } = await readCalendar(db, actor.supplier_id)
  const common = { before, revision, wish }
  if ('removed_id' in wish) {
    return checkCalendar(deps, db, actor, { ...common, after: without(before, wish.removed_id) }, at)
  }
  if ('store_group_ids' in wish) {
    return checkCalendar(deps, db, actor, { ...common, after: { ...before, groups: wish.store_group_ids } }, at)
  }
  const chosen = new Set(wish.store_ids)
  const storeAfter = (order: Ahead) => {
    const others = order.group_ids.filter(id => id !== wish.store_group_id)
    const is_in = order.store_id !== null && chosen.has(order.store_id)
    return { ...order, group_ids: is_in ? [...others, wish.store_group_id] : others }
  }
  return checkCalendar(deps, db, actor, { ...common, after: before, storeAfter }, at)
}
