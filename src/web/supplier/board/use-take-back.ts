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
import { type ToastAction, useToast, useWithdrawOffers } from '#web/ui/toast.tsx'
import type { OrderMark } from './board-list.ts'
import {
  becomes_marks,
  lostBackWords,
  notArrivedWords,
  ownPresses,
  type TakenBackMark,
  type TakenOut,
  takenBackWords,
} from './take-back-words.ts'

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

/** What the key takes back as long as nobody knows whether a press has arrived. */
const lost_label = '届いていたら取り消す'

/** The same of taking it back. */
const again_label = 'もう一度取り消す'

/** What a take-back is about: the offer of it that is said last stands alone. */
export const offerOf = (mark: TakenBackMark, ids: readonly string[]): string => `${mark} ${ids.join(' ')}`

/** What it takes back where the answer to a press was lost: what has arrived of it, and nobody else's. */
export const lostOffer = (
  takeBack: ReturnType<typeof useTakeBack>,
  mark: TakenBackMark,
  ids: readonly string[],
  name: string,
  after: string | null,
): ToastAction => ({
  label: lost_label,
  key: 'z',
  of: offerOf(mark, ids),
  onPress: () => void takeBack(mark, ids, undefined, name, { after }),
})

/** The answer to this person's press was lost, and what has arrived of it is meant; `after`: not what was known by then. */
type Mine = { after: string | null }

/**
 * Takes back what orders were marked as, and says so. `at`: only what was done then; `name`: of the one order that it is;
 * `mine`: what has arrived of a press of this person.
 */
export const useTakeBack = (onMark: OnMark) => {
  const say = useToast()
  const withdrawOffers = useWithdrawOffers()
  return useCallback(
    async function takeBack(mark: TakenBackMark, order_ids: readonly string[], at?: string, name = '', mine?: Mine) {
      const about = offerOf(mark, order_ids)
      const before = own.press(mark, order_ids, at)
      try {
        const [taken_back, unprocessed, skipped]: [string[], string[], string[]] = [[], [], []]
        const taken_out: TakenOut[] = []
        const events: Record<string, string> = {}
        for (let from = 0; from < order_ids.length; from += AT_ONCE) {
          const some = order_ids.slice(from, from + AT_ONCE)
          const whose = mine && { mine: true, ...(mine.after !== null && { after: mine.after }) }
          const body = { order_ids: some, mark, ...(at === undefined ? {} : { at }), ...whose }
          const answer = await call(takeBackMarks, { params: { supplier_id: supplierId() }, body })
          taken_back.push(...answer.taken_back)
          unprocessed.push(...(answer.unprocessed ?? []))
          skipped.push(...answer.skipped)
          taken_out.push(...(answer.taken_out ?? []))
          Object.assign(events, answer.events)
        }
        own.forget(
          mark,
          skipped.filter(id => !before.has(id)),
          at,
        )
        onMark(becomes_marks[mark], taken_back, events)
        if (mine && taken_back.length === 0) {
          say(notArrivedWords(mark, name), { kind: 'error', about })
          return
        }
        const { words, kind } = takenBackWords(mark, { taken_back, unprocessed, skipped, taken_out, before }, name)
        say(words, { kind, about })
      } catch (error) {
        if (!isLost(error)) {
          sayNotDone(say, error)
          return
        }
        withdrawOffers()
        const onPress = () => void takeBack(mark, order_ids, at, name, mine)
        // Pressed once more it is said what became of it; without a moment it would be about what was done before.
        const again = mine || at !== undefined
        const label = mine ? lost_label : again_label
        const action = again ? { label, key: 'z', of: about, onPress } : undefined
        sayNotDone(say, error, action, words => lostBackWords(mark, name, words))
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
