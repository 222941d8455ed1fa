import { useCallback, useEffect, useRef, useState } from 'react'

import { listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders, placeOrder } from '#contract/orders/consumer-orders.contract.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import type { DraftStore } from './draft.ts'
import { clearPlaced, isUnknown, keepAttempt, markAttempt, outcomeOf } from './sending.ts'
import { newKey, useDraft } from './use-draft.ts'

/**
 * - `idle`: nothing is under way.
 * - `waiting`: there is no network; nothing has left, and it leaves when the network is back.
 * - `sending`: a request is under way.
 * - `lost`: a request left and no answer came; the same one is repeated until an answer comes.
 */
export type SendingPhase = 'idle' | 'waiting' | 'sending' | 'lost'

/** Between repeats of a request without an answer, in milliseconds; the last one goes on. */
const PAUSES = [2_000, 4_000, 8_000, 15_000]

/** Sends a draft by the rules of sending.ts, from a press until a definite answer. */
export const useSending = (
  store: DraftStore,
  place: { consumer_id: string; deal_id: string },
  onPlaced: (order: { id: string; number: string }) => void,
  onRefused: () => void,
) => {
  const { consumer_id, deal_id } = place
  const unknown = useDraft(store, isUnknown)
  const [phase, setPhase] = useState<SendingPhase>('idle')
  const [refusal, setRefusal] = useState<{ messages: FieldMessage[]; message: string | null } | null>(null)
  const running = useRef(false)
  const tries = useRef(0)
  const told = useRef({ onPlaced, onRefused })
  useEffect(() => {
    told.current = { onPlaced, onRefused }
  })

  const send = useCallback(async () => {
    if (running.current) return
    const attempt = keepAttempt(store, newKey)
    setRefusal(null)
    if (!navigator.onLine) {
      setPhase(attempt.outcome === 'unknown' ? 'lost' : 'waiting')
      return
    }
    running.current = true
    setPhase('sending')
    markAttempt(store, attempt.key, 'unknown')
    try {
      const params = { consumer_id, deal_id }
      const order = await call(placeOrder, { params, body: attempt.body, idempotency_key: attempt.key })
      clearPlaced(store, attempt.key)
      for (const route of [listDeals, listOrders, listOrderListItems]) void invalidate(route)
      told.current.onPlaced(order)
    } catch (error) {
      const outcome = outcomeOf(error instanceof ApiError ? error.status : null)
      if (outcome === 'refused' && error instanceof ApiError) {
        markAttempt(store, attempt.key, 'refused')
        tries.current = 0
        setPhase('idle')
        setRefusal({ messages: error.messages, message: error.messages.length > 0 ? null : errorMessage(error) })
        told.current.onRefused()
      } else {
        tries.current += 1
        setPhase('lost')
      }
    } finally {
      running.current = false
    }
  }, [store, consumer_id, deal_id])

  // What left before a reload, and what waits for the network, goes on by itself.
  useEffect(() => {
    if (!unknown || phase !== 'idle') return undefined
    const timer = setTimeout(() => void send())
    return () => clearTimeout(timer)
  }, [unknown, phase, send])

  useEffect(() => {
    if (phase !== 'waiting' && phase !== 'lost') return undefined
    const again = () => void send()
    window.addEventListener('online', again)
    const pause = PAUSES[Math.min(tries.current, PAUSES.length) - 1] ?? PAUSES[0]
    const timer = phase === 'lost' || navigator.onLine ? setTimeout(again, pause) : undefined
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [phase, send])

  /** Nothing has left yet: the person may change their mind. */
  const stopWaiting = useCallback(() => setPhase(now => (now === 'waiting' ? 'idle' : now)), [])

  return { phase, refusal, send, stopWaiting }
}
