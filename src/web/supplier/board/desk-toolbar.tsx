import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { BoardStatus, BoardSummary } from '#contract/board/receive-orders.contract.ts'
import { addDays, type Day, formatDay, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CountChips, leaveIfPressed } from '#web/ui/count-chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateSheet } from '#web/ui/date-field.tsx'

import { type BoardMode, board_views } from './board-filter.ts'

/** 納品日 or 受付日, and which. */
export const DayChoice = ({
  mode,
  date,
  today,
  onMode,
  onDate,
  onStep,
}: {
  mode: BoardMode
  date: Day
  today: Day
  onMode: (mode: BoardMode) => void
  onDate: (date: Day) => void
  /** Some days on from the one that was chosen last. */
  onStep: (by: -1 | 1) => void
}) => (
  <div className="flex items-center gap-1 max-sm:flex-wrap max-sm:gap-y-2">
    <fieldset className="flex flex-wrap rounded-input border border-ink-faint">
      <legend className="sr-only">日付の種類</legend>
      {(
        [
          ['delivery_date', '納品日'],
          ['order_date', '受付日'],
          ['any', 'すべての日'],
        ] as const
      ).map(([value, word]) => (
        <label
          key={value}
          className={cx(
            'ring-child relative grid h-9 place-items-center px-2 text-sm whitespace-nowrap min-[768px]:max-[1500px]:px-1.5 min-[1600px]:px-3 first-of-type:rounded-l-input last-of-type:rounded-r-input',
            mode === value ? 'bg-leaf font-bold text-surface' : 'bg-surface hover:bg-ground',
          )}
        >
          <input
            type="radio"
            name="board-mode"
            checked={mode === value}
            onChange={() => onMode(value)}
            onClick={leaveIfPressed}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {word}
        </label>
      ))}
    </fieldset>
    {mode !== 'any' && (
      <span className="flex items-center gap-1 max-sm:flex-wrap">
        <IconButton icon={ChevronLeft} label="前の日 ←" onClick={() => onStep(-1)} dense className="sm:ml-1" />
        <DateButton title={mode === 'delivery_date' ? '納品日' : '受付日'} date={date} onDate={onDate} />
        <IconButton icon={ChevronRight} label="次の日 →" onClick={() => onStep(1)} dense />
        <span className="w-9 text-xs text-ink-soft max-[1600px]:hidden">{dayWord(date, today)}</span>
      </span>
    )}
  </div>
)

/** The day that is shown; pressed, the calendar to choose another. */
const DateButton = ({ title, date, onDate }: { title: string; date: Day; onDate: (date: Day) => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${title} ${formatDayWithWeekday(date)}`}
        onClick={() => setOpen(true)}
        className="flex h-9 w-38 items-center justify-center gap-2 rounded-input border border-ink-faint bg-surface text-base font-bold whitespace-nowrap tabular-nums hover:bg-ground min-[768px]:max-[1500px]:w-34 min-[1500px]:w-40"
      >
        <CalendarDays size={16} className="text-ink-soft max-[1500px]:hidden" />
        {formatDayWithWeekday(date)}
      </button>
      {open && <DateSheet title={title} value={date} onChange={onDate} onClose={() => setOpen(false)} />}
    </>
  )
}

const dayWord = (date: Day, today: Day): string => {
  if (date === today) return '今日'
  if (date === addDays(today, 1)) return '明日'
  return date === addDays(today, -1) ? '昨日' : ''
}

/** The views of a day, each with its count. */
export const StatusChips = ({
  status,
  counts,
  onStatus,
}: {
  status: BoardStatus
  counts: BoardSummary | undefined
  onStatus: (status: BoardStatus) => void
}) => (
  <CountChips
    name="board-status"
    value={status}
    counts={counts}
    onChange={onStatus}
    chips={board_views.map(({ value, word }) => ({
      value,
      word,
      urgent: value === 'unprocessed' ? 'amber' : value === 'changed' ? 'indigo' : undefined,
      title: value === 'undownloaded' && counts ? `レイアウト「${counts.layout_name}」で未ダウンロード` : undefined,
    }))}
  />
)

/** Other delivery dates with unprocessed orders: nothing is overlooked because another day is shown. */
export const OtherDays = ({
  days,
  shown,
  onDate,
}: {
  days: readonly { delivery_date: Day; count: number }[]
  /** The delivery date on the board, or null. */
  shown: Day | null
  onDate: (date: Day) => void
}) => {
  const others = days.filter(day => day.delivery_date !== shown)
  if (others.length === 0) return null
  const near = others.slice(0, 3)
  const rest = others.slice(3).reduce((sum, day) => sum + day.count, 0)
  return (
    <div className="flex min-w-0 items-center gap-1 overflow-hidden text-xs text-ink-soft max-lg:hidden">
      <span className="shrink-0">ほかの納品日の未処理</span>
      {near.map(day => (
        <button
          key={day.delivery_date}
          type="button"
          onClick={() => onDate(day.delivery_date)}
          className="ring-inside h-8 shrink-0 rounded-input px-2 text-indigo tabular-nums underline underline-offset-2 hover:bg-ground"
        >
          {formatDay(day.delivery_date).slice(5)}({weekdayName(day.delivery_date)}) {day.count}件
        </button>
      ))}
      {rest > 0 && <span className="shrink-0 tabular-nums">ほか{rest}件</span>}
    </div>
  )
}
