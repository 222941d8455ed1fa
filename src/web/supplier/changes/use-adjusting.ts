import { useState } from 'react'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import type { AdjustForm } from '#contract/changes/adjust.form.ts'
import { adjustOrder, getPastAnswers } from '#contract/changes/change-orders.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { type FarAnswer, farAnswers, no_past_answers } from '#domain/orders/far-answers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { useAskOnce } from '#web/form/use-ask-once.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import {
  answerOf,
  asksWhy,
  blank,
  type Drafts,
  draftsOf,
  type LineDraft,
  rebase,
  type Searches,
  touchedLines,
  unchosenMessages,
  wrongNumbers,
} from './adjust-draft.ts'
import { currentOf, fieldsByLine } from './adjust-errors.ts'
import { adjustKey } from './adjust-key.ts'
import { useAdjustmentArrived } from './use-adjustment-arrived.ts'

/** What is far from usual, and where. */
type Doubt = FarAnswer & { line_number: number }

type Typed = { drafts: Drafts; message: string; base: Order }

type Lines = ReturnType<typeof touchedLines>

type PastAnswers = ReplyOf<typeof getPastAnswers>['items'][number]

/** What of the answers is far from usual; `past`: what was answered before, by the item. */
const doubtsOf = (lines: Lines, drafts: Drafts, past: ReadonlyMap<string | null, PastAnswers>): Doubt[] =>
  lines.flatMap(line =>
    farAnswers({
      ...line,
      ...answerOf(line.line_number, drafts[line.line_number] ?? blank),
      past: past.get(line.order_list_item_id) ?? no_past_answers,
    }).map(one => ({ ...one, line_number: line.line_number })),
  )

const lost_words = `${unansweredWords('保存できた')}入力は残っています。もう一度保存しても、二重には届きません`

/** `sent`: by which the order has become what it is. */
type OnAdjusted = (order: Order, sent: AdjustForm) => void

type Saving = {
  order: Order
  /** What was typed over. */
  base: Order
  /** The lines that were touched. */
  lines: Lines
  body: AdjustForm
  searches: Searches
  kept: ReturnType<typeof useKeptDraft<Typed>>
  onAdjusted: OnAdjusted
}

/** The way of what is typed to the server, and what comes back: a question, what is wrong, another version. */
const useSaving = ({ order, base, lines, body, searches, kept, onAdjusted }: Saving) => {
  const { drafts } = kept.draft
  const [refused, setRefused] = useState<Record<number, Record<string, string>>>({})
  /** How often a field was refused: each time the focus goes there. */
  const [refusals, setRefusals] = useState(0)
  const refuseFields = (fields: typeof refused) => {
    setRefused(fields)
    setRefusals(count => count + 1)
  }
  const [wrong, setWrong] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Order | null>(base.revision === order.revision ? null : order)
  const asked = useAskOnce<Doubt>()
  const [saving, setSaving] = useState(false)
  /** What was sent, and got no answer. */
  const [lost, setLost] = useState<AdjustForm | null>(null)
  /** `sure`: by the question's own button. */
  const save = async (sure = false) => {
    if (sure) asked.beSure()
    setWrong(null)
    const bad = wrongNumbers(lines, drafts)
    for (const [number, messages] of Object.entries(unchosenMessages(base, drafts, searches)))
      bad[Number(number)] = { ...bad[Number(number)], ...messages }
    if (Object.keys(bad).length > 0) {
      refuseFields(bad)
      return
    }
    const params = { supplier_id: supplierId(), order_id: base.id }
    let has_left = false
    try {
      // Before anything is saved, however quick the hand was: what it is held against is read first.
      const past = new Map((await call(getPastAnswers, { params })).items.map(one => [one.order_list_item_id, one]))
      if (!asked.mayGo(JSON.stringify(body), doubtsOf(lines, drafts, past))) return
      has_left = true
      setSaving(true)
      const after = await call(adjustOrder, { params, body })
      kept.drop()
      onAdjusted(after, body)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      if (current) setConflict(current)
      else if (has_left && isLost(error)) {
        setLost(body)
        setWrong(lost_words)
        void invalidate(getReceiveOrder)
      } else if (error.messages.length) refuseFields(fieldsByLine(error.messages, lines))
      else
        setWrong(
          error.status === null
            ? '通信できませんでした。入力は残っています。もう一度保存してください'
            : errorMessage(error),
        )
    } finally {
      setSaving(false)
    }
  }
  const forget = () => {
    setConflict(null)
    setLost(null)
    setWrong(null)
  }
  return { asked, refused, refusals, setRefused, wrong, conflict, saving, lost, forget, save }
}

