import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import type { OrderMark } from './board-list.ts'

export type TakenBackMark = 'processed' | 'printed' | 'downloaded'

const what_words: Record<TakenBackMark, string> = {
  processed: '処理済',
  printed: '印刷済',
  downloaded: 'ダウンロード',
}

/** Of a press whose answer was lost: by now nothing of it is there. */
export const notArrivedWords = (mark: TakenBackMark, name: string): string =>
  `${name}の${what_words[mark]}は、いまのところ届いていません。取り消すものはありません。`

/** Which press it was whose answer was lost, before what is said of that. */
export const lostPressWords = (mark: TakenBackMark, name: string, words: string): string =>
  `${name}の${what_words[mark]}：${words}`

/** When the latest of them was downloaded that this screen knows of: a press is of what comes later. */
export const lastDownload = (rows: readonly Pick<OrderRow, 'downloaded_at'>[]): string | null =>
  rows
    .flatMap(row => row.downloaded_at ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1) ?? null

/** Of a print whose answer was lost: nothing is printed before its paper is opened. */
export const noPaperWords = (name: string): string =>
  `${name}のPDFを受け取れませんでした。印刷済にはしていません。もう一度印刷してください。`

/** Before what is said of an answer to a taking back that was lost. */
export const lostBackWords = (mark: TakenBackMark, name: string, words: string): string =>
  name === '' ? words : `${name}の${what_words[mark]}の取り消し：${words}`

/** What an order is once the mark is taken back. */
export const becomes_marks: Record<TakenBackMark, OrderMark> = {
  processed: 'unprocessed',
  printed: 'unprinted',
  downloaded: 'undownloaded',
}

/** Remembers what was pressed to be taken back, by what was done then (`at`). */
export const ownPresses = () => {
  const pressed = new Set<string>()
  const keyOf = (mark: TakenBackMark, id: string, at = '') => `${mark}/${at}/${id}`
  return {
    /** Gives those of them that had been pressed before. */
    press: (mark: TakenBackMark, ids: readonly string[], at?: string): ReadonlySet<string> => {
      const before = new Set(ids.filter(id => pressed.has(keyOf(mark, id, at))))
      for (const id of ids) pressed.add(keyOf(mark, id, at))
      return before
    },
    /** These were not taken back by that. */
    forget: (mark: TakenBackMark, ids: readonly string[], at?: string) => {
      for (const id of ids) pressed.delete(keyOf(mark, id, at))
    },
  }
}

/** Why some were left as they are. */
const left_words: Record<TakenBackMark, string> = {
  processed: 'ほかの画面で先に変更されたため',
  printed: 'ほかの画面で先に変更されたため',
  downloaded: 'あとからもう一度出したか、先に取り消されたため',
}

/** What somebody else has done meanwhile to so many of them: the paper, or the file, is about. */
export type TakenOut = { mark: 'printed' | 'downloaded'; count: number; by_name: string }

type Answer = {
  taken_back: readonly string[]
  unprocessed: readonly string[]
  skipped: readonly string[]
  taken_out?: readonly TakenOut[]
  before: ReadonlySet<string>
}

/** What was taken back of orders, some of which became unprocessed with it. */
const doneWords = (whose: string, what: string, unprocessed: number, all: number): string => {
  if (unprocessed === 0) return `${whose}の${what}を取り消しました。`
  return unprocessed === all
    ? `${whose}の${what}・処理済を取り消しました。`
    : `${whose}の${what}を取り消し、${grouped(unprocessed)}件を未処理に戻しました。`
}

const takenOutWords = ({ mark, count, by_name }: TakenOut, all: number): string =>
  `${count === all ? '' : `うち${grouped(count)}件は、`}${by_name}さんが${mark === 'printed' ? '印刷' : 'ダウンロード'}しています。`

/**
 * What came of it; `before`: those of the skipped that one's own earlier press had taken back; `unprocessed`: those that
 * what was taken back had processed, too.
 */
export const takenBackWords = (
  mark: TakenBackMark,
  { taken_back, unprocessed, skipped, taken_out = [], before }: Answer,
  name?: string,
): { words: string; kind: 'done' | 'error' } => {
  const what = what_words[mark]
  const named = (count: number) => (count === 1 && name ? name : `${grouped(count)}件`)
  const again = skipped.filter(id => before.has(id)).length
  const others = skipped.length - again
  const done = taken_back.length > 0 && doneWords(named(taken_back.length), what, unprocessed.length, taken_back.length)
  const about = taken_out.map(one => takenOutWords(one, taken_back.length)).join('')
  const twice = again > 0 && `${named(again)}の${what}は、もう取り消してあります。`
  const rest = others > 0 ? `${grouped(others)}件は、${left_words[mark]}戻していません。` : ''
  const said = [done, about, twice].filter(Boolean).join('') || `${what}を取り消した受注はありません。`
  return { words: `${said}${rest}`, kind: done || twice ? 'done' : 'error' }
}
