import { type Day, dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { bestFirst } from '#domain/shared/search.ts'
import { findItemIds } from '#server/catalogue/find-item-ids.ts'
import { findDealTerms } from '#server/deals/deal-terms.ts'
import { viewOffList, viewOrderList } from '#server/deals/order-list.ts'
import type { Db, Deps } from '#server/deps.ts'
import { mayChangeItems, no_right_to_items, type SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { showOnList } from '#server/order-lists/change-list.ts'
import { seenStoreOf } from '#server/users/store-of-user.ts'
import { findOutside, putOutside } from './entry-store.ts'

const most_found = 20

/** What the supplier sells and a store's list does not have, by code, kana or name, the best answer first. */
export const findOffListItems = async (deps: Deps, actor: SupplierActor, store_id: string, q: string, at: Date) => {
  const { deal_id } = await seenStoreOf(deps, actor, store_id)
  if (deal_id === null || q.trim() === '') return { items: [] }
  const ids = await findItemIds(deps.db, actor.supplier_id, { q, state: 'visible' }, dayOf(at))
  const best = bestFirst(q)(await findOutside(deps.db, deal_id, ids), item => item)
  return { items: best.slice(0, most_found) }
}

/** An item outside the store's list, as an order for a date can take it. The list stays as it is. */
export const takeOffListItem = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  { product_item_id, delivery_date }: { product_item_id: string; delivery_date: Day },
  at: Date,
) => {
  const { deal_id, consumer_id } = await seenStoreOf(deps, actor, store_id)
  const terms = there(deal_id && consumer_id ? await findDealTerms(deps.db, deal_id, consumer_id) : undefined)
  const { supplier_id } = actor
  const id = there(await putOutside(deps.db, { deal_id: terms.id, supplier_id, product_item_id }, at))
  const open_terms = { ...terms, price_visible: true }
  const [outside] = await viewOffList(deps, open_terms, [id], { delivery_date }, at)
  if (outside) return outside
  // Put on the list since it was looked for: as any item of it.
  return there((await viewOrderList(deps, open_terms, { delivery_date }, at)).find(item => item.id === id))
}

type Line = { order_list_item_id: string; to_list?: boolean | undefined }

/** 403 where a line is to come onto the store's list and this user may not change lists. */
export const mayPutOnList = (actor: SupplierActor, lines: readonly Line[]) => {
  if (!mayChangeItems(actor) && lines.some(line => line.to_list)) throw refuse(403, no_right_to_items)
}

/** Puts what the clerk ticked onto the store's list, with the order that has it. */
export const putLinesOnList = async (
  trx: Db,
  actor: SupplierActor,
  store_id: string,
  lines: readonly Line[],
  at: Date,
) => {
  const ids = lines.flatMap(line => (line.to_list ? [line.order_list_item_id] : []))
  if (ids.length > 0) await showOnList(trx, actor, store_id, [...new Set(ids)], at)
}
