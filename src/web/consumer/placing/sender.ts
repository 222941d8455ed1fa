import { getConsumerToken } from '#contract/accounts/login.contract.ts'
import { listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { metaText, setMeta } from '#web/api/meta.ts'
import { type Draft, draftOfDeal, isLocked } from './draft.ts'
import { notePlaced, type Place, placedOf } from './placed.ts'
import { clearPlaced, closed_words, hasClosed, markAttempt, outcomeOf, requestOf, whyHold } from './sending.ts'
import { sharing } from './taken-over.ts'

/**
 * What came of a try to send:
 * - `placed`, by this tab or by another that was quicker; with `waiting` it is an owner's to approve;
 * - `refused`: the server said a definite no;
 * - `held`: nothing was sent, because it is no more what was confirmed;
 * - `waiting`: no answer, nothing new is known;
 * - `none`: there was nothing to send.
 */
export type PlacedOrder = { id: string; number: string; waiting?: true | undefined }
export type Sent =
  | { kind: 'placed'; order: PlacedOrder }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'held' | 'waiting' | 'none' }

/** A request that a dead line swallowed is given up after a minute: the same key asks again. */
export const patience = () => AbortSignal.timeout(60_000)

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
 * Sends what a draft's attempt says, if it says so: queued attempts after asking, unknown ones under their own key.
 * `onPlaced` is told before the draft is emptied.
 */
export const sendAttempt = async (place: Place, onPlaced: (order: PlacedOrder) => void) => {
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
      const kind = await mayLeave(place, { ...attempt, seen: attempt.seen }, kept_odd)
      if (kind !== 'leave') return { kind }
      markAttempt(store, attempt.key, 'unknown')
    }
    try {
      const { waiting, ...named } = await call(placeOrder, {
        params: place,
        body: requestOf(attempt),
        idempotency_key: attempt.key,
        signal: patience(),
      })
      const order = waiting ? { ...named, waiting } : named
      const { supplier_name } = attempt.seen
      notePlaced(place, { ...order, supplier_name, key: attempt.key, told: false })
      onPlaced(order)
      clearPlaced(store, attempt.key)
      for (const route of [listDeals, listOrders, listOrderListItems]) void invalidate(route)
      return { kind: 'placed', order }
    } catch (error) {
      if (!(error instanceof ApiError) || outcomeOf(error.status) !== 'refused') return { kind: 'waiting' }
      // Of who asks, not of the order: it may have been placed by a request before this one.
      if (error.status === 403 || error.status === 404) {
        const session = await whoAsks().catch(() => null)
        if (error.status === 403 || session?.consumer_id !== place.consumer_id) return { kind: 'waiting' }
      }
      markAttempt(store, attempt.key, 'refused', { why: errorMessage(error) })
      return { kind: 'refused', error }
    }
  })
  return sent ?? { kind: 'none' as const }
}

type Queued = NonNullable<Draft['attempt']> & { seen: NonNullable<NonNullable<Draft['attempt']>['seen']> }

/** The session as it is now, and its token: another page of this browser may have changed both. */
const whoAsks = async () => {
  const session = await call(getConsumerToken, { signal: patience() })
  setMeta('csrf-token', session.csrf_token)
  return session
}

/** Asks the server, before anything is sent, whether this person may send what was confirmed, as it was confirmed. */
const mayLeave = async (place: Place, attempt: Queued, kept_odd: readonly string[]) => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const hold = (why: string) => {
    markAttempt(store, attempt.key, 'held', { why })
    return 'held' as const
  }
  try {
    const session = await whoAsks()
    // Another restaurant was chosen since: it stays for the day when this one is chosen again.
    if (session.consumer_id !== place.consumer_id) return 'waiting'
    if (hasClosed(attempt.seen, new Date(session.now))) return hold(closed_words)
    const taken = await sharing.close?.([place.deal_id])
    if (taken) return hold(taken)
    const preview = await call(previewOrder, { params: place, body: attempt.body, signal: patience() })
    const why = whyHold(attempt.seen, preview, kept_odd)
    return why === null ? 'leave' : hold(why)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcomeOf(error.status) === 'refused' ? hold(errorMessage(error)) : 'waiting'
  }
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
