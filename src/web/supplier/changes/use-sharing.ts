import { useState } from 'react'
import { getProductQuantities } from '#contract/board/month-counts.contract.ts'
import {
  getProductLines,
  type SharedLine,
  type ShareForm,
  shareOutProduct,
} from '#contract/changes/share-out.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { lineOf, refusedBy } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useToast } from '#web/ui/toast.tsx'
import {
  cellKey,
  isTouched,
  nothingShared,
  progressOf,
  type ShareDraft,
  shareAnswer,
  wrongCells,
} from './share-draft.ts'
import { useTakeBackAdjustments } from './use-take-back-adjustments.ts'

type Refused = { order_id: string; number: string; store_name: string; why: string }

const reload = () => Promise.all([getProductLines, getProductQuantities].map(invalidate))

/** What is left to be typed once some lines are done. */
const withoutCells = (draft: ShareDraft, done: readonly SharedLine[]): ShareDraft => {
  const gone = new Set(done.map(cellKey))
  const cells = Object.fromEntries(Object.entries(draft.cells).filter(([key]) => !gone.has(key)))
  return { ...draft, message: '', sent: [], cells }
}

type Beside = Record<string, Record<string, string>>

/** What the server said of the lines that were sent, by their cells. */
const besideCells = (messages: readonly FieldMessage[], sent: readonly SharedLine[]): Beside => {
  const beside: Beside = {}
  for (const { field, message } of messages) {
    const place = lineOf(field)
    const line = place && sent[place.line]
    if (line) beside[cellKey(line)] = { ...beside[cellKey(line)], [place.part]: message }
  }
  return beside
}

type Kept = ReturnType<typeof useKeptDraft<ShareDraft>>

/** The way of what is typed to the orders, and the way back; `touched`: the lines that it is about. */
const useSending = (product_item_id: string, kept: Kept, touched: readonly SharedLine[]) => {
  const say = useToast()
  const takeBackNow = useTakeBackAdjustments()
  const [wrong, setWrong] = useState<Beside>({})
  const [left, setLeft] = useState<readonly Refused[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { draft } = kept

  const send = (body: ShareForm) =>
    call(shareOutProduct, { params: { supplier_id: supplierId(), product_item_id }, body })

  const takeBack = async (revisions: ReadonlyMap<string, number>) => {
    setLeft((await takeBackNow([...revisions].map(([order_id, revision]) => ({ order_id, revision })))) ?? [])
  }

  /** Whether the numbers typed may be looked at. */
  const mayLook = () => {
    const found = wrongCells(touched, draft)
    setWrong(found)
    setProblem(null)
    return Object.keys(found).length === 0
  }

  const apply = async () => {
    setLeft([])
    // Where the answer gets lost, and where the page is left before it comes, this says of which orders it was.
    kept.change({ ...draft, sent: [...new Set(touched.map(line => line.order_id))] })
    try {
      const answers = touched.map(line => shareAnswer(line, draft))
      const { adjusted, refused } = await send({ lines: answers, message: draft.message.trim() })
      const revisions = new Map(adjusted.map(one => [one.order_id, one.revision]))
      kept.change(
        withoutCells(
          draft,
          touched.filter(line => revisions.has(line.order_id)),
        ),
      )
      setLeft(refused)
      await reload()
      if (adjusted.length > 0)
        say(`${grouped(adjusted.length)}件の受注を調整し、店舗に知らせました。`, {
          action: { label: '元に戻す', key: 'z', onPress: () => void takeBack(revisions) },
        })
    } catch (error) {
      const said = refusedBy(error)
      const unknown = isSilent(error) || !(error instanceof ApiError) || (error.status ?? 500) >= 500
      if (!unknown) kept.change({ ...draft, sent: [] })
      const beside = besideCells(said?.messages ?? [], touched)
      setWrong(beside)
      if (Object.keys(beside).length === 0)
        setProblem(isSilent(error) ? `${unansweredWords('できた')}入力は残っています` : errorMessage(error))
      if (unknown) await reload()
    }
  }

  return { wrong, left, problem, forgetWrong: () => setWrong({}), mayLook, apply }
}

/** What is typed over the lines of an item on a day, its way to the orders, and the way back. */
export const useSharing = (product_item_id: string, date: string, lines: readonly SharedLine[]) => {
  const say = useToast()
  const kept = useKeptDraft<ShareDraft>(`share:${date}:${product_item_id}`, nothingShared, 0)
  const { draft } = kept
  const touched = lines.filter(line => line.substitute === null && isTouched(line, draft))
  const { wrong, left, problem, forgetWrong, mayLook, apply } = useSending(product_item_id, kept, touched)
  return {
    draft,
    change: (next: ShareDraft) => {
      forgetWrong()
      kept.change(next)
    },
    dirty: touched.length > 0,
    forget: () => {
      kept.drop()
      say('入力を消しました。', { action: { label: '元に戻す', onPress: () => kept.change(draft) } })
    },
    touched,
    wrong,
    left,
    progress: progressOf(lines, draft),
    forgetSent: () => kept.change({ ...draft, sent: [] }),
    problem,
    mayLook,
    apply,
  }
}
