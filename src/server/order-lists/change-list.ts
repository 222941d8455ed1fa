import type * as z from 'zod/mini'
import type { BulkTarget } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { type listItemChange, listItemForm, type listPriceForm } from '#contract/order-lists/list-item.form.ts'
import { type ListBulkChange, type ListItemRow, most_list_items } from '#contract/order-lists/list-routes.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { type Day, dayOf, formatDay, isDay } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import { auditAs, changing } from '#server/audits/audits.ts'
import { findItemIds } from '#server/catalogue/find-item-ids.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { checkForm, listColumnsOf, listItemFormOf } from './list-item-form.ts'
import { listed, storeList, viewStamp } from './list-policy.ts'
import {
  deleteListPrice,
  findItemsOnList,
  findOrder,
  findProductsOf,
  findSellable,
  insertListItems,
  type Listed,
  lockItems,
  lockList,
  type PutRow,
  putListInOrder,
  putPrices,
  removeItems,
  setVisible,
  stampList,
  touchItems,
  updateItems,
} from './list-store.ts'

const stale_item = 'ほかの画面でこの商品が変更されました。最新の内容をご確認ください'

const plain = (product_item_id: string): PutRow => ({
  product_item_id,
  alias_name: null,
  unit_kinds: null,
  min_quantity: null,
  max_quantity: null,
  lot: null,
  visible: true,
})

/** Puts product items on a list, at its end. What is on it already stays as it is. */
export const addItems = async (deps: Deps, actor: SupplierActor, list: Listed, target: BulkTarget, at: Date) =>
  changing(deps.db, actor, at, async trx => {
    const ids =
      'filter' in target ? await findItemIds(trx, actor.supplier_id, target.filter, dayOf(at)) : target.product_item_ids
    return putOnList(trx, actor, list, [...new Set(ids)].map(plain), { at, said: false })
  })

/** The same for rows that come from elsewhere: `said` is what they say of an item that was on the list before. */
export const putOnList = async (
  trx: Db,
  actor: SupplierActor,
  list: Listed,
  rows: readonly PutRow[],
  { at, said }: { at: Date; said: boolean },
): Promise<{ added: number; already: number; made: Map<string, string> }> => {
  const found = await findSellable(
    trx,
    actor.supplier_id,
    rows.map(row => row.product_item_id),
  )
  if (found.length !== rows.length) throw refuse(404, errorTexts.not_found)
  if (found.some(item => item.archived)) throw refuse(422, '取扱終了の商品は発注リストに加えられません')
  await lockList(trx, list)
  const before = await findOrder(trx, list)
  if (before.length + rows.length > most_list_items) {
    throw refuse(422, `1つのリストに並べられるのは${most_list_items.toLocaleString('ja-JP')}件までです`)
  }
  const made = await insertListItems(trx, list, rows, said)
  if (made.size > 0) await stampList(trx, list, actor, at)
  return { added: made.size, already: rows.length - made.size, made }
}

/** Shows rows of a store's list at its end that were off it or hidden, in the caller's transaction. */
export const showOnList = async (trx: Db, actor: SupplierActor, store_id: string, ids: readonly string[], at: Date) => {
  await auditAs(trx, actor, at)
  const list = listed(await storeList(trx, actor, store_id))
  const shown = await findProductsOf(trx, list, ids)
  await putOnList(trx, actor, list, shown.map(plain), { at, said: false })
  await setVisible(trx, list, ids, true)
}

const rowToChange = async (trx: Db, list: Listed, id: string, revision: number, at: Date): Promise<ListItemRow> => {
  const locked = await lockItems(trx, list, [id])
  const [row] = await findItemsOnList(trx, list, dayOf(at), [id])
  if (!row) throw refuse(404, errorTexts.not_found)
  if (locked.get(id) !== revision) throw refuse(409, stale_item, { current: row })
  return row
}

const rowNow = async (trx: Db, list: Listed, id: string, at: Date): Promise<ListItemRow> => {
  const [row] = await findItemsOnList(trx, list, dayOf(at), [id])
  if (!row) throw new Error('a list item was lost')
  return row
}

/** Changes what a list says of an item; what comes out must be right as a whole. */
export const changeItemOfList = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  id: string,
  { revision, ...fields }: z.output<typeof listItemChange>,
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const now = await rowToChange(trx, list, id, revision, at)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const next = listItemForm.safeParse({ ...listItemFormOf(now), ...given })
    if (!next.success) throw refuse(422, fieldMessages(next.error))
    const wrong = checkForm(next.data, now)
    if (wrong.length > 0) throw refuse(422, wrong)
    await updateItems(trx, list, [{ ...listColumnsOf(next.data, now.item_name), id }])
    return rowNow(trx, list, id, at)
  })

