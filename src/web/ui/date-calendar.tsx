import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { type Day, formatDayWithWeekday, monthOf } from '#domain/shared/day.ts'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { type DateChoiceProps, dayNote, words } from './date-choice.tsx'
import { addMonths, dayByKey, monthGrid } from './month-grid.ts'

/** The day that the keyboard stands on; `moved`: it was brought there, and has the focus. */
const useDayAt = ({ days, value }: Pick<DateChoiceProps, 'days' | 'value'>) => {
  const start = value !== '' ? value : (days.find(day => day.available)?.date ?? days[0]?.date ?? '')
  const [at, setAt] = useState<Day>(start)
  const [moved, setMoved] = useState(false)
  const [shown, setShown] = useState(value)
  const grid = useRef<HTMLTableElement>(null)

  // A choice made beside the calendar turns it to that month.
  if (value !== shown) {
    setShown(value)
    if (value !== '') setAt(value)
  }

  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, moved])
  return { at, setAt, moved, setMoved, grid }
}

/**
 * A month of delivery dates. A day that can't be chosen stays reachable and says why, in its cell and under the grid.
 * Arrows move, PageUp and PageDown turn the month, Enter chooses.
 */
export const DateCalendar = ({ days, value, onChange, label = '納品日' }: DateChoiceProps) => {
  const by_day = useMemo(() => new Map(days.map(day => [day.date, day])), [days])
  const first = days[0]?.date
  const last = days.at(-1)?.date
  const { at, setAt, moved, setMoved, grid } = useDayAt({ days, value })
  const id = useId()

  if (first === undefined || last === undefined || at === '')
    return <p className="text-sm text-ink-soft">選べる納品日がありません。</p>

  // Months that are turned choose nothing.
  const told = moved || value === '' ? at : value
  const month = monthOf(at)
  const turn = (n: number) => {
    setMoved(false)
    const target = addMonths(month, n)
    const wanted = days.find(day => monthOf(day.date) === target && day.available)?.date
    setAt(wanted ?? (n > 0 ? `${target}-01` : (dayByKey('PageUp', at, first, last) ?? first)))
  }

  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, first, last)
    if (next === null) return
    event.preventDefault()
    setMoved(true)
    setAt(next)
  }

  const choose = (date: Day) => {
    setMoved(true)
    setAt(date)
    if (by_day.get(date)?.available) onChange(date)
  }

  return (
    <div className="flex flex-col gap-2">
      <MonthHead id={`${id}month`} month={month} first={first} last={last} onTurn={turn} />
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of a date picker
        role="grid"
        aria-label={label}
        aria-describedby={`${id}month`}
        onKeyDown={move}
        className="w-full table-fixed border-separate border-spacing-0.5 text-center"
      >
        <WeekdayHead />
        <Weeks month={month} by_day={by_day} at={at} value={value} onChoose={choose} />
      </table>
      <output className="block min-h-6 text-sm">
        <span className="font-bold">{formatDayWithWeekday(told)}</span> {dayNote(by_day.get(told))}
      </output>
    </div>
  )
}

type MonthHeadProps = { id: string; month: string; first: Day; last: Day; onTurn: (by: 1 | -1) => void }

const MonthHead = ({ id, month, first, last, onTurn }: MonthHeadProps) => (
  <div className="flex items-center justify-between">
    <IconButton icon={ChevronLeft} label="前の月" disabled={month <= monthOf(first)} onClick={() => onTurn(-1)} />
    <p id={id} aria-live="polite" className="font-bold tabular-nums">
      {month.slice(0, 4)}年{Number(month.slice(5))}月
    </p>
    <IconButton icon={ChevronRight} label="次の月" disabled={month >= monthOf(last)} onClick={() => onTurn(1)} />
  </div>
)

type WeeksProps = {
  month: string
  by_day: ReadonlyMap<Day, DateChoiceProps['days'][number]>
  at: Day
  value: string
  onChoose: (date: Day) => void
}

const Weeks = ({ month, by_day, at, value, onChoose }: WeeksProps) => {
  const weeks = monthGrid(month)
  return (
    <tbody>
      {weeks.map(week => (
        <tr key={week[0]}>
          {week.map(date =>
            monthOf(date) === month ? (
              <DayCell
                key={date}
                date={date}
                day={by_day.get(date)}
                at={date === at}
                on={date === value}
                onChoose={onChoose}
              />
            ) : (
              <td key={date} aria-hidden="true" />
            ),
          )}
        </tr>
      ))}
      <BlankWeeks count={6 - weeks.length} />
    </tbody>
  )
}

const WeekdayHead = () => (
  <thead>
    <tr>
      {['日', '月', '火', '水', '木', '金', '土'].map(name => (
        <th key={name} scope="col" abbr={`${name}曜日`} className={cx('py-1 text-xs font-normal', weekdayColour(name))}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** Six weeks' height in every month, so that nothing under the calendar moves. */
const BlankWeeks = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows without identity
    <tr key={n} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a blank row has no control */}
      <td colSpan={7} className="h-13 p-0" />
    </tr>
  ))

const weekdayColour = (name: string): string =>
  name === '日' ? 'text-vermilion' : name === '土' ? 'text-indigo' : 'text-ink-soft'

type DayCellProps = {
  date: Day
  day: DateChoiceProps['days'][number] | undefined
  /** The keyboard stands on it. */
  at: boolean
  /** It is chosen. */
  on: boolean
  onChoose: (date: Day) => void
}

const DayCell = ({ date, day, at, on, onChoose }: DayCellProps) => {
  const free = day?.available ?? false
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button's text names it
    <td aria-selected={on} className="p-0">
      <button
        type="button"
        data-day={date}
        aria-disabled={!free || undefined}
        tabIndex={at ? 0 : -1}
        onClick={() => onChoose(date)}
        className={cx(
          'ring-inside flex h-13 w-full flex-col items-center justify-center rounded-input border leading-tight',
          on
            ? 'border-leaf bg-leaf font-bold text-surface'
            : free
              ? 'border-transparent bg-leaf-pale font-bold text-leaf-deep hover:border-leaf'
              : 'border-transparent text-ink-faint',
          at && !on && 'border-ink-faint',
        )}
      >
        <span className="sr-only">
          {`${formatDayWithWeekday(date)} ${dayNote(day)}${day?.waiting_count ? ` 承認待ち${day.waiting_count}件` : ''}${day?.order_count ? ` 発注済${day.order_count}件` : day?.no_order ? ' 発注なし' : ''}${on ? ' 選択中' : ''}`}
        </span>
        <span aria-hidden="true" className="tabular-nums">
          {Number(date.slice(8))}
        </span>
        <span aria-hidden="true" className="h-4.5 text-xs font-normal whitespace-nowrap">
          {day?.order_count
            ? '発注済'
            : day?.waiting_count
              ? '承認待'
              : day && !free && day.reason
                ? words[day.reason].short
                : free
                  ? day?.no_order
                    ? 'なし'
                    : '○'
                  : ''}
        </span>
      </button>
    </td>
  )
}
