import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { editOrder, previewEdit } from '#contract/changes/change-orders.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { isSameOrder } from '#domain/orders/diff.ts'
import type { ChangeWords } from '#domain/orders/diff-words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isBusy, outcomeOf } from '#web/api/outcome.ts'
import { pathTo } from '#web/app/path-to.ts'
import { oddKey, pageMessages } from '#web/consumer/placing/confirm-messages.ts'
import type { Draft, DraftStore } from '#web/consumer/placing/draft.ts'
import { showOpenQuestion } from '#web/consumer/placing/odd-question.tsx'
import { bodyOf } from '#web/consumer/placing/sending.ts'
import { useToast } from '#web/ui/toast.tsx'
import { isAdded } from './add-drafted.ts'
import { currentOf } from './current-of.ts'
import { changesBy, draftsInChange, saidByRow } from './edit-draft.ts'

/** A line of a change that is far from what is usual. */
export type OddLine = PreviewedOrder['lines'][number]
type Refused = { by_key: Record<string, string>; lines: Draft['lines']; page: string[] }

/** What is typed of the change, and where its order is shown. */
type Edited = {
  order: Order
  detail: string
  store: DraftStore
  /** What is drafted for the deal, and may have been added. */
  sheet_store: DraftStore
  /** The draft is of no more use. */
  onFinished: () => void
}

type Target = { consumer_id: string; order_id: string }

/** The order as it is now, on the screen too; null where nobody could be reached. */
const lookUpOrder = async (target: Target): Promise<Order | null> => {
  try {
    const now = await call(getOrder, { params: target })
    setData(getOrder, { params: target }, now)
    return now
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

const bodyOfEdit = (order: Order, now: Draft) => {
  const { note, lines } = bodyOf(now)
  return { revision: now.base_revision ?? order.revision, note, lines, line_drafts: draftsInChange(now, order) }
}

/** What is done where the change has arrived, once. */
const useDone = (target: Target, { order, detail, store, sheet_store, onFinished }: Edited) => {
  const navigate = useNavigate()
  const say = useToast()
  /** The order as it is now may show what was sent before its answer does. */
  const over = useRef(false)
  const done = (after: Order) => {
    if (over.current) return
    over.current = true
    onFinished()
    store.set(now => ({ ...now, base_revision: after.revision }))
    if (isAdded(store.get(), sheet_store.get())) sheet_store.clear()
    setData(getOrder, { params: target }, after)
    void invalidate(listOrders)
    void invalidate(listDeals)
    say(`発注を変更しました（第${after.revision}版）`)
    // Where nobody but the restaurant itself sends it, the next thing is to send it.
    const next = after.to_share
      ? pathTo(consumerPages.lineComplete.path, { deal_id: order.deal_id }, { order_id: order.id })
      : detail
    void navigate(next, { replace: true })
  }
  return { over, done }
}

/** What of the change is far from usual, as its server sees it. */
const useOdd = (target: Target, { order, store }: Edited) => {
  // Null: not known yet, or nobody could be reached.
  const [odd, setOdd] = useState<OddLine[] | null>(null)
  /** Which question is open: what comes late to another one is not shown in it. */
  const question = useRef(0)
  return {
    odd,
    find: async () => {
      const asked_in = question.current
      const { lines } = await call(previewEdit, { params: target, body: bodyOfEdit(order, store.get()) })
      const found = lines.filter(line => line.odd !== null)
      // What sending leads to is there when it does.
      if (asked_in === question.current) flushSync(() => setOdd(found))
      return found
    },
    /** Another question is asked: nothing is known of it yet. */
    begin: () => {
      question.current += 1
      setOdd(null)
    },
  }
}

/** What is said of a sending that came to nothing, or of which nothing is known; `close` takes the question away. */
const useFailing = (target: Target, store: DraftStore, done: (after: Order) => void, close: () => void) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  const fail = (error: ApiError, sent: Draft) => {
    const current = currentOf(error)
    // The reply of an earlier try was lost: what stands now is what was sent.
    if (current && isSameOrder(changesBy(sent, current))) return done(current)
    if (current) setData(getOrder, { params: target }, current)
    else if (error.messages.length > 0) {
      const page = pageMessages(error.messages).map(one => one.message)
      setRefused({ by_key: saidByRow(error.messages, sent), lines: sent.lines, page })
    } else {
      return setFailure(`まだ送っていません。${failureWords(error)}`)
    }
    return close()
  }

  /** Whether it arrived is not known: it is, once the order is seen. */
  const lose = (unknown: NonNullable<Draft['unknown']>) => {
    store.set(now => ({ ...now, unknown }))
    setFailure(
      '返事がなく、変更が届いたかどうか分かりません。入力はこの端末に残っています。もう一度送っても、二重にはなりません',
    )
  }
  return { failure, setFailure, refused, setRefused, fail, lose }
}

/** Sends the change of an order, and goes on where it is done. */
export const useEditSending = (edited: Edited) => {
  const { order, store } = edited
  const target = { consumer_id: consumerId(), order_id: order.id }
  /** What is asked about, and the order that it changes: as it was when it was asked. */
  const [asking, setAsking] = useState<{ changes: ChangeWords[]; of: Order } | null>(null)
  /** It was to be sent while something was to be answered. */
  const [unanswered, setUnanswered] = useState(false)
  const { over, done } = useDone(target, edited)
  const odd = useOdd(target, edited)
  const failing = useFailing(target, store, done, () => setAsking(null))
  const { failure, setFailure, refused } = failing

  const send = async () => {
    setFailure(null)
    failing.setRefused(null)
    const now = store.get()
    const body = bodyOfEdit(order, now)
    const sent = { note: now.note, lines: now.lines }
    let leaves = false
    try {
      const asked = odd.odd ?? (await odd.find())
      // What is asked about is answered first: where it stands.
      if (asked.some(line => !now.kept_odd.includes(oddKey(line)))) {
        setUnanswered(true)
        requestAnimationFrame(() => showOpenQuestion())
        return
      }
      leaves = true
      // Until its answer comes nobody knows whether it arrived, on a page that is left meanwhile either.
      store.set(typed => ({ ...typed, unknown: now.unknown ?? sent }))
      done(await call(editOrder, { params: target, body }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (over.current) return
      if (leaves && outcomeOf(error.status) === 'unknown' && !isBusy(error.status)) return failing.lose(sent)
      // It is known of this one; of one before it, it is not yet.
      if (leaves && !now.unknown) store.set(({ unknown: _, ...typed }) => typed)
      failing.fail(error, now)
    }
  }

  /** Asks whether to send these changes: at once, also on a bad line; what is odd about them is added when it is known. */
  const ask = (words: ChangeWords[]) => {
    odd.begin()
    setFailure(null)
    setUnanswered(false)
    setAsking({ changes: words, of: order })
    // Without an answer it is asked again before anything leaves.
    odd.find().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  const stopAsking = () => {
    setFailure(null)
    setAsking(null)
  }
  const lookUp = () => lookUpOrder(target)
  return { asking, odd: odd.odd ?? [], failure, unanswered, refused, ask, stopAsking, send, done, lookUp }
}
