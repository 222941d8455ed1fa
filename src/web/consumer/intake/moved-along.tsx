import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import type { DraftLine } from '#web/consumer/placing/draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = {
  lines: readonly (DraftLine & { key: string })[]
  /** The date that they were entered for, and that of what was read. */
  from: Day
  to: Day
  onSettle: (how: 'along' | 'left_out') => void
  onClose: () => void
}

/** Asked where the sheet holds something else for another date than what was read: an order has one date. */
export const MovedAlong = ({ lines, from, to, onSettle, onClose }: Props) => (
  <ConfirmDialog
    onClose={onClose}
    width="narrow"
    title={`${formatDayWithWeekday(from)}納品の商品が入っています`}
    no="外す"
    onNo={() => onSettle('left_out')}
    yes="いっしょに発注する"
    onYes={() => onSettle('along')}
    look="primary"
  >
    <ul className="flex flex-col gap-1">
      {lines.map(line => (
        <li key={line.key} className="phrase">
          <b>{line.name}</b> {formatQuantity(line.quantity)}
          {unitWord(line, line.unit_kind)}
        </li>
      ))}
    </ul>
    <p className="phrase text-sm">
      読み取ったものは{formatDayWithWeekday(to)}納品です。いっしょに発注すると、これも{formatDayWithWeekday(to)}
      納品になります。
    </p>
  </ConfirmDialog>
)