const refusePast = (valid_from: Day, at: Date, field = 'valid_from') => {
  const today = dayOf(at)
  if (valid_from < today) throw refuse(422, [{ field, message: sayOnOrAfter('適用開始日', formatDay(today)) }])
}

/** Decides the list's own price from a delivery date on. What was is history: a price can't begin before today. */
export const setListPrice = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  id: string,
  { valid_from, price, ends, revision }: z.output<typeof listPriceForm>,
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    await rowToChange(trx, list, id, revision, at)
    refusePast(valid_from, at)
    await putPrices(trx, list, [{ id, valid_from, price, ends }])
    await touchItems(trx, list, [id])
    return rowNow(trx, list, id, at)
  })

/** Takes back a price that has not begun. */
export const removeListPrice = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  id: string,
  { valid_from, revision }: { valid_from: Day; revision: number },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const row = await rowToChange(trx, list, id, revision, at)
    if (!isDay(valid_from) || !row.own.some(one => one.valid_from === valid_from)) {
      throw refuse(404, errorTexts.not_found)
    }
    if (valid_from <= dayOf(at)) throw refuse(409, 'すでに始まっている単価は取り消せません')
    await deleteListPrice(trx, list, id, valid_from)
    await touchItems(trx, list, [id])
    return rowNow(trx, list, id, at)
  })

/** Puts items at a place of the list, in the order named; refused with who changed the order meanwhile. */
export const moveItems = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  { list_item_ids, place, revision }: { list_item_ids: string[]; place: number; revision: number },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const seen = await lockList(trx, list)
    const order = (await findOrder(trx, list)).map(row => row.id)
    const known = new Set(order)
    const moved = new Set(list_item_ids)
    if (list_item_ids.some(id => !known.has(id))) throw refuse(404, errorTexts.not_found)
    if (seen !== revision) {
      throw refuse(409, 'ほかの画面でこのリストの並びが変更されました。最新の並びをご確認ください', {
        current: await viewStamp(trx, list),
      })
    }
    const rest = order.filter(id => !moved.has(id))
    await putListInOrder(trx, list, [...rest.slice(0, place), ...moved, ...rest.slice(place)])
    await stampList(trx, list, actor, at)
  })

type BulkItem = { list_item_id: string; revision: number; price?: string | null | undefined }

/** Changes many items as they were seen, all or none: one that is another by now refuses the whole (409). */
export const bulkChangeList = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  { items, change }: { items: BulkItem[]; change: ListBulkChange },
  at: Date,
): Promise<{ changed: number }> =>
  changing(deps.db, actor, at, async trx => {
    const wished = new Map(items.map(item => [item.list_item_id, item]))
    const ids = [...wished.keys()]
    await lockList(trx, list)
    const locked = await lockItems(trx, list, ids)
    if (locked.size !== ids.length) throw refuse(404, errorTexts.not_found)
    const stale = ids.filter(id => locked.get(id) !== wished.get(id)?.revision)
    if (stale.length > 0) {
      const message = `ほかの画面で${stale.length}件の商品が変更されていました。何も変更していません。最新の内容をご確認ください`
      throw refuse(409, message, { items: await findItemsOnList(trx, list, dayOf(at), stale) })
    }
    if (change.kind === 'visible') return { changed: await setVisible(trx, list, ids, change.visible) }
    if (change.kind === 'remove') {
      await removeItems(trx, list, ids, at)
      await stampList(trx, list, actor, at)
      return { changed: ids.length }
    }
    refusePast(change.valid_from, at, 'change.valid_from')
    const ends = change.kind === 'price_end'
    const rows = ids.map(id => ({
      id,
      price: ends ? null : wished.get(id)?.price,
      ends,
      valid_from: change.valid_from,
    }))
    const priced = rows.flatMap(({ price, ...row }) => (price === undefined ? [] : [{ ...row, price }]))
    if (priced.length !== rows.length) throw refuse(422, [{ field: 'items', message: '単価を入力してください' }])
    if (priced.some(row => row.price?.startsWith('-'))) {
      throw refuse(422, [{ field: 'items', message: '単価は0円以上で入力してください' }])
    }
    if (
      priced.some(row => (row.price?.split('.')[0] ?? '').length > 10 || (row.price?.split('.')[1] ?? '').length > 2)
    ) {
      throw refuse(422, [{ field: 'items', message: '単価は小数2桁までの99億円以下で入力してください' }])
    }
    await putPrices(trx, list, priced)
    await touchItems(trx, list, ids)
    return { changed: ids.length }
  })
