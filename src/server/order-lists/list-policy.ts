import { errorTexts } from '#contract/http/errors.ts'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import type { Day } from '#domain/shared/day.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findGroupList, findItems, findStamp, findStoreList, type List, type Listed } from './list-store.ts'

const there = (list: List | undefined): List => {
  if (!list) throw refuse(404, errorTexts.not_found)
  return list
}

/** The list of a store that this supplier's user may see; else 404. */
export const storeList = async (db: Db, actor: SupplierActor, store_id: string) =>
  there(await findStoreList(db, actor, store_id))

/** The list of a group of this user's own supplier; else 404. */
export const groupList = async (db: Db, actor: SupplierActor, id: string) => there(await findGroupList(db, actor, id))

/** A list that can be changed: a store has none before its deal. */
export const listed = (list: List): Listed => {
  if (list.id === null) {
    throw refuse(409, 'この得意先には取引のある飲食店がまだないため、発注リストを作れません')
  }
  return { ...list, id: list.id }
}

/** The list as its page shows it: every item with the prices from today on, or from a delivery date before it. */
export const viewList = async (db: Db, list: List, at: Date, delivery_date?: Day): Promise<OrderList> => {
  const today = dayOf(at)
  const day = delivery_date !== undefined && delivery_date < today ? delivery_date : today
  const [stamp, items] = [await findStamp(db, list), await findItems(db, list, day)]
  const { kind, id, name, customer_code, price_visible, groups, store_count } = list
  return {
    kind,
    name,
    customer_code,
    linked: id !== null,
    price_visible,
    groups,
    store_count,
    ...stamp,
    changed_at: stamp.changed_at?.toISOString() ?? null,
    items,
  }
}
