import type { EntryEditForm, EntryForm, EntryPreviewForm } from '#contract/orders/entry.form.ts'
import type { Entered } from '#domain/orders/entry.ts'
import type { Db, Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { cancelOrder } from './cancel-order.ts'
import { editOrder, piecesByItem } from './edit-order.ts'
import { dealAndItemsOfOrder, dealAndItemsOfStore } from './entry-policy.ts'
import type { OrderFacts } from './find-orders.ts'
import { noteSeen } from './note-seen.ts'
import { orderOfSupplier } from './order-policy.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'
import { tellEntered } from './tell-entered.ts'

const enteringWith = (closing_reason: string) => ({ by_supplier: true, past_closing: closing_reason !== '' })

/** The order as entering it would make it; where one that was entered is changed, without what that one holds already. */
export const previewEntry = async (deps: Deps, actor: SupplierActor, form: EntryPreviewForm, at: Date) => {
  const { store_id, order_id, closing_reason, ...wish } = form
  const before = order_id === null ? undefined : await orderOfSupplier(deps, actor, order_id)
  const deal = await dealAndItemsOfStore(deps, actor, store_id, wish)
  const preview = await previewOrder(deps, deal, wish, at, {
    entering: enteringWith(closing_reason),
    ...(before ? { own: piecesByItem(before) } : {}),
  })
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
        await noteSeen(trx, placed.id, at)
        const order = { ...terms, ...prepared, ...prepared.totals, id: placed.id, number: placed.number }
        await tellEntered(deps, trx, order, 'placed', entered, placed.event_id, at)
      },
    },
    at,
  )
}

const deskOf = (deps: Deps, what: 'edited' | 'cancelled', entered: Entered, past_closing: boolean, at: Date) => ({
  past_closing,
  detail: { entered },
  tell: (trx: Db, event: LiveEvent, order: OrderFacts) => tellEntered(deps, trx, order, what, entered, event.id, at),
})

/** Changes an order that the supplier entered: the next revision, of which the restaurant is told. */
export const editEntry = async (deps: Deps, actor: SupplierActor, order_id: string, form: EntryEditForm, at: Date) => {
  const { caller, closing_reason, ...wish } = form
  const before = await orderOfSupplier(deps, actor, order_id)
  const deal = await dealAndItemsOfOrder(deps, before, wish.lines)
  const desk = deskOf(deps, 'edited', { way: null, caller, reason: closing_reason }, closing_reason !== '', at)
  await editOrder(deps, before, deal, wish, { actor: by(actor), screen: 'stores/orders/edit', desk }, at)
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
  const { terms } = await dealAndItemsOfOrder(deps, before, [])
  const desk = deskOf(deps, 'cancelled', { way: null, caller: '', reason }, true, at)
  await cancelOrder(deps, before, terms, revision, { actor: by(actor), screen: 'orders/detail', desk }, at)
  return orderOfSupplier(deps, actor, order_id)
}
