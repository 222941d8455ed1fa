import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { cx } from '#web/ui/cx.ts'
import { Bar } from '#web/ui/skeleton.tsx'
import type { useSheetDate } from './use-sheet-date.ts'

/** The second sticky row: the delivery date and its countdown. */
export const DateRow = ({
  closing_at,
  onOver,
  children,
}: {
  closing_at: string | null | undefined
  onOver: () => void
  children: ReactNode
}) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 border-t px-4">
    {children}
    <ClosingCountdown closing_at={closing_at} onOver={onOver} />
  </div>
)

/** The delivery date of a sheet that changes an order: it stays. */
export const FixedDate = ({ date }: { date: Day }) => (
  <p className="inline-flex flex-wrap items-center gap-x-1.5">
    <CalendarDays size={18} className="shrink-0 text-leaf" />
    <span className="text-sm whitespace-nowrap text-ink-soft">納品日</span>
    <span className="font-bold whitespace-nowrap tabular-nums">{formatDayWithWeekday(date)}</span>
  </p>
)

/** The delivery date of a new order, to be chosen. `ready`: what it can be chosen from is there. */
export const ChosenDateRow = ({
  at: { day, delivery_date, closed, pass },
  ready,
  locked,
  onChoose,
}: {
  at: ReturnType<typeof useSheetDate>
  ready: boolean
  locked: boolean
  onChoose: () => void
}) => (
  <DateRow closing_at={day?.available && !day.no_closing ? day.closing_at : null} onOver={pass}>
    {ready ? (
      <button
        type="button"
        disabled={locked}
        aria-haspopup="dialog"
        onClick={onChoose}
        className="-ml-2 inline-flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-input px-2 text-left hover:bg-ground"
      >
        <CalendarDays size={18} className="shrink-0 text-leaf" />
        {/* Beside 締切を過ぎました a phone has no room for it. */}
        <span className={cx('text-sm whitespace-nowrap text-ink-soft', closed && 'max-sm:sr-only')}>納品日</span>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {delivery_date === '' ? '選べません' : formatDayWithWeekday(delivery_date)}
        </span>
        <ChevronDown size={18} className="shrink-0" />
      </button>
    ) : (
      <Bar className="w-44" />
    )}
    {closed && !day?.available && <span className="text-sm font-bold text-vermilion">締切済</span>}
  </DateRow>
)
