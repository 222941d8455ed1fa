import { useCallback } from 'react'
import { takeBackMarks } from '#contract/board/receive-orders.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { OrderMark } from './board-list.ts'

/** At most so many orders go into one file, one change. */
export const AT_ONCE = 1000

/** Hears what was done to orders; `events`: the last event of it, of those that have one. */
export type OnMark = (mark: OrderMark, ids: readonly string[], events?: Readonly<Record<string, string>>) => void

export type TakenBackMark = 'processed' | 'printed' | 'downloaded'

/** What takes each back, as buttons say it. */
export const take_back_words: Record<TakenBackMark, string> = {
  processed: '未処理に戻す',
  printed: '印刷済を取り消す',
  downloaded: 'ダウンロードを取り消す',
}

const taken_back_words: Record<TakenBackMark, { what: string; becomes: OrderMark }> = {
  processed: { what: '処理済', becomes: 'unprocessed' },
  printed: { what: '印刷済', becomes: 'unprinted' },
  downloaded: { what: 'ダウンロード', becomes: 'undownloaded' },
}

/** Takes back what orders were marked as, and says so. `at`: only what was done then; `name`: of the one order that it is. */
export const useTakeBack = (onMark: OnMark) => {
  const say = useToast()
  return useCallback(
    async (mark: TakenBackMark, order_ids: readonly string[], at?: string, name?: string) => {
      const { what, becomes } = taken_back_words[mark]
      try {
        const [taken_back, skipped]: [string[], string[]] = [[], []]
        const events: Record<string, string> = {}
        for (let from = 0; from < order_ids.length; from += AT_ONCE) {
          const some = order_ids.slice(from, from + AT_ONCE)
          const body = { order_ids: some, mark, ...(at === undefined ? {} : { at }) }
          const answer = await call(takeBackMarks, { params: { supplier_id: supplierId() }, body })
          taken_back.push(...answer.taken_back)
          skipped.push(...answer.skipped)
          Object.assign(events, answer.events)
        }
        onMark(becomes, taken_back, events)
        const rest = skipped.length > 0 ? `${skipped.length}件は、ほかの画面で先に変更されたため戻していません。` : ''
        if (taken_back.length > 0)
          say(
            `${taken_back.length === 1 && name ? name : `${grouped(taken_back.length)}件`}の${what}を取り消しました。${rest}`,
          )
        else say(`${what}を取り消した受注はありません。${rest}`, { kind: 'error' })
      } catch (error) {
        sayNotDone(say, error)
      }
    },
    [onMark, say],
  )
}
