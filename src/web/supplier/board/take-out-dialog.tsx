import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { marksOf, unreadWarnings } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { Warnings } from './warnings.tsx'

type Way = 'print' | 'download'

const ways = {
  print: {
    word: '印刷',
    verb: '印刷する',
    had: (row: OrderRow) => marksOf(row).printed,
    again: '件は、いまの内容で印刷済みです。同じ注文書が2枚になります。',
  },
  download: {
    word: 'ダウンロード',
    verb: '出す',
    had: (row: OrderRow) => marksOf(row).downloaded,
    again: '件は、いまの内容でダウンロード済みです。もう一度出すと、販売管理ソフトに二重に取り込まれることがあります。',
  },
} as const

/** Whether an order is on a paper, or in a file, as it is. */
export const isTakenOut = (way: Way, row: OrderRow): boolean => ways[way].had(row)

/** Whether it is asked about first: what nobody has read of a change, and what was taken out as it is. */
export const asksBefore = (way: Way, rows: readonly OrderRow[]): boolean =>
  rows.some(row => ways[way].had(row)) || unreadWarnings(rows).length > 0

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
  const had = (row: OrderRow) => isTakenOut(way, row) || taken.includes(row.id)
  const fresh = all.filter(row => !had(row))
  const twice = all.length - fresh.length
  const some_left = twice > 0 && fresh.length > 0
  const first = { look: 'primary', 'data-autofocus': !meanwhile || undefined } as const
  return (
    <Dialog
      // Asked anew, Enter has no longer what it had.
      key={meanwhile ? 'anew' : 'first'}
      open={asked !== null}
      onClose={onClose}
      title={twice > 0 ? `もう一度${word}する` : `${word}する`}
      width="narrow"
      actions={
        <>
          <Button data-autofocus={meanwhile !== undefined || undefined} onClick={onClose}>
            やめる
          </Button>
          <Button {...(!some_left && first)} disabled={!read} onClick={() => onTake(all)}>
            {grouped(all.length)}件を{twice > 0 && 'もう一度'}
            {verb}
          </Button>
          {some_left && (
            <Button {...first} disabled={!read} onClick={() => onTake(fresh)}>
              まだの{grouped(fresh.length)}件だけ{verb}
            </Button>
          )}
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
      <Warnings lines={unreadWarnings(all)} />
    </Dialog>
  )
}
