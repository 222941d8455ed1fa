import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { isFaxClass, most_tries, settled_after_ms } from '#domain/dispatch/fax.ts'
import { orderCard } from '#domain/line/order-card.ts'
import { isGone } from '#domain/mails/bounce.ts'
import type { Db, Deps } from '#server/deps.ts'
import { stopUrl } from '#server/ignores/encrypted-address.ts'
import { stopAddress } from '#server/ignores/ignored-addresses.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { mailDispatchInstead } from '#server/line/mail-instead.ts'
import { pushToLink } from '#server/line/push.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { afterTry } from '#server/outbox/after-try.ts'
import { referenceOfDispatch } from '#server/outbox/dispatches.ts'
import { awaitTurn } from '#server/outbox/outbox.ts'
import { SendFailure } from '#server/ports.ts'
import { noteAbout } from '#server/under-way.ts'
import { linkTo, makeAccessToken } from './access-token.ts'
import { awaitMachine, freeMachine, mustWait, noteFault, noteWorks, putOff } from './circuit-store.ts'
import {
  callWithoutEnd,
  claimCall,
  type Dispatch,
  findOvertaken,
  hurryPoll,
  noteOutcome,
  queueToAsk,
  takeBackCall,
  takeDispatch,
} from './dispatch-store.ts'
import { keepFaxImage } from './fax-images.ts'
import { gatewayOf } from './gateway-of.ts'
import { moveOn } from './moved.ts'
import { noteResult } from './note-result.ts'
import { orderPaperOf, sheetToSend } from './order-paper.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * Sends one dispatch. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows
 * a repeated sending by its reference. A temporary fault throws, so that the job is tried again later.
 */
export const sendDispatch = async (deps: Deps, dispatch_id: string) => {
  const dispatch = await takeInTurn(deps, dispatch_id)
  if (!dispatch) return takeBackOlder(deps, dispatch_id)
  noteAbout({ order_id: dispatch.order_id })
  const gateway = gatewayOf(deps.config, dispatch.channel)
  if (dispatch.superseded) {
    await deps.db.transaction().execute(async trx => {
      await noteOutcome(trx, dispatch, { state: 'superseded' }, deps.now())
      await freeMachine(trx, dispatch.id)
    })
    noteResult(deps, dispatch, 'superseded')
    return
  }
  if (await moveOn(deps, dispatch)) return noteResult(deps, dispatch, 'superseded')
  try {
    const sent =
      dispatch.channel === 'fax' ? await sendFax(deps, dispatch) : { provider_id: await send(deps, dispatch) }
    if ('taken_over' in sent) return
    if ('ask_in_ms' in sent) {
      await deps.db.transaction().execute(async trx => {
        if (await queueToAsk(trx, dispatch)) await putOff(trx, dispatch.id, sent.ask_in_ms)
      })
      return
    }
    const { provider_id } = sent
    await deps.db.transaction().execute(async trx => {
      if (!(await noteOutcome(trx, dispatch, { state: 'sent', provider_id }, deps.now(), gateway))) return
      await noteWorks(trx, dispatch.channel)
      // In one with the state: a fax that is on the wire is always asked about.
      if (dispatch.channel === 'fax') await enqueue(trx, 'poll_dispatch', dispatch.id, deps.fax.first_poll_ms)
    })
    noteResult(deps, dispatch, 'sent', { provider_id, attempt: dispatch.attempts })
  } catch (error) {
    const handed_over_at = await callWithoutEnd(deps.db, dispatch)
    // For a supplier with a board it is a notice: of use after the closing, too.
    const closing_at = dispatch.method === 'web' ? null : dispatch.closing_at
    const tried = { ...dispatch, closing_at, handed_over_at }
    const { over, wait_ms, failure_class, provider_fault } = afterTry(error, tried, deps.now())
    const failure = error instanceof Error ? error.message : String(error)
    noteResult(deps, dispatch, over ? 'failed' : 'retried', { failure_class, attempt: dispatch.attempts })
    if (over && failure_class === null && !provider_fault)
      deps.log.error({ err: error }, 'a dispatch could not be made')
    await deps.db.transaction().execute(async trx => {
      const known = error instanceof SendFailure ? error.failure_class : undefined
      const outcome = { state: over ? 'failed' : 'queued', failure, failure_class: known ?? failure_class } as const
      const noted = await noteOutcome(trx, dispatch, outcome, deps.now(), gateway)
      if (provider_fault) await noteFault(trx, dispatch, deps.now())
      if (!noted) return
      if (dispatch.channel === 'mail' && failure_class === 'rejected' && isGone(failure)) {
        await stopAddress(trx, dispatch.destination, { reason: 'bounced', detail: failure }, deps.now())
      }
      if (wait_ms !== null) await putOff(trx, dispatch.id, wait_ms)
      if (over) await freeMachine(trx, dispatch.id)
      // In one with the state: a failed dispatch is never taken again, so nobody else would tell.
      const why = dispatch.channel === 'fax' && isFaxClass(noted.failure_class) ? noted.failure_class : failure_class
      // Of a notice that its receiver wants no more, or who is gone, nobody needs to hear: the order is on the board.
      const unwanted = (failure_class === 'ignored' || known === 'unlinked') && dispatch.method === 'web'
      if (over && !(await goesByMail(trx, dispatch, deps.now())) && !unwanted) {
        await tellFailure(deps, trx, dispatch, why, deps.now())
      }
    })
    if (!over && wait_ms === null) throw error
  }
}

