import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { BoardStatus, BoardSummary, WaitingDay } from '#contract/board/receive-orders.contract.ts'
import { addDays, type Day, formatDay, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CountChips, leaveIfPressed } from '#web/ui/count-chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateSheet } from '#web/ui/date-field.tsx'

import { type BoardMode, viewsShown } from './board-filter.ts'

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
  <div className="flex items-center gap-1 max-md:-order-2 max-sm:w-60 max-sm:flex-wrap max-sm:gap-y-2 cramped:w-full">
    <ModeChoice mode={mode} onMode={onMode} />
    {mode !== 'any' && (
      <span className="flex min-w-0 items-center gap-1 cramped:gap-0">
        <IconButton
          icon={ChevronLeft}
          label="前の日 ←"
          onClick={() => onStep(-1)}
          dense
          className="sm:ml-1 cramped:w-[44px]"
        />
        <DateButton title={mode === 'delivery_date' ? '納品日' : '受付日'} date={date} onDate={onDate} />
        <IconButton icon={ChevronRight} label="次の日 →" onClick={() => onStep(1)} dense className="cramped:w-[44px]" />
        <span className="w-9 text-xs text-ink-soft max-[100rem]:hidden">{dayWord(date, today)}</span>
      </span>
    )}
  </div>
)

/** Which date a day is meant by, or every day. */
const ModeChoice = ({ mode, onMode }: { mode: BoardMode; onMode: (mode: BoardMode) => void }) => (
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
          'ring-child relative grid h-9 place-items-center px-2 text-sm whitespace-nowrap min-[48rem]:max-[93.75rem]:px-1.5 min-[100rem]:px-3 first-of-type:rounded-l-input last-of-type:rounded-r-input',
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
        className="flex h-9 w-38 items-center justify-center gap-2 rounded-input border border-ink-faint bg-surface text-base font-bold whitespace-nowrap tabular-nums hover:bg-ground min-[48rem]:max-[93.75rem]:w-34 min-[93.75rem]:w-40 cramped:w-auto cramped:px-1 cramped:text-sm"
      >
        <CalendarDays size={16} className="text-ink-soft max-[93.75rem]:hidden" />
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

/** The views that wait for somebody as long as there is any in them. */
const urgent_views: Partial<Record<BoardStatus, 'amber' | 'indigo'>> = {
  unprocessed: 'amber',
  changed: 'indigo',
  asked: 'amber',
  closed: 'amber',
}

export const former_paper_title = '印刷したあとに調整した受注（紙は調整する前の版です）'

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
    chips={viewsShown(status).map(({ value, word }) => ({
      value,
      word,
      urgent: urgent_views[value],
      title:
        value === 'undownloaded' && counts
          ? `レイアウト「${counts.layout_name}」で未ダウンロード`
          : value === 'estimated'
            ? '重量か単価がまだ決まっていない受注（処理済も含みます）'
            : value === 'former_paper'
              ? former_paper_title
              : undefined,
    }))}
  />
)

/**
 * Other delivery dates on which something waits: nothing is overlooked because another day is shown. What a restaurant
 * waits for an answer of stands first, then what stands where nothing is delivered, then what it changed or cancelled.
 */
export const OtherDays = ({
  days,
  shown,
  most = 3,
  onDay,
}: {
  days: readonly WaitingDay[]
  /** So many of them by name, the rest as a number. */
  most?: number | undefined
  /** The delivery date on the board, or null. */
  shown: Day | null
  onDay: OnDay
}) => {
  const others = days.filter(day => day.delivery_date !== shown)
  if (others.length === 0) return null
  return (
    <div className="scroll-row min-w-0 items-center text-xs text-ink-soft">
      <span className="shrink-0">ほかの納品日</span>
      <DaysOf
        word="依頼・問合せ"
        status="asked"
        days={others.map(({ delivery_date, asked }) => ({ delivery_date, count: asked }))}
        most={most}
        onDay={onDay}
      />
      <DaysOf
        word="休配日に"
        status="closed"
        days={others.map(({ delivery_date, closed = 0 }) => ({ delivery_date, count: closed }))}
        most={most}
        onDay={onDay}
      />
      <DaysOf
        word="変更・取消"
        status="changed"
        days={others.map(({ delivery_date, changed }) => ({ delivery_date, count: changed }))}
        most={most}
        onDay={onDay}
      />
      <DaysOf word="未処理" status="unprocessed" days={others} most={most} onDay={onDay} />
    </div>
  )
}

/** Of other days what somebody waits for, or nobody has told a restaurant. */
const urgent_days: Partial<Record<BoardStatus, true>> = { asked: true, closed: true }

/** Opens a delivery date, or all of them, in a view. */
export type OnDay = (status: BoardStatus, date: Day | null) => void

const DaysOf = ({
  word,
  status,
  days,
  most,
  onDay,
}: {
  word: string
  status: BoardStatus
  days: readonly { delivery_date: Day; count: number }[]
  most: number
  onDay: OnDay
}) => {
  const waiting = days.filter(day => day.count > 0)
  if (waiting.length === 0) return null
  const rest = waiting.slice(most).reduce((sum, day) => sum + day.count, 0)
  const look = cx(
    'ring-inside h-8 shrink-0 rounded-input px-2 whitespace-nowrap tabular-nums underline underline-offset-2 hover:bg-ground',
    status in urgent_days ? 'font-bold text-amber' : 'text-indigo',
  )
  return (
    <>
      <span className={cx('ml-2 shrink-0', status in urgent_days && 'font-bold text-amber')}>{word}</span>
      {waiting.slice(0, most).map(({ delivery_date, count }) => (
        <button key={delivery_date} type="button" onClick={() => onDay(status, delivery_date)} className={look}>
          {formatDay(delivery_date).slice(5)}({weekdayName(delivery_date)}) <span className="sr-only">{word} </span>
          {count}件
        </button>
      ))}
      {rest > 0 && (
        <button type="button" onClick={() => onDay(status, null)} className={look}>
          ほか <span className="sr-only">{word} </span>
          {rest}件
        </button>
      )}
    </>
  )
}
