import { useCallback, useEffect, useRef, useState } from 'react'

import { listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/orders/consumer-orders.contract.ts'
import { type MultiResult, placeOrders } from '#contract/orders/multi-orders.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { newKey } from '#web/api/new-key.ts'
import { draftOfDeal } from './draft.ts'
import { clearPlaced, isUnknown, keepAttempt, markAttempt, outcomeOf } from './sending.ts'
import type { SendingPhase } from './use-sending.ts'

/** Between repeats of a request without an answer, in milliseconds; the last one goes on. */
const PAUSES = [2_000, 4_000, 8_000, 15_000]

type Results = Readonly<Record<string, MultiResult>>

/**
 * Sends drafts of several suppliers in one request by the rules of sending.ts, each under its own key. What was placed
 * leaves the device and is never sent again; what was refused opens again; what nobody knows of is repeated by itself,
 * alone, until there is an answer.
 */
export const useMultiSending = (consumer_id: string, unknown_ids: readonly string[], onAnswered: () => void) => {
  const [phase, setPhase] = useState<SendingPhase>('idle')
  const [results, setResults] = useState<Results>({})
  const [failed, setFailed] = useState<string | null>(null)
  const running = useRef(false)
  const tries = useRef(0)
  const waiting = useRef<readonly string[]>([])
  const told = useRef(onAnswered)
  useEffect(() => {
    told.current = onAnswered
  })

  const send = useCallback(
    async (deal_ids: readonly string[]) => {
      if (running.current || deal_ids.length === 0) return
      const asked = deal_ids.map(deal_id => {
        const store = draftOfDeal(consumer_id, deal_id)
        return { deal_id, store, attempt: keepAttempt(store, newKey) }
      })
      setFailed(null)
      waiting.current = deal_ids
      if (!navigator.onLine) {
        setPhase(asked.some(one => one.attempt.outcome === 'unknown') ? 'lost' : 'waiting')
        return
      }
      running.current = true
      setPhase('sending')
      setResults(now => Object.fromEntries(Object.entries(now).filter(([id]) => !deal_ids.includes(id))))
      for (const { store, attempt } of asked) markAttempt(store, attempt.key, 'unknown')
      try {
        const orders = asked.map(({ deal_id, attempt }) => ({
          ...attempt.body,
          deal_id,
          idempotency_key: attempt.key,
        }))
        const answer = await call(placeOrders, { params: { consumer_id }, body: { orders } })
        const by_deal = new Map(answer.results.map(one => [one.deal_id, one]))
        for (const { deal_id, store, attempt } of asked) {
          const outcome = by_deal.get(deal_id)?.outcome
          if (outcome === 'placed') clearPlaced(store, attempt.key)
          if (outcome === 'refused') markAttempt(store, attempt.key, 'refused')
        }
        setResults(now => ({ ...now, ...Object.fromEntries(by_deal) }))
        for (const route of [listDeals, listOrders, listOrderListItems]) void invalidate(route)
        const all_known = answer.results.every(one => one.outcome !== 'unknown')
        tries.current = all_known ? 0 : tries.current + 1
        setPhase(all_known ? 'idle' : 'lost')
        told.current()
      } catch (error) {
        const refused = error instanceof ApiError && outcomeOf(error.status) === 'refused'
        if (refused) {
          setFailed(errorMessage(error))
          // It says of this request that nothing was placed, and nothing of an earlier one without a reply.
          for (const { store, attempt } of asked) {
            if (attempt.outcome !== 'unknown') markAttempt(store, attempt.key, 'refused')
          }
        }
        const all_known = refused && asked.every(one => one.attempt.outcome !== 'unknown')
        tries.current = all_known ? 0 : tries.current + 1
        setPhase(all_known ? 'idle' : 'lost')
      } finally {
        running.current = false
      }
    },
    [consumer_id],
  )

  /** Asks what became of everything that has left without an answer, and sends what waits for the network. */
  const goOn = useCallback(() => {
    const unknown = (ids: readonly string[]) => ids.filter(id => isUnknown(draftOfDeal(consumer_id, id).get()))
    const lost = unknown([...new Set([...waiting.current, ...unknown_ids])])
    return send(lost.length > 0 ? lost : waiting.current)
  }, [consumer_id, unknown_ids, send])

  // What left before a reload is asked for by itself.
  const has_unknown = unknown_ids.length > 0
  useEffect(() => {
    if (!has_unknown || phase !== 'idle') return undefined
    const timer = setTimeout(() => void goOn())
    return () => clearTimeout(timer)
  }, [has_unknown, phase, goOn])

  useEffect(() => {
    if (phase !== 'waiting' && phase !== 'lost') return undefined
    const again = () => void goOn()
    window.addEventListener('online', again)
    const pause = PAUSES[Math.min(tries.current, PAUSES.length) - 1] ?? PAUSES[0]
    const timer = phase === 'lost' || navigator.onLine ? setTimeout(again, pause) : undefined
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [phase, goOn])

  /** Nothing has left yet: the person may change their mind. */
  const stopWaiting = useCallback(() => setPhase(now => (now === 'waiting' ? 'idle' : now)), [])

  return { phase, results, failed, send, goOn, stopWaiting }
}
