import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { type MultiResult, placeOrders } from '#contract/placing/multi-orders.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { newKey } from '#web/api/new-key.ts'
import { isBusy, outcomeOf } from '#web/api/outcome.ts'
import { draftOfDeal, type Seen } from './draft.ts'
import { placedOf } from './placed.ts'
import { dismissPlaced, hearSent, holdBack, trySend } from './queue.ts'
import type { PlacedOrder } from './sender.ts'
import { afterBusy, busy_words, clearPlaced, keepAttempt, markAttempt, requestOf } from './sending.ts'
import type { SendingPhase } from './use-sending.ts'

type Results = Readonly<Record<string, MultiResult>>

/**
 * Sends drafts of several suppliers in one request by the rules of sending.ts, each under its own key. What was placed
 * leaves the device and is never sent again; what was refused opens again; what nobody knows of is asked about by the
 * queue, from whatever page, until there is an answer. Where the server has no turn free (`onBusy`) each waits by itself.
 */
export const useMultiSending = (
  consumer_id: string,
  unknown_ids: readonly string[],
  onAnswered: () => void,
  onBusy: () => void,
) => {
  const [sending, setSending] = useState(false)
  const [results, setResults] = useState<Results>({})
  const [failed, setFailed] = useState<string | null>(null)
  const running = useRef(false)
  const told = useRef({ onAnswered, onBusy })
  useEffect(() => {
    told.current = { onAnswered, onBusy }
  })

  const send = useCallback(
    async (seen: Readonly<Record<string, Seen>>) => {
      const deal_ids = Object.keys(seen)
      if (running.current || deal_ids.length === 0) return
      const asked = deal_ids.map(deal_id => {
        const store = draftOfDeal(consumer_id, deal_id)
        return { deal_id, store, attempt: keepAttempt(store, newKey) }
      })
      setFailed(null)
      running.current = true
      setSending(true)
      setResults(now => Object.fromEntries(Object.entries(now).filter(([id]) => !(id in seen))))
      const release = holdBack(deal_ids)
      for (const { deal_id, store, attempt } of asked)
        markAttempt(store, attempt.key, 'unknown', seen[deal_id] ? { seen: seen[deal_id] } : {})
      try {
        const orders = asked.map(({ deal_id, attempt }) => ({
          ...requestOf({ ...attempt, ...(seen[deal_id] ? { seen: seen[deal_id] } : {}) }),
          deal_id,
          idempotency_key: attempt.key,
        }))
        const answer = await call(placeOrders, { params: { consumer_id }, body: { orders } })
        const by_deal = new Map(answer.results.map(one => [one.deal_id, one]))
        for (const { deal_id, store, attempt } of asked) {
          const outcome = by_deal.get(deal_id)?.outcome
          if (outcome === 'placed' || outcome === 'waiting') clearPlaced(store, attempt.key)
          if (outcome === 'refused') markAttempt(store, attempt.key, 'refused')
        }
        setResults(now => ({ ...now, ...Object.fromEntries(by_deal) }))
        for (const route of [listDeals, listOrders, listOrderListItems, getLineDraft]) void invalidate(route)
        told.current.onAnswered()
      } catch (error) {
        if (error instanceof ApiError && isBusy(error.status)) {
          for (const { store, attempt } of asked)
            markAttempt(store, attempt.key, afterBusy(attempt.outcome), { why: busy_words })
          told.current.onBusy()
        } else if (error instanceof ApiError && outcomeOf(error.status) === 'refused') {
          setFailed(errorMessage(error))
          for (const { store, attempt } of asked) markAttempt(store, attempt.key, 'refused')
        }
      } finally {
        running.current = false
        setSending(false)
        release()
      }
    },
    [consumer_id],
  )

  useAnswers(consumer_id, unknown_ids, (result: MultiResult) => {
    setResults(now => ({ ...now, [result.deal_id]: result }))
    told.current.onAnswered()
  })

  /** Asks at once what became of everything that has left without an answer. */
  const goOn = useCallback(async () => {
    await Promise.all(unknown_ids.map(deal_id => trySend(deal_id)))
  }, [unknown_ids])

  const phase: SendingPhase = sending ? 'sending' : unknown_ids.length > 0 ? 'lost' : 'idle'
  return { phase, results, failed, send, goOn }
}

const no_answer = { order: null, messages: [], message: null }

const resultOf = (deal_id: string, order: PlacedOrder): MultiResult =>
  order.waiting
    ? { ...no_answer, deal_id, outcome: 'waiting', approval_id: order.id }
    : { ...no_answer, deal_id, outcome: 'placed', order }

/** Hears what the queue finds out of each, in another tab too: there it clears the draft, and leaves word of what was placed. */
const useAnswers = (consumer_id: string, deal_ids: readonly string[], onAnswer: (result: MultiResult) => void) => {
  const tell = useEffectEvent(onAnswer)
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    for (const deal_id of deal_ids) {
      const { attempt } = draftOfDeal(consumer_id, deal_id).get()
      if (attempt) keys.current.set(deal_id, attempt.key)
    }
    for (const [deal_id, key] of keys.current) {
      if (deal_ids.includes(deal_id)) continue
      keys.current.delete(deal_id)
      const placed = placedOf({ consumer_id, deal_id })
      if (placed?.key !== key || placed.told) continue
      dismissPlaced(deal_id)
      tell(resultOf(deal_id, placed))
    }
    const stops = deal_ids.map(deal_id =>
      hearSent(deal_id, sent => {
        if (sent.kind === 'placed') tell(resultOf(deal_id, sent.order))
        else if (sent.kind === 'refused') {
          const { messages } = sent.error
          const message = messages.length > 0 ? null : errorMessage(sent.error)
          tell({ ...no_answer, deal_id, outcome: 'refused', messages, message })
        }
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [consumer_id, deal_ids])
}
