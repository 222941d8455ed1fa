import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { formerPaperWords, marksOf, unreadWarnings } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { Warnings } from './warnings.tsx'

type Way = 'print' | 'download'

const ways = {
  print: {
    word: '印刷',
    verb: '印刷する',
    had: (row: OrderRow) => marksOf(row).printed && !marksOf(row).former_paper,
    former: (row: OrderRow) => marksOf(row).former_paper,
    again: '件は、いまの内容で印刷済みです。同じ注文書が2枚になります。',
  },
  download: {
    word: 'ダウンロード',
    verb: '出す',
    had: (row: OrderRow) => marksOf(row).downloaded,
    former: () => false,
    again: '件は、いまの内容でダウンロード済みです。もう一度出すと、販売管理ソフトに二重に取り込まれることがあります。',
  },
} as const

/** Whether an order is on a paper, or in a file, as it is. */
export const isTakenOut = (way: Way, row: OrderRow): boolean => ways[way].had(row)

/**
 * Whether it is asked about first: what nobody has read of a change, what was taken out as it is, and, among others, what
 * its supplier has adjusted since it was printed: weights are typed from the paper, and need no new one. Of one alone the
 * new paper is what is wished for.
 */
export const asksBefore = (way: Way, rows: readonly OrderRow[]): boolean =>
  rows.some(row => ways[way].had(row) || (rows.length > 1 && ways[way].former(row))) || unreadWarnings(rows).length > 0

/** The parts of what is to be taken out: `same` as it is by now, in a `former` version, and `fresh`. */
const partsOf = (way: Way, rows: readonly OrderRow[], taken: readonly string[]) => {
  const same = rows.filter(row => isTakenOut(way, row) || taken.includes(row.id))
  const rest = rows.filter(row => !same.includes(row))
  const former = rest.filter(row => ways[way].former(row))
  return { same, former, fresh: rest.filter(row => !former.includes(row)) }
}

/** もう一度 is said where each of them was taken out before, in whatever version. */
export const againWord = (way: Way, rows: readonly OrderRow[], taken: readonly string[] = []): string => {
  const { same, fresh } = partsOf(way, rows, taken)
  return same.length > 0 && fresh.length === 0 ? 'もう一度' : ''
}

/** What of a former version is on paper, and what a print makes of it. */
const formerWords = (former: readonly OrderRow[], all: number): string => {
  const [one] = former
  const words =
    one && all === 1
      ? formerPaperWords(one)
      : `${grouped(all)}件のうち${grouped(former.length)}件は、調整する前の版で印刷済みです`
  return `${words}。印刷すると「訂正」の注文書になります。`
}

const unreadOf = (row: OrderRow | undefined): string => (row ? unreadWarnings([row]).join('') : '')

/**
 * Whether more would be asked about these orders by now than when they were looked at: a press on what is no longer so
 * is no answer. That somebody else has downloaded them the server says, with the name.
 */
export const asksMore = (way: Way, seen: readonly OrderRow[], now: readonly OrderRow[]): boolean =>
  now.some((row, index) => {
    const was = seen[index]
    const unread = unreadOf(row)
    const twice = way === 'print' && isTakenOut(way, row) && was !== undefined && !isTakenOut(way, was)
    return twice || (unread !== '' && unread !== unreadOf(was))
  })

/** Orders that are to be taken out, as they were looked at, and what is known of them. */
export type Asked = {
  rows: readonly OrderRow[]
  /** Those that are known to be taken out, whatever their rows say. */
  taken?: readonly string[]
  /** The press before this took nothing out: others had been at them, and who was faster, where it is known. */
  meanwhile?: { by_name: string | null }
}

/** A second press follows the first within this: it must fall on nothing that was not there. */
const READING = 700

/**
 * Asked before orders are printed or go into a file: the same is asked before they are processed. It stands as it was
 * opened, whatever others do meanwhile: a press is about what was read. Where one took nothing out it is asked anew.
 */
export const TakeOutDialog = ({
  way,
  asked,
  onClose,
  onTake,
}: {
  way: Way
  asked: Asked | null
  onClose: () => void
  onTake: (rows: readonly OrderRow[]) => unknown
}) => {
  const { word, verb, again } = ways[way]
  const { rows: all = [], taken = [], meanwhile } = asked ?? {}
  const read = useSettled(meanwhile, READING) || !meanwhile
  const { same, former, fresh } = partsOf(way, all, taken)
  const twice = same.length
  const anew = againWord(way, all, taken)
  const choices: { label: string; rows: readonly OrderRow[] }[] = [
    { label: `${grouped(all.length)}件を${anew}${verb}`, rows: all },
  ]
  if (twice > 0 && former.length > 0) {
    const rows = all.filter(row => !same.includes(row))
    const whose = fresh.length > 0 ? 'まだの分と調整した分の' : '調整した'
    choices.push({ label: `${whose}${grouped(rows.length)}件だけ${verb}`, rows })
  }
  if (fresh.length > 0 && fresh.length < all.length)
    choices.push({ label: `まだの${grouped(fresh.length)}件だけ${verb}`, rows: fresh })
  const first = { look: 'primary', 'data-autofocus': !meanwhile || undefined } as const
  return (
    <Dialog
      // Asked anew, Enter has no longer what it had.
      key={meanwhile ? 'anew' : 'first'}
      open={asked !== null}
      onClose={onClose}
      title={`${anew}${word}する`}
      width="narrow"
      actions={
        <>
          <Button data-autofocus={meanwhile !== undefined || undefined} onClick={onClose}>
            やめる
          </Button>
          {choices.map(({ label, rows }, nth) => (
            <Button
              key={label}
              {...(nth === choices.length - 1 && first)}
              disabled={!read}
              onClick={() => onTake(rows)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {meanwhile && (
        <p className="font-bold text-amber">
          {meanwhile.by_name === null ? '見ている間に変わりました' : `${meanwhile.by_name}さんが先に${word}しました`}
          。まだ何も{way === 'print' ? '印刷して' : '出して'}いません。
        </p>
      )}
      {twice > 0 && (
        <p>
          {grouped(all.length)}件のうち{grouped(twice)}
          {again}
        </p>
      )}
      {former.length > 0 && <p>{formerWords(former, all.length)}</p>}
      <Warnings lines={unreadWarnings(all)} />
    </Dialog>
  )
}
