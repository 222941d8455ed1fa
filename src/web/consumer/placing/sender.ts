import { getConsumerToken } from '#contract/accounts/login.contract.ts'
import { getPossibleDeliveryDates, listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { metaText, setMeta } from '#web/api/meta.ts'
import { isBusy, outcomeOf } from '#web/api/outcome.ts'
import { type Attempt, type DraftStore, draftOfDeal, isLocked, type Seen } from './draft.ts'
import { closed_words, hasClosed, isDealClosed, open_again_words, whyHold } from './holding.ts'
import { notePlaced, type Place, placedOf } from './placed.ts'
import { afterBusy, busy_words, clearPlaced, markAttempt, requestOf } from './sending.ts'
import { sharing } from './taken-over.ts'

/**
 * What came of a try to send:
 * - `placed`, by this tab or by another that was quicker; with `waiting` it is an owner's to approve;
 * - `refused`: the server said a definite no;
 * - `held`: nothing was sent, because it is no more what was confirmed;
 * - `waiting`: no answer, nothing new is known; asked again after `seconds` at the earliest;
 * - `none`: there was nothing to send.
 */
export type PlacedOrder = { id: string; number: string; waiting?: true | undefined }
export type Sent =
  | { kind: 'placed'; order: PlacedOrder }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'held' | 'none' }

/**
 * One tab at a time for one draft. Browsers without locks (pages that are not served securely) fall back on the key:
 * the server makes one order of it however many tabs send.
 */
const alone = async <T>(place: Place, wait: boolean, act: () => Promise<T>): Promise<T | null> => {
  if (!('locks' in navigator)) return act()
  const name = `oroshi.send:${metaText('account_id')}:${place.consumer_id}:${place.deal_id}`
  return navigator.locks.request(name, { ifAvailable: !wait }, lock => (lock ? act() : null))
}

/**
 * Sends what a draft's attempt says, if it says so: queued attempts after asking (not where that was `checked` just now),
 * unknown ones under their own key. `onPlaced` is told before the draft is emptied.
 */
export const sendAttempt = async (place: Place, onPlaced: (order: PlacedOrder) => void, checked = false) => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const asked = store.get().attempt?.key
  const sent = await alone(place, true, async (): Promise<Sent> => {
    store.reload()
    const { attempt, kept_odd } = store.get()
    if (!attempt?.seen || !isLocked(store.get())) {
      // While this tab waited for its turn another one has sent it.
      const placed = placedOf(place)
      if (placed?.key !== asked || !placed) return { kind: 'none' }
      onPlaced(placed)
      return { kind: 'placed', order: placed }
    }
    if (attempt.outcome === 'queued') {
      const said = checked ? null : await mayLeave(place, { ...attempt, seen: attempt.seen }, kept_odd)
      if (said) return said
      markAttempt(store, attempt.key, 'unknown')
    }
    try {
      const { waiting, ...named } = await call(placeOrder, {
        params: place,
        body: requestOf(attempt),
        idempotency_key: attempt.key,
      })
      const order = waiting ? { ...named, waiting } : named
      const { supplier_name, by_line } = attempt.seen
      notePlaced(place, { ...order, supplier_name, key: attempt.key, told: false, ...(by_line && { by_line }) })
      onPlaced(order)
      clearPlaced(store, attempt.key)
      for (const route of [listDeals, listOrders, listOrderListItems, getLineDraft]) void invalidate(route)
      return { kind: 'placed', order }
    } catch (error) {
      if (!(error instanceof ApiError) || outcomeOf(error.status) !== 'refused') return waiting(store, attempt, error)
      // Of who asks, not of the order: it may have been placed by a request before this one.
      if (error.status === 403 || error.status === 404) {
        const session = await whoAsks().catch(() => null)
        if (error.status === 403 || session?.consumer_id !== place.consumer_id) return { kind: 'waiting', seconds: 0 }
      }
      markAttempt(store, attempt.key, 'refused', { why: errorMessage(error) })
      return { kind: 'refused', error }
    }
  })
  return sent ?? { kind: 'none' as const }
}

/** What was asked had no answer that says anything of the order; `attempt` is as it stood before. */
const waiting = (store: DraftStore, attempt: Attempt, error: unknown): Sent => {
  if (!(error instanceof ApiError)) return { kind: 'waiting', seconds: 0 }
  if (isBusy(error.status)) markAttempt(store, attempt.key, afterBusy(attempt.outcome), { why: busy_words })
  return { kind: 'waiting', seconds: error.retry_after }
}

type Queued = Attempt & { seen: Seen }

/** The session as it is now, and its token: another page of this browser may have changed both. */
const whoAsks = async () => {
  const session = await call(getConsumerToken)
  setMeta('csrf-token', session.csrf_token)
  return session
}

/**
 * Asks the server, before anything is sent, whether this person may send what was confirmed, as it was confirmed. Null:
 * it may leave.
 */
const mayLeave = async (place: Place, attempt: Queued, kept_odd: readonly string[]): Promise<Sent | null> => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const hold = (why: string, closed = false): Sent => {
    markAttempt(store, attempt.key, 'held', { why, closed })
    return { kind: 'held' }
  }
  try {
    const session = await whoAsks()
    // Another restaurant was chosen since: it stays for the day when this one is chosen again.
    if (session.consumer_id !== place.consumer_id) return { kind: 'waiting', seconds: 0 }
    if (hasClosed(attempt.seen, new Date(session.now))) {
      // The sheet that is gone back to says so, however lately it was asked for.
      void invalidate(getPossibleDeliveryDates)
      return hold(closed_words)
    }
    const taken = await sharing.close?.([place.deal_id])
    if (taken) return hold(taken)
    const preview = await call(previewOrder, { params: place, body: attempt.body })
    const why = whyHold(attempt.seen, preview, kept_odd)
    return why === null ? null : hold(why, isDealClosed(preview))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcomeOf(error.status) === 'refused' ? hold(errorMessage(error)) : waiting(store, attempt, error)
  }
}

/** Asks again about what is held because its supplier was closed. Where it is open again the person is told so; nothing is sent. */
export const askAgain = async (place: Place): Promise<void> => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const { attempt, kept_odd } = store.get()
  if (attempt?.outcome !== 'held' || !attempt.closed || !attempt.seen) return
  const preview = await call(previewOrder, { params: place, body: attempt.body }).catch(() => null)
  if (!preview || isDealClosed(preview) || store.get().attempt !== attempt) return
  markAttempt(store, attempt.key, 'held', { why: whyHold(attempt.seen, preview, kept_odd) ?? open_again_words })
}

/** Takes an order back out of the queue. False where it is being sent, or was. */
export const cancelQueued = async (place: Place): Promise<boolean> => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const done = await alone(place, false, async () => {
    store.reload()
    const { attempt } = store.get()
    if (attempt?.outcome !== 'queued' && attempt?.outcome !== 'held') return false
    markAttempt(store, attempt.key, 'unsent')
    return true
  })
  return done ?? false
}
