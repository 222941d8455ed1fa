import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { marksOf, unreadWarnings } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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

/** Asked before orders are printed or go into a file: the same is asked before they are processed. */
export const TakeOutDialog = ({
  way,
  rows,
  taken = [],
  by_name = null,
  onClose,
  onTake,
}: {
  way: Way
  rows: readonly OrderRow[] | null
  /** Orders that are known to be taken out, whatever their rows say yet. */
  taken?: readonly string[] | undefined
  /** Who was faster than the press that was to take them out. */
  by_name?: string | null | undefined
  onClose: () => void
  onTake: (rows: readonly OrderRow[]) => unknown
}) => {
  const { word, verb, again } = ways[way]
  const had = (row: OrderRow) => isTakenOut(way, row) || taken.includes(row.id)
  const all = rows ?? []
  const fresh = all.filter(row => !had(row))
  const twice = all.length - fresh.length
  const some_left = twice > 0 && fresh.length > 0
  return (
    <Dialog
      open={rows !== null}
      onClose={onClose}
      title={twice > 0 ? `もう一度${word}する` : `${word}する`}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button {...(!some_left && { look: 'primary', 'data-autofocus': true })} onClick={() => onTake(all)}>
            {grouped(all.length)}件を{twice > 0 && 'もう一度'}
            {verb}
          </Button>
          {some_left && (
            <Button look="primary" data-autofocus onClick={() => onTake(fresh)}>
              まだの{grouped(fresh.length)}件だけ{verb}
            </Button>
          )}
        </>
      }
    >
      {by_name !== null && (
        <p className="font-bold text-amber">
          {by_name}さんが先に{word}しました。まだ何も出していません。
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
