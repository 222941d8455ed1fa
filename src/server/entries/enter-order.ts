import type { EntryEditForm, EntryForm, EntryPreviewForm } from '#contract/entries/entry.form.ts'
import type { Entered } from '#domain/entries/entry.ts'
import { whyNotReenter } from '#domain/orders/states.ts'
import { writeCancelled } from '#server/changes/cancel-order.ts'
import { asPlaced, saySoldOut, writeEdited } from '#server/changes/edit-order.ts'
import type { Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import { changeOrder } from '#server/orders/change-order.ts'
import { noteOrderSeen } from '#server/orders/mark-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { tellNotice } from '#server/orders/tell-event.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { previewOrder } from '#server/placing/preview-order.ts'
import { noticeOf } from './entered-notice.ts'
import { dealAndItemsOfReceived, dealAndItemsOfStore } from './entry-policy.ts'
import { mayPutOnList, putLinesOnList } from './off-list.ts'

const enteringWith = (closing_reason: string) => ({
  by_supplier: true,
  past_closing: closing_reason !== '',
  any_item: true,
})

/** The order as entering it would make it; where one that was entered is changed, without what that one holds already. */
export const previewEntry = async (deps: Deps, actor: SupplierActor, form: EntryPreviewForm, at: Date) => {
  const { store_id, order_id, closing_reason, ...wish } = form
  const before = order_id === null ? undefined : await orderOfSupplier(deps, actor, order_id)
  const deal = await dealAndItemsOfStore(deps, actor, store_id, wish)
  const entering = enteringWith(closing_reason)
  const preview = await (before
    ? previewOrder(deps, asPlaced(deal, before), wish, at, { entering, held: before.lines })
    : previewOrder(deps, deal, wish, at, { entering }))
  return { ...preview, duplicates: preview.duplicates.filter(one => one.id !== order_id) }
}

/**
 * Writes down an order that came by phone or fax: by the same rules as the restaurant's own, and the restaurant is told.
 * The closing alone may be passed, with a reason. The same idempotency key gives the same order back.
 */
export const enterOrder = async (
  deps: Deps,
  actor: SupplierActor,
  form: EntryForm,
  idempotency_key: string,
  at: Date,
) => {
  const { store_id, way, caller, closing_reason, ...wish } = form
  mayPutOnList(actor, wish.lines)
  const deal = await dealAndItemsOfStore(deps, actor, store_id, wish)
  const entered: Entered = { way, caller, reason: closing_reason }
  const { terms } = deal
  return placeOrder(
    deps,
    deal,
    wish,
    {
      source: 'supplier_proxy',
      placed_by: by(actor),
      screen: 'stores/orders/new',
      idempotency_key,
      detail: { entered },
      entering: enteringWith(closing_reason),
      also: async (trx, placed, prepared) => {
        await noteOrderSeen(trx, placed.id, at)
        await putLinesOnList(trx, actor, store_id, wish.lines, at)
        const order = { ...terms, ...prepared, ...prepared.totals, id: placed.id, number: placed.number }
        await tellNotice(trx, order, placed.event_id, noticeOf(deps, order, 'placed', entered, at), at)
      },
    },
    at,
  )
}

/** Changes an order that the supplier entered: the next revision, of which the restaurant is told. */
export const editEntry = async (deps: Deps, actor: SupplierActor, order_id: string, form: EntryEditForm, at: Date) => {
  const { caller, closing_reason, ...wish } = form
  const { revision } = wish
  mayPutOnList(actor, wish.lines)
  const before = await orderOfSupplier(deps, actor, order_id)
  const deal = await dealAndItemsOfReceived(deps, before, wish.lines)
  const edit = { deal, wish, at, entering: enteringWith(closing_reason) }
  const who = { actor: by(actor), screen: 'stores/orders/edit' }
  await changeOrder(deps, before, { revision, who, at, whyNot: whyNotReenter }, async change => {
    const edited = await writeEdited(deps, change, edit)
    if (!edited) return null
    await change.set({ seen_at: at })
    if (before.store_id !== null) await putLinesOnList(change.trx, actor, before.store_id, wish.lines, at)
    const entered: Entered = { way: null, caller, reason: closing_reason }
    const notice = noticeOf(deps, edited.order, 'edited', entered, at)
    return { kind: 'edited', diff: { ...edited.diff, entered }, send: true, notice }
  }).catch(saySoldOut(deps, before, edit))
  return orderOfSupplier(deps, actor, order_id)
}

/** Takes back an order that the supplier entered, for a reason that the restaurant is told. */
export const cancelEntry = async (
  deps: Deps,
  actor: SupplierActor,
  order_id: string,
  { revision, reason }: { revision: number; reason: string },
  at: Date,
) => {
  const before = await orderOfSupplier(deps, actor, order_id)
  const who = { actor: by(actor), screen: 'orders/detail' }
  await changeOrder(deps, before, { revision, who, at, whyNot: whyNotReenter }, async change => {
    await writeCancelled(change, at)
    await change.set({ seen_at: at })
    const entered: Entered = { way: null, caller: '', reason }
    const notice = noticeOf(deps, change.order, 'cancelled', entered, at)
    return { kind: 'cancelled', diff: { entered }, send: true, notice }
  })
  return orderOfSupplier(deps, actor, order_id)
}
