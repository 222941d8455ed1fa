import { useCallback } from 'react'
import {
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  takeBackMarks,
} from '#contract/board/receive-orders.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useToast, useWithdrawOffers } from '#web/ui/toast.tsx'
import type { OrderMark } from './board-list.ts'
import { becomes_marks, ownPresses, type TakenBackMark, takenBackWords } from './take-back-words.ts'

/** At most so many orders go into one file, one change. */
export const AT_ONCE = 1000

/** Hears what was done to orders; `events`: the last event of it, of those that have one. */
export type OnMark = (mark: OrderMark, ids: readonly string[], events?: Readonly<Record<string, string>>) => void

/** What takes each back, as buttons say it. */
export const take_back_words: Record<TakenBackMark, string> = {
  processed: '未処理に戻す',
  printed: '印刷済を取り消す',
  downloaded: 'ダウンロードを取り消す',
}

/** What this page has pressed: whoever presses twice was not overtaken by another screen. */
const own = ownPresses()

/** Takes back what orders were marked as, and says so. `at`: only what was done then; `name`: of the one order that it is. */
export const useTakeBack = (onMark: OnMark) => {
  const say = useToast()
  const withdrawOffers = useWithdrawOffers()
  return useCallback(
    async (mark: TakenBackMark, order_ids: readonly string[], at?: string, name?: string) => {
      const before = own.press(mark, order_ids, at)
      try {
        const [taken_back, unprocessed, skipped]: [string[], string[], string[]] = [[], [], []]
        const events: Record<string, string> = {}
        for (let from = 0; from < order_ids.length; from += AT_ONCE) {
          const some = order_ids.slice(from, from + AT_ONCE)
          const body = { order_ids: some, mark, ...(at === undefined ? {} : { at }) }
          const answer = await call(takeBackMarks, { params: { supplier_id: supplierId() }, body })
          taken_back.push(...answer.taken_back)
          unprocessed.push(...(answer.unprocessed ?? []))
          skipped.push(...answer.skipped)
          Object.assign(events, answer.events)
        }
        own.forget(
          mark,
          skipped.filter(id => !before.has(id)),
          at,
        )
        onMark(becomes_marks[mark], taken_back, events)
        const { words, kind } = takenBackWords(mark, { taken_back, unprocessed, skipped, before }, name)
        say(words, { kind })
      } catch (error) {
        if (isLost(error)) withdrawOffers()
        sayNotDone(say, error)
      }
    },
    [onMark, say, withdrawOffers],
  )
}

/** The same of an order that is open: it and all counts are read anew. */
export const useTakeBackHere = () =>
  useTakeBack(
    useCallback(() => {
      Promise.all([invalidate(getReceiveOrder), invalidate(getBoardSummary), invalidate(getUnprocessed)]).catch(
        reportError,
      )
    }, []),
  )
