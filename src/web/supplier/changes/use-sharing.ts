import { useState } from 'react'
import { getProductQuantities } from '#contract/board/month-counts.contract.ts'
import {
  getProductLines,
  type SharedLine,
  type ShareForm,
  shareOutProduct,
} from '#contract/changes/share-out.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
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

/** What is typed over the lines of an item on a day, its way to the orders, and the way back. */
export const useSharing = (product_item_id: string, date: string, lines: readonly SharedLine[]) => {
  const say = useToast()
  const takeBackNow = useTakeBackAdjustments()
  const kept = useKeptDraft<ShareDraft>(`share:${date}:${product_item_id}`, nothingShared, 0)
  const [wrong, setWrong] = useState<Record<string, Record<string, string>>>({})
  const [left, setLeft] = useState<readonly Refused[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const draft = kept.draft
  const touched = lines.filter(line => line.substitute === null && isTouched(line, draft))

  const send = (body: ShareForm) =>
    call(shareOutProduct, { params: { supplier_id: supplierId(), product_item_id }, body })
  const reload = () => Promise.all([getProductLines, getProductQuantities].map(invalidate))

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
      const done = touched.filter(line => revisions.has(line.order_id))
      const gone = new Set(done.map(cellKey))
      kept.change({
        ...draft,
        message: '',
        sent: [],
        cells: Object.fromEntries(Object.entries(draft.cells).filter(([key]) => !gone.has(key))),
      })
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
      const beside: Record<string, Record<string, string>> = {}
      for (const { field, message } of said?.messages ?? []) {
        const place = lineOf(field)
        const line = place && touched[place.line]
        if (line) beside[cellKey(line)] = { ...beside[cellKey(line)], [place.part]: message }
      }
      setWrong(beside)
      if (Object.keys(beside).length === 0)
        setProblem(
          isSilent(error) ? '通信できませんでした。入力は残っています。もう一度お試しください' : errorMessage(error),
        )
      if (unknown) await reload()
    }
  }

  return {
    draft,
    change: (next: ShareDraft) => {
      setWrong({})
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
