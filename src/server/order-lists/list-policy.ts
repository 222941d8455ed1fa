import { list_page, type OrderList } from '#contract/order-lists/list-routes.ts'
import type { Day } from '#domain/shared/day.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import {
  countListItems,
  findGroupList,
  findListItemPage,
  findStamp,
  findStoreList,
  type List,
  type Listed,
} from './list-store.ts'

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

type Asked = { delivery_date?: Day | undefined; cursor?: string | undefined; limit?: number | undefined }

/** How often a list's order was changed, when last and by whom, as it crosses the wire. */
export const viewStamp = async (db: Db, list: List) => {
  const { changed_at, ...stamp } = await findStamp(db, list)
  return { ...stamp, changed_at: changed_at?.toISOString() ?? null }
}

/**
 * A page of a list: every item with the prices from today on, or from a delivery date before it. The revision and the
 * items are of one moment: else a page of a new order could carry the old one's revision.
 */
export const viewList = async (
  db: Db,
  list: List,
  at: Date,
  { delivery_date, cursor, limit = list_page }: Asked,
): Promise<OrderList> => {
  const today = dayOf(at)
  const day = delivery_date !== undefined && delivery_date < today ? delivery_date : today
  const { kind, id, name, customer_code, price_visible, groups, store_count } = list
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => ({
      kind,
      name,
      customer_code,
      linked: id !== null,
      price_visible,
      groups,
      store_count,
      ...(await viewStamp(trx, list)),
      item_count: await countListItems(trx, list),
      ...(await findListItemPage(trx, list, day, { cursor, limit })),
    }))
}
