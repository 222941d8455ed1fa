import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pathTo, supplierPages } from '#contract/pages.ts'
import { lineMessage } from '#domain/dispatch/line-message.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { linkTo, makeAccessToken } from './access-token.ts'
import { keepFaxImage } from './admin-dispatch-store.ts'
import { afterTry } from './after-try.ts'
import { mustWait, noteFault, noteWorks, putOff } from './circuit-store.ts'
import { type Dispatch, enqueuePoll, noteOutcome, takeDispatch } from './dispatch-store.ts'
import { paperOf, sheetToSend } from './order-paper.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * Sends one dispatch. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows
 * a repeated sending by its reference. A temporary fault throws, so that the job is tried again later.
 */
export const sendDispatch = async (deps: Deps, dispatch_id: string) => {
  const dispatch = await takeInTurn(deps, dispatch_id)
  if (!dispatch) return
  if (dispatch.superseded) {
    await noteOutcome(deps.db, dispatch.id, { state: 'superseded' }, deps.now())
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: 'superseded' })
    return
  }
  try {
    const provider_id = await send(deps, dispatch)
    await deps.db.transaction().execute(async trx => {
      await noteOutcome(trx, dispatch.id, { state: 'sent', provider_id }, deps.now())
      await noteWorks(trx, dispatch.channel)
      // In one with the state: a fax that is on the wire is always asked about.
      if (dispatch.channel === 'fax') await enqueuePoll(trx, dispatch.id, deps.fax.first_poll_ms)
    })
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: 'sent' })
  } catch (error) {
    const { over, wait_ms, failure_class, provider_fault } = afterTry(error, dispatch, deps.now())
    const failure = error instanceof Error ? error.message : String(error)
    deps.metrics.dispatches.inc({ channel: dispatch.channel, outcome: over ? 'failed' : 'retried' })
    if (over && failure_class === null && !provider_fault)
      deps.log.error({ err: error }, 'a dispatch could not be made')
    await deps.db.transaction().execute(async trx => {
      await noteOutcome(trx, dispatch.id, { state: over ? 'failed' : 'queued', failure, failure_class }, deps.now())
      if (provider_fault) await noteFault(trx, dispatch, deps.now())
      if (wait_ms !== null) await putOff(trx, dispatch.id, wait_ms)
      // In one with the state: a failed dispatch is never taken again, so nobody else would tell.
      if (over) await tellFailure(trx, dispatch, failure_class, deps.now())
    })
    if (!over && wait_ms === null) throw error
  }
}

/** Takes a dispatch, or puts it off while its provider rests or another fax rings at the same machine. */
const takeInTurn = (deps: Deps, dispatch_id: string) =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const wait = await mustWait(trx, dispatch_id, at)
    if (wait === null) return takeDispatch(trx, dispatch_id, at)
    await putOff(trx, dispatch_id, wait)
    return undefined
  })

const load = async (db: Db, order_id: string) => {
  const [order] = await findOrders(db, sql`o.id = ${order_id}`)
  if (!order) throw new Error(`dispatch of an order that is not there: ${order_id}`)
  return order
}

/** Where the receiver reads the order: at its own desk, or by a link of its own where it has no login. */
const confirmUrl = async (deps: Deps, order: OrderFacts) =>
  order.method === 'web'
    ? deps.public_url + pathTo(supplierPages.orderDetail, { order_id: order.id })
    : linkTo(deps, await makeAccessToken(deps.db, order, deps.now()))

const send = async (deps: Deps, dispatch: Dispatch): Promise<string> => {
  const key = `${dispatch.id}:${dispatch.round}`
  if (dispatch.channel === 'fax') {
    // Nobody knows how an earlier try of this call ended: the gateway is asked first, so that nothing is faxed twice.
    const known = dispatch.attempts > 1 ? await deps.fax.find(key) : null
    if (known) return known.provider_id
  }
  // The connection was lost, but the mail was not: its receiver has opened the order since (decision 046).
  if (dispatch.channel === 'mail' && dispatch.unknown_ends > 0 && dispatch.opened) return `opened:${dispatch.id}`
  const order = await load(deps.db, dispatch.order_id)
  const confirm_url = await confirmUrl(deps, order)
  const sheet = sheetToSend(order, dispatch.occasion, {
    confirm_url,
    again: (dispatch.round > 1 && dispatch.failure_class === 'line_error_midway') || dispatch.unknown_ends > 0,
  })
  if (dispatch.channel === 'line') {
    const text = lineMessage(sheet, dispatch.occasion)
    return (await deps.line.push({ retry_key: dispatch.id, to: dispatch.destination, text })).provider_id
  }
  const { name, pdf, mail } = await paperOf(sheet, dispatch.occasion, { again: dispatch.unknown_ends > 0 })
  if (dispatch.channel === 'fax') {
    const sha256 = createHash('sha256').update(pdf).digest()
    await keepFaxImage(deps.db, { dispatch_id: dispatch.id, round: dispatch.round, pdf, sha256, kept_at: deps.now() })
    const meta = { subject: name.replace(/\.pdf$/, ''), sender: order.parties.consumer.name }
    return (await deps.fax.submit({ idempotency_key: key, number: dispatch.destination, pdf, meta })).provider_id
  }
  const attachment = { name, content: pdf }
  return (await deps.mail.send({ reference: dispatch.id, to: dispatch.destination, ...mail, attachment })).provider_id
}
