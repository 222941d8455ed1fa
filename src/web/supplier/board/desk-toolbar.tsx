import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { BoardStatus, BoardSummary } from '#contract/board/receive-orders.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day, formatDay, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
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

/** After a press of the mouse the arrows belong to the list again; a choice made by keyboard keeps the focus. */
const leaveIfPressed = (event: MouseEvent<HTMLInputElement>) => {
  if (event.detail > 0) event.currentTarget.blur()
}

/** The views of a day, each with its count. Widths do not change with the counts' digits. */
export const StatusChips = ({
  status,
  counts,
  onStatus,
}: {
  status: BoardStatus
  counts: BoardSummary | undefined
  onStatus: (status: BoardStatus) => void
}) => {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the chosen view comes into sight, inside its own row only.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-status="${status}"]`)
    if (row.current && chip)
      row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 })
  }, [status])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">状態</legend>
      <div ref={row} className="scroll-row relative gap-1 px-1">
        {board_views.map(({ value, word }) => {
          const count = counts?.[value]
          const on = status === value
          const urgent = !on && (value === 'unprocessed' || value === 'changed') && (count ?? 0) > 0
          return (
            <label
              key={value}
              data-status={value}
              title={
                value === 'undownloaded' && counts ? `レイアウト「${counts.layout_name}」で未ダウンロード` : undefined
              }
              className={cx(
                'ring-child relative inline-flex h-9 shrink-0 items-center gap-1 rounded-full border px-2.5 text-sm max-[1600px]:px-2 min-[768px]:max-[1500px]:px-1.5 whitespace-nowrap select-none',
                on && 'border-leaf bg-leaf font-bold text-surface',
                urgent &&
                  (value === 'changed'
                    ? 'border-indigo bg-indigo-pale text-indigo'
                    : 'border-amber bg-amber-pale text-amber'),
                !on && !urgent && 'border-ink-faint bg-surface hover:bg-ground',
              )}
            >
              <input
                type="radio"
                name="board-status"
                value={value}
                checked={on}
                onChange={() => onStatus(value)}
                onClick={leaveIfPressed}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {word}
              <span className="min-w-5 text-right font-bold tabular-nums">
                {count === undefined ? '−' : grouped(count)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

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
