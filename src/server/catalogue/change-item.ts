import type * as z from 'zod/mini'
import {
  type newProductItemForm,
  type priceForm,
  type productItemChange,
  productItemForm,
} from '#contract/catalogue/product-item.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { type Day, dayOf, isDay } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed, sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import { changing } from '#server/audits/audits.ts'
import { isTaken } from '#server/db/is-taken.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { itemColumnsOf, itemFormOf } from './item-form.ts'
import { itemOfSupplier, itemToChange } from './item-policy.ts'
import { deleteItemPrice, insertItem, putPrice, touchItem, updateItem } from './item-store.ts'

const code_taken = [{ field: 'code', message: sayAlreadyUsed(item_labels.code) }]

/** Registers an item with its first price. */
export const createItem = async (
  deps: Deps,
  actor: SupplierActor,
  { market_price, price, valid_from, ...form }: z.output<typeof newProductItemForm>,
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const id = await insertItem(trx, actor.supplier_id, itemColumnsOf(form), at)
    if (!id) throw refuse(422, code_taken)
    await putPrice(trx, id, valid_from === '' ? dayOf(at) : valid_from, market_price ? null : price)
    return itemOfSupplier(trx, actor, id, at)
  })

/** Changes some fields of an item; what they make of it must be right as a whole. */
export const changeProductItem = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, archived, ...fields }: z.output<typeof productItemChange>,
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const now = await itemToChange(trx, actor, id, revision, at)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const put_away = archived ?? now.archived
    const next = productItemForm.safeParse({ ...itemFormOf(now), ...given, ...(put_away ? { visible: false } : {}) })
    if (!next.success) throw refuse(422, fieldMessages(next.error))
    await refuseTakenCode(trx, actor, next.data.code, id)
    await updateItem(trx, id, itemColumnsOf(next.data), put_away, at)
    return itemOfSupplier(trx, actor, id, at)
  })

const refuseTakenCode = async (trx: Db, actor: SupplierActor, code: string, id: string) => {
  if (await isTaken(trx, 'product_items', actor.supplier_id, code, id)) throw refuse(422, code_taken)
}

/** Decides the price from a delivery date on. What was is history: a price can't begin before today. */
export const setItemPrice = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { valid_from, price, revision }: z.output<typeof priceForm>,
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    await itemToChange(trx, actor, id, revision, at)
    const today = dayOf(at)
    if (valid_from < today) {
      throw refuse(422, [{ field: 'valid_from', message: sayOnOrAfter('適用開始日', today.replaceAll('-', '/')) }])
    }
    await putPrice(trx, id, valid_from, price)
    await touchItem(trx, id, at)
    return itemOfSupplier(trx, actor, id, at)
  })

/** Takes back a price that has not begun. */
export const removeItemPrice = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { valid_from, revision }: { valid_from: Day; revision: number },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const item = await itemToChange(trx, actor, id, revision, at)
    const is_there = isDay(valid_from) && item.prices.some(one => one.valid_from === valid_from)
    if (!is_there) throw refuse(404, errorTexts.not_found)
    if (valid_from <= dayOf(at)) throw refuse(409, 'すでに始まっている単価は取り消せません')
    await deleteItemPrice(trx, id, valid_from)
    await touchItem(trx, id, at)
    return itemOfSupplier(trx, actor, id, at)
  })
