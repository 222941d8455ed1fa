import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pathTo, supplierPages } from '#contract/pages.ts'
import { orderMail, orderSheetFileName } from '#domain/exports/order-mail.ts'
import type { Db, Deps } from '#server/deps.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { sheetOf } from '#server/orders/order-sheet.ts'
import { SendFailure } from '#server/ports.ts'
import { type Dispatch, noteOutcome, notifyFailure, takeDispatch } from './dispatch-store.ts'

/** After this many temporary faults (about 25 minutes of waiting in all) a dispatch has failed. */
const most_attempts = 8

/**
 * Sends one dispatch. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows
 * a repeated sending by its reference. A temporary fault throws, so that the job is tried again later.
 */
export const sendDispatch = async (deps: Deps, dispatch_id: string) => {
  const dispatch = await takeDispatch(deps.db, dispatch_id, deps.now())
  if (!dispatch) return
  if (dispatch.superseded) {
    await noteOutcome(deps.db, dispatch.id, { state: 'superseded' }, deps.now())
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: 'superseded' })
    return
  }
  try {
    const provider_id = await send(deps, dispatch)
    await noteOutcome(deps.db, dispatch.id, { state: 'sent', provider_id }, deps.now())
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: 'sent' })
  } catch (error) {
    // A fault of our own counts as one that may pass: it is tried as often, and then the people are told.
    const over = (error instanceof SendFailure && error.kind === 'permanent') || dispatch.attempts >= most_attempts
    const failure = error instanceof Error ? error.message : String(error)
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: over ? 'failed' : 'retried' })
    if (over && !(error instanceof SendFailure)) deps.log.error({ err: error }, 'a dispatch could not be made')
    await deps.db.transaction().execute(async trx => {
      await noteOutcome(trx, dispatch.id, { state: over ? 'failed' : 'queued', failure }, deps.now())
      // In one with the state: a failed dispatch is never taken again, so nobody else would tell.
      if (over) await tellFailure(trx, dispatch, deps.now())
    })
    if (!over) throw error
  }
}

const marks = { placed: null, edited: '訂正', cancelled: '取消' } as const

const load = async (db: Db, order_id: string) => {
  const [order] = await findOrders(db, sql`o.id = ${order_id}`)
  if (!order) throw new Error(`dispatch of an order that is not there: ${order_id}`)
  return order
}

const send = async (deps: Deps, dispatch: Dispatch): Promise<string> => {
  const order = await load(deps.db, dispatch.order_id)
  const confirm_url = deps.public_url + pathTo(supplierPages.orderDetail, { order_id: order.id })
  const sheet = { ...sheetOf(order, marks[dispatch.occasion]), confirm_url }
  const pdf = await buffer(orderSheetsPdf([sheet]))
  const { provider_id } = await deps.mail.send({
    reference: dispatch.id,
    to: dispatch.destination,
    ...orderMail(sheet, dispatch.occasion),
    attachment: { name: orderSheetFileName(sheet), content: pdf },
  })
  return provider_id
}

const tellFailure = async (trx: Db, dispatch: Dispatch, at: Date) => {
  const order = await load(trx, dispatch.order_id)
  const { supplier, order_counter } = order.parties
  const phone = order_counter?.phone_number ?? supplier.phone_number
  await notifyFailure(
    trx,
    order.id,
    {
      title: `${supplier.name}へのお知らせメールを送信できませんでした`,
      body: `注文は受注画面に届いています。お急ぎの場合は${supplier.name}${phone ? `（電話 ${phone}）` : ''}へお電話ください。`,
    },
    at,
  )
}
