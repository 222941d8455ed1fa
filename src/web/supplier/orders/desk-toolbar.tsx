import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import type { BoardStatus } from '#contract/orders/receive-orders.contract.ts'
import { addDays, type Day, formatDay, formatDayWithWeekday, isDay, weekdayName } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

import type { BoardMode } from './board-filter.ts'

/** 納品日 or 受付日, and which. */
export const DayChoice = ({
  mode,
  date,
  today,
  onMode,
  onDate,
}: {
  mode: BoardMode
  date: Day
  today: Day
  onMode: (mode: BoardMode) => void
  onDate: (date: Day) => void
}) => (
  <div className="flex items-center gap-1 max-sm:flex-wrap max-sm:gap-y-2">
    <fieldset className="flex rounded-input border border-ink-faint">
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
            'ring-child relative grid h-9 place-items-center px-2 text-sm whitespace-nowrap min-[1600px]:px-3 first-of-type:rounded-l-input last-of-type:rounded-r-input',
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
      <span className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label="前の日"
          onClick={() => onDate(addDays(date, -1))}
          className="size-9! sm:ml-1"
        />
        <label className="ring-child relative flex h-9 w-38 items-center justify-center gap-2 rounded-input whitespace-nowrap sm:w-40 border border-ink-faint bg-surface text-base font-bold tabular-nums hover:bg-ground">
          <CalendarDays size={16} className="text-ink-soft max-sm:hidden" />
          {formatDayWithWeekday(date)}
          <input
            type="date"
            aria-label={mode === 'delivery_date' ? '納品日' : '受付日'}
            value={date}
            min="2020-01-01"
            max="2099-12-31"
            onChange={event => {
              if (isDay(event.currentTarget.value)) onDate(event.currentTarget.value)
            }}
            onClick={event => event.currentTarget.showPicker()}
            onKeyDown={event => {
              if (event.key === 'Enter') event.currentTarget.showPicker()
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        <IconButton icon={ChevronRight} label="次の日" onClick={() => onDate(addDays(date, 1))} className="size-9!" />
        <span className="w-9 text-xs text-ink-soft max-[1600px]:hidden">{dayWord(date, today)}</span>
      </span>
    )}
  </div>
)

const dayWord = (date: Day, today: Day): string => {
  if (date === today) return '今日'
  if (date === addDays(today, 1)) return '明日'
  return date === addDays(today, -1) ? '昨日' : ''
}

/** After a press of the mouse the arrows belong to the list again; a choice made by keyboard keeps the focus. */
const leaveIfPressed = (event: MouseEvent<HTMLInputElement>) => {
  if (event.detail > 0) event.currentTarget.blur()
}

const STATUSES: readonly { value: BoardStatus; word: string }[] = [
  { value: 'unprocessed', word: '未処理' },
  { value: 'changed', word: '変更' },
  { value: 'unprinted', word: '未印刷' },
  { value: 'undownloaded', word: '未DL' },
  { value: 'all', word: 'すべて' },
  { value: 'asked', word: '依頼・問合せ' },
  { value: 'cancelled', word: '取消' },
]

/** The views of a day, each with its count. Widths do not change with the counts' digits. */
export const StatusChips = ({
  status,
  counts,
  onStatus,
}: {
  status: BoardStatus
  counts: Record<BoardStatus, number> | undefined
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
        {STATUSES.map(({ value, word }) => {
          const count = counts?.[value]
          const on = status === value
          const urgent = !on && (value === 'unprocessed' || value === 'changed') && (count ?? 0) > 0
          return (
            <label
              key={value}
              data-status={value}
              className={cx(
                'ring-child relative inline-flex h-9 shrink-0 items-center gap-1 rounded-full border px-2.5 max-[1600px]:px-2 text-sm whitespace-nowrap select-none',
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
              <span className="min-w-5 text-right font-bold tabular-nums">{count?.toLocaleString('ja-JP') ?? '−'}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const TYPING_PAUSE = 250

/** Search by customer, code, number or item. It asks 0.25 s after the last key, and never during a conversion. */
export const SearchBox = ({
  value,
  onSearch,
  box,
  onLeave,
}: {
  value: string
  onSearch: (q: string) => void
  box: RefObject<HTMLInputElement | null>
  /** Enter, ↓ or Esc: on to the list. */
  onLeave: () => void
}) => {
  const [typed, setTyped] = useState(value)
  const [composing, setComposing] = useState(false)
  const [known, setKnown] = useState({ value, sent: value })
  // A value from elsewhere (going back, another filter) replaces what is typed; the answer to a search of our own does not.
  if (known.value !== value) {
    setKnown({ value, sent: known.sent })
    if (value !== known.sent) setTyped(value)
  }
  const search = useCallback(
    (q: string) => {
      setKnown(now => ({ ...now, sent: q }))
      onSearch(q)
    },
    [onSearch],
  )
  useEffect(() => {
    if (composing || typed === value) return undefined
    const timer = setTimeout(() => search(typed), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, composing, search])
  return (
    <div className="relative w-full sm:w-56">
      <Search size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <input
        ref={box}
        type="text"
        role="searchbox"
        aria-label="店舗・番号・商品を検索"
        placeholder="店舗・番号・商品 検索"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && typed !== '') {
            setTyped('')
            search('')
            return
          }
          if (typed !== value) search(typed)
          onLeave()
        }}
        className="h-9 w-full rounded-input border border-ink-faint bg-surface pr-9 pl-9 placeholder:text-sm placeholder:text-ink-faint"
      />
      {typed === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-[4px] border border-ink-faint bg-ground font-sans text-xs leading-none text-ink-soft max-md:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="検索をやめる"
          onClick={() => {
            setTyped('')
            search('')
            box.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-input"
        >
          <X size={16} />
        </button>
      )}
    </div>
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
