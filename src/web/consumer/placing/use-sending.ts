import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { FieldMessage } from '#domain/shared/refusal.ts'
import { isConnectionLost } from '#web/api/connection.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { newKey } from '#web/api/new-key.ts'
import { type Attempt, type DraftStore, isLocked, lineCount, type Seen } from './draft.ts'
import { keptIfPageGoes } from './page-goes.ts'
import { placedOf } from './placed.ts'
import { dismissPlaced, hearSent, isSending, startQueue, subscribeQueue, trySend } from './queue.ts'
import { askAgain, cancelQueued, type PlacedOrder } from './sender.ts'
import { keepAttempt, markAttempt, waitsForTurn } from './sending.ts'
import { sharing } from './taken-over.ts'
import { useDraft } from './use-draft.ts'

/**
 * - `idle`: nothing is under way.
 * - `waiting`: there is no network; nothing has left, and it leaves when the network is back, from any page.
 * - `sending`: a request is under way.
 * - `lost`: a request left and no answer came; the same one is repeated until an answer comes.
 */
export type SendingPhase = 'idle' | 'waiting' | 'sending' | 'lost'

/** How a sending stands: what is known of the attempt, and whether the queue asks about it just now. */
export const phaseOf = (outcome: Attempt['outcome'] | undefined, running: boolean, lost: boolean): SendingPhase => {
  // What is only asked about once more is on its way.
  if (outcome === 'queued') return running && !lost ? 'sending' : 'waiting'
  if (outcome === 'unknown') return running ? 'sending' : 'lost'
  return 'idle'
}

const changed_words = '送信する前に内容が変わったため、送信していません。内容を確認して、もう一度押してください'

const NOTHING_SEEN: Seen = { supplier_name: '', closing_at: null, total: '0', duplicates: [] }

const closeCopy = async (deal_id: string) => sharing.close?.([deal_id])

type Place = { consumer_id: string; deal_id: string }

type Told = {
  onPlaced: (order: PlacedOrder) => void
  onRefused: () => void
}

/** What was on its way from this page, and was placed by another page of this browser, which asked for it too: the draft is gone. */
const usePlacedElsewhere = (store: DraftStore, place: Place): PlacedOrder | null => {
  const key = useDraft(store, draft => draft.attempt?.key)
  const locked = useDraft(store, isLocked)
  const [sent, setSent] = useState<string>()
  if (locked && key !== undefined && key !== sent) setSent(key)
  const found = sent !== undefined && key !== sent ? placedOf(place) : null
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  if (found?.key === sent && placed?.id !== found?.id) setPlaced(found)
  return placed
}

/** What the queue says of this sending, as long as the screen stands: that it was placed, or what was refused. */
const useAnswer = (store: DraftStore, place: Place, { onPlaced, onRefused }: Told) => {
  const { consumer_id, deal_id } = place
  // The answer came while this screen was on its way.
  const [earlier] = useState(() => {
    const found = placedOf(place)
    return found && !found.told && lineCount(store.get()) === 0 ? found : null
  })
  const [placed, setPlaced] = useState(earlier !== null)
  const heard = useRef(earlier !== null)
  const elsewhere = usePlacedElsewhere(store, place)
  const [refusal, setRefusal] = useState<{ messages: FieldMessage[]; message: string | null } | null>(null)
  const told = useRef({ onPlaced, onRefused })
  useEffect(() => {
    told.current = { onPlaced, onRefused }
  })

  useEffect(() => {
    const stop = hearSent(deal_id, sent => {
      if (sent.kind === 'placed') {
        // Until the completion is there: the emptied draft is not shown.
        setPlaced(true)
        heard.current = true
        told.current.onPlaced(sent.order)
      } else if (sent.kind === 'refused') {
        const { error } = sent
        setRefusal({ messages: error.messages, message: error.messages.length > 0 ? null : errorMessage(error) })
        told.current.onRefused()
      } else if (sent.kind === 'held') told.current.onRefused()
    })
    startQueue()
    if (earlier) {
      dismissPlaced(deal_id)
      told.current.onPlaced(earlier)
      // Who comes to see what became of an order is not made to wait for the next try.
    } else if (isLocked(store.get())) void trySend(deal_id)
    else void askAgain({ consumer_id, deal_id })
    return stop
  }, [store, consumer_id, deal_id, earlier])
  useEffect(() => {
    if (!elsewhere || heard.current) return
    heard.current = true
    dismissPlaced(deal_id)
    told.current.onPlaced(elsewhere)
  }, [elsewhere, deal_id])
  return { placed: placed || elsewhere !== null, refusal, setRefusal }
}

/** Sends a draft by the rules of sending.ts, from a press until a definite answer. */
export const useSending = (
  store: DraftStore,
  place: Place,
  onPlaced: Told['onPlaced'],
  onRefused: Told['onRefused'],
) => {
  const { consumer_id, deal_id } = place
  const outcome = useDraft(store, draft => draft.attempt?.outcome)
  const waits_for_turn = useDraft(store, waitsForTurn)
  const running = useSyncExternalStore(subscribeQueue, () => isSending(deal_id))
  const { placed, refusal, setRefusal } = useAnswer(store, place, { onPlaced, onRefused })

  /** `checked`: the server itself has just said that what was seen can be sent. */
  const send = useCallback(
    async (seen: Seen | null, checked: boolean) => {
      const attempt = keepAttempt(store, newKey)
      setRefusal(null)
      const { outcome } = attempt
      if (outcome === 'queued') return trySend(deal_id)
      const keep = () => seen && markAttempt(store, attempt.key, 'queued', { seen })
      const message = outcome === 'unknown' ? null : await keptIfPageGoes(keep, closeCopy(deal_id))
      if (message) return setRefusal({ messages: [], message })
      // Another page of this browser typed meanwhile: what was pressed for is no more.
      if (store.get().attempt?.key !== attempt.key) return setRefusal({ messages: [], message: changed_words })
      // Of an earlier release, which kept no `seen`: its request has left, nothing is compared any more.
      if (outcome === 'unknown') markAttempt(store, attempt.key, outcome, { seen: attempt.seen ?? NOTHING_SEEN })
      else if (seen) markAttempt(store, attempt.key, 'queued', { seen })
      return trySend(deal_id, checked && !isConnectionLost())
    },
    [store, deal_id, setRefusal],
  )

  const stopWaiting = useCallback(() => cancelQueued({ consumer_id, deal_id }), [consumer_id, deal_id])

  const phase = placed ? 'sending' : phaseOf(outcome, running, isConnectionLost())
  return { phase, held_up: waits_for_turn && !isConnectionLost(), refusal, send, stopWaiting }
}