/**
 * What is typed over one order, and its way to the server: only lines that were touched are sent. Where somebody else
 * changed the order meanwhile, nothing typed is lost.
 */
export const useAdjusting = (
  order: Order,
  { onAdjusted, onArrived }: { onAdjusted: OnAdjusted; onArrived: (order: Order) => void },
) => {
  // What is typed outlives a session that ends, and a reload. It is kept with the version that it was typed over: where
  // another one stands by then, both are shown as if it had come while the dialog was open.
  const [start] = useState(() => ({ drafts: draftsOf(order), message: '', base: order }))
  const kept = useKeptDraft<Typed>(adjustKey(order.id), start, 0)
  const [base, setBase] = useState(kept.draft.base)
  const { drafts, message } = kept.draft
  const [reason, setReason] = useState('品切れ')
  const [searches, setSearches] = useState<Searches>({})
  const lines = touchedLines(base, drafts)
  const body = {
    revision: base.revision,
    message: message.trim(),
    lines: lines.map(line => answerOf(line.line_number, drafts[line.line_number] ?? blank)),
  }
  const saved = useSaving({ order, base, lines, body, searches, kept, onAdjusted })
  const { asked, refused, setRefused, wrong, conflict, lost, save } = saved

  const forgetRefused = (line_number: number) => setRefused(({ [line_number]: _gone, ...rest }) => rest)
  const change = (line_number: number, draft: LineDraft) => {
    asked.forget()
    if (draft.reason.trim() !== '') setReason(draft.reason.trim())
    kept.change({ drafts: { ...drafts, [line_number]: draft }, message, base })
    // A search that is closed with its line is not found there again.
    const line = base.lines.find(one => one.line_number === line_number)
    if (line && !asksWhy(line, draft)) setSearches(({ [line_number]: _gone, ...rest }) => rest)
    forgetRefused(line_number)
  }
  /** Looks for a substitute. */
  const look = (line_number: number, text: string) => {
    setSearches(all => ({ ...all, [line_number]: text }))
    forgetRefused(line_number)
  }
  /** Goes on over the order as it stands now: with what was typed, or from the start. */
  const goOn = (current: Order, keeping: boolean, words = message) => {
    const over = keeping ? rebase(base, drafts, current) : draftsOf(current)
    kept.change({ drafts: over, message: words, base: current })
    setBase(current)
    saved.forget()
  }
  useAdjustmentArrived(
    { order, conflict, body, sent: saved.saving ? null : (lost ?? (conflict && body)) },
    {
      onWhole: after => {
        kept.drop()
        onAdjusted(after, body)
      },
      onPart: (after, { message: told }) => {
        goOn(after, true, told === body.message ? '' : message)
        onArrived(after)
      },
    },
  )
  return {
    base,
    drafts,
    searches,
    touched: new Set(lines.map(line => line.line_number)),
    dirty:
      lines.length > 0 || message.trim() !== '' || Object.keys(unchosenMessages(base, drafts, searches)).length > 0,
    message,
    setMessage: (next: string) => kept.change({ drafts, message: next, base }),
    kept,
    reason,
    refused,
    refusals: saved.refusals,
    wrong,
    doubts: asked.words,
    conflict,
    /** Nobody knows whether what was sent is saved. */
    lost: lost !== null,
    change,
    look,
    save,
    goOn,
  }
}