/** What LINE does not take is mailed to the same person, where there is an address. */
const goesByMail = async (trx: Db, dispatch: Dispatch, at: Date) =>
  dispatch.channel === 'line' && (await mailDispatchInstead(trx, dispatch.id, at))

/** Takes a dispatch, or puts it off while its provider rests, another fax rings at the same machine, or others are before it. */
const takeInTurn = (deps: Deps, dispatch_id: string) =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const wait = await mustWait(trx, dispatch_id, at)
    if (wait === null) return takeDispatch(trx, dispatch_id, at)
    if ('turn' in wait) await awaitTurn(trx, { table: 'dispatches', job: 'send_dispatch' }, dispatch_id, wait.turn, at)
    else if (wait.for_machine) await awaitMachine(trx, dispatch_id, wait.in_ms, at)
    else await putOff(trx, dispatch_id, wait.in_ms)
    return undefined
  })

/**
 * Takes back what the gateway still has of older versions: it does so with what waits for its turn, not with what is being
 * sent (InterFAX, CancelFax). Asked for once, while the newer version waits for the machine; how the old one ended is asked as
 * ever.
 */
const takeBackOlder = async (deps: Deps, dispatch_id: string) => {
  for (const provider_id of await findOvertaken(deps.db, dispatch_id, deps.now())) {
    try {
      await deps.fax.cancel(provider_id)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
    }
    await hurryPoll(deps.db, provider_id)
  }
}

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

const sheetFor = async (deps: Deps, dispatch: Dispatch) => {
  const order = await load(deps.db, dispatch.order_id)
  const confirm_url = await confirmUrl(deps, order)
  const { round, failure_class, broke_off, unknown_ends } = dispatch
  const again = (round > 1 && (broke_off || failure_class === 'line_error_midway')) || unknown_ends > 0
  return {
    order,
    sheet: sheetToSend(order, dispatch.occasion, { revision: dispatch.order_revision, confirm_url, again }),
  }
}

/**
 * One call of the gateway under a key of its own. What was handed over before without a known end is asked for first, and
 * as long as it may still turn up nothing is handed over again. `taken_over`: another run of the job has it meanwhile.
 */
const sendFax = async (deps: Deps, dispatch: Dispatch) => {
  const key = referenceOfDispatch(dispatch)
  if (dispatch.restored && deps.fax.knows) {
    const known = await deps.fax.find(key)
    if (known) return known
  }
  if (dispatch.handed_over_at !== null) {
    const known = await deps.fax.find(key)
    if (known) return known
    const since = deps.now().getTime() - dispatch.handed_over_at.getTime()
    if (since < settled_after_ms) return { ask_in_ms: settled_after_ms - since }
    if (dispatch.attempts > most_tries) {
      await takeBackCall(deps.db, dispatch)
      throw new SendFailure('permanent', 'the fax gateway did not take it', undefined, 'provider', 'line_error')
    }
  }
  const { order, sheet } = await sheetFor(deps, dispatch)
  const { name, pdf } = await orderPaperOf(sheet, dispatch.occasion)
  const sha256 = createHash('sha256').update(pdf).digest()
  await keepFaxImage(deps.db, { dispatch_id: dispatch.id, round: dispatch.round, pdf, sha256, kept_at: deps.now() })
  if (!(await claimCall(deps.db, dispatch, deps.now()))) return { taken_over: true }
  const meta = { subject: name.replace(/\.pdf$/, ''), sender: order.parties.consumer.name }
  try {
    return await deps.fax.submit({ idempotency_key: key, number: dispatch.destination, pdf, meta })
  } catch (error) {
    if (error instanceof SendFailure && error.kind !== 'unknown') await takeBackCall(deps.db, dispatch)
    throw error
  }
}

const send = async (deps: Deps, dispatch: Dispatch): Promise<string> => {
  // The connection was lost, but the mail was not: its receiver has opened the order since (decision 046).
  if (dispatch.channel === 'mail' && dispatch.unknown_ends > 0 && dispatch.opened) return `opened:${dispatch.id}`
  const { order, sheet } = await sheetFor(deps, dispatch)
  if (dispatch.channel === 'line') {
    const url = deps.public_url + pathTo(supplierPages.orderDetail, { order_id: order.id })
    const cards = () => [orderCard(sheet, dispatch.occasion, { order_id: order.id, url })]
    return (await pushToLink(deps, dispatch.destination, dispatch.id, cards)).provider_id
  }
  const { name, pdf, mail } = await orderPaperOf(sheet, dispatch.occasion, {
    again: dispatch.unknown_ends > 0,
    stop_url: stopUrl(deps, dispatch.destination),
  })
  const attachment = { name, content: pdf }
  const letter = { reference: referenceOfDispatch(dispatch), to: dispatch.destination, ...mail, attachment }
  return (await handOver(deps, letter, 'order')).provider_id
}
