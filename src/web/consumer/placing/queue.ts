import { consumerId } from '#web/api/meta.ts'
import { draftedDeals } from './all-drafts.ts'
import { draftOfDeal, isLocked, watchDrafts } from './draft.ts'
import { markTold, untoldOrders } from './placed.ts'
import { askAgain, type PlacedOrder, type Sent, sendAttempt } from './sender.ts'
import { markAttempt } from './sending.ts'

/*
 * The orders of this person that wait for the network or for an answer, over all suppliers. Every open page watches
 * them; a lock lets one of them send. They stand in the drafts, so that a crash, a reload or a new release loses none.
 */

/** Between tries, in milliseconds; the last one goes on. */
const PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000]
/** However long a server asks for: a closing may come near meanwhile. */
const longest_pause = 60_000

/** An order that is not placed yet, or was placed (`asked`: waits for an owner; `by_line`: for its person to send it) while nobody looked. */
export type QueuedOrder = {
  deal_id: string
  supplier_name: string
  delivery_date: string
  /** As it was when it was confirmed; null where there is none. */
  closing_at: string | null
  line_count: number
  state: 'queued' | 'unknown' | 'held' | 'placed' | 'by_line' | 'asked'
  /** Why it is held, or has to wait though there is a network. */
  why: string
  /** Of a held one: its person has read that. */
  told: boolean
  /** Of a placed one. */
  order: { id: string; number: string } | null
}

const listeners = new Set<() => void>()
const hearers = new Map<string, Set<(sent: Sent) => void>>()
const sending = new Set<string>()
let tries = 0
/** Before this moment the server does not wish to be asked by itself. */
let not_before = 0
let timer: ReturnType<typeof setTimeout> | undefined
let started = false
let shown: QueuedOrder[] = []

const isMine = (deal_id: string) => {
  const draft = draftOfDeal(consumerId(), deal_id).get()
  return isLocked(draft) && draft.attempt?.seen !== undefined
}

const look = (): QueuedOrder[] => {
  const waiting = draftedDeals(consumerId()).flatMap((deal_id): QueuedOrder[] => {
    const { attempt } = draftOfDeal(consumerId(), deal_id).get()
    const state = attempt?.outcome
    if (!attempt?.seen || (state !== 'queued' && state !== 'unknown' && state !== 'held')) return []
    const { delivery_date, lines } = attempt.body
    const { supplier_name, closing_at } = attempt.seen
    const why = attempt.why ?? ''
    const told = attempt.told === true
    return [
      { deal_id, supplier_name, delivery_date, closing_at, line_count: lines.length, state, why, told, order: null },
    ]
  })
  const placed = untoldOrders(consumerId()).map(
    ({ deal_id, supplier_name, id, number, waiting, by_line }): QueuedOrder => {
      const state = waiting ? 'asked' : by_line ? 'by_line' : 'placed'
      return {
        deal_id,
        supplier_name,
        delivery_date: '',
        closing_at: null,
        line_count: 0,
        state,
        why: '',
        told: true,
        order: { id, number },
      }
    },
  )
  return [...waiting, ...placed]
}

const tell = () => {
  const now = look()
  if (JSON.stringify(now) !== JSON.stringify(shown)) shown = now
  for (const listener of listeners) listener()
}

/**
 * Tries one order now. What came of it goes to who listens for this deal, and to the queue's own list. `checked`: the
 * server itself has just said that it can be sent as it was seen.
 */
export const trySend = async (deal_id: string, checked = false): Promise<void> => {
  // The online event calls again.
  if (sending.has(deal_id) || !navigator.onLine) return
  sending.add(deal_id)
  tell()
  const place = { consumer_id: consumerId(), deal_id }
  const hear = (sent: Sent) => {
    for (const hearer of hearers.get(deal_id) ?? []) hearer(sent)
  }
  try {
    const onPlaced = (order: PlacedOrder) => {
      if (hearers.get(deal_id)?.size) markTold(place)
      hear({ kind: 'placed', order })
    }
    const sent = await sendAttempt(place, onPlaced, checked)
    tries = sent.kind === 'waiting' ? tries + 1 : 0
    if (sent.kind === 'waiting') not_before = Date.now() + Math.min(sent.seconds * 1000, longest_pause)
    if (sent.kind === 'refused' && !hearers.get(deal_id)?.size) holdRefused(deal_id)
    if (sent.kind !== 'placed') hear(sent)
  } finally {
    sending.delete(deal_id)
    tell()
    plan()
  }
}

/** A refusal that no screen shows is told like what was never sent: nothing was placed. */
const holdRefused = (deal_id: string) => {
  const store = draftOfDeal(consumerId(), deal_id)
  const { attempt } = store.get()
  if (attempt?.outcome === 'refused') markAttempt(store, attempt.key, 'held', { why: attempt.why ?? '' })
}

const tryAll = () => {
  clearTimeout(timer)
  timer = undefined
  // Planned before the server said so: when the draft was seen to wait, and its request had not left.
  if (Date.now() < not_before) return plan()
  for (const deal_id of draftedDeals(consumerId())) {
    if (isMine(deal_id)) void trySend(deal_id)
    else void askAgain({ consumer_id: consumerId(), deal_id })
  }
}

/** Another try in a while, where there is something to send that is not just being sent. */
const plan = () => {
  if (timer !== undefined || !draftedDeals(consumerId()).some(id => isMine(id) && !sending.has(id))) return
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? longest_pause
  timer = setTimeout(tryAll, Math.max(pause, not_before - Date.now()))
}

const tryAtOnce = () => {
  tries = 0
  tryAll()
}

/** Begins to watch, once for a page: what is left from before, and what comes. */
export const startQueue = (): void => {
  if (started) return
  started = true
  window.addEventListener('online', tryAtOnce)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryAtOnce())
  window.addEventListener('storage', tell)
  watchDrafts(() => {
    tell()
    plan()
  })
  tell()
  tryAll()
}

export const subscribeQueue = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same list until it changes. */
export const queuedOrders = (): QueuedOrder[] => shown

/** While a request of its own is under way for these deals this tab asks nothing else about them. Gives what ends that. */
export const holdBack = (deal_ids: readonly string[]) => {
  for (const deal_id of deal_ids) sending.add(deal_id)
  return () => {
    for (const deal_id of deal_ids) sending.delete(deal_id)
    tell()
    plan()
  }
}

/** Whether this tab is at it right now. */
export const isSending = (deal_id: string): boolean => sending.has(deal_id)

/** Hears what comes of the orders for a deal: who does tells the person, and leads on. */
export const hearSent = (deal_id: string, hearer: (sent: Sent) => void): (() => void) => {
  const known = hearers.get(deal_id) ?? new Set()
  hearers.set(deal_id, known.add(hearer))
  return () => void known.delete(hearer)
}

/** The person has read why this deal's order is held. */
export const markHeldTold = (deal_id: string): void =>
  draftOfDeal(consumerId(), deal_id).set(draft =>
    draft.attempt?.outcome === 'held' && !draft.attempt.told
      ? { ...draft, attempt: { ...draft.attempt, told: true } }
      : draft,
  )

/** The person has seen that this deal's order was placed. */
export const dismissPlaced = (deal_id: string): void => {
  markTold({ consumer_id: consumerId(), deal_id })
  tell()
}
