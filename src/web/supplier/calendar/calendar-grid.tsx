import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Day, monthOf, weekday_names } from '#domain/shared/day.ts'
import { cx } from '#web/ui/cx.ts'
import { dayByKey, monthGrid } from '#web/ui/month-grid.ts'
import type { DayFace, DayTone } from './day-face.ts'

export type Span = { from: Day; to: Day }

const spanOf = (a: Day, b: Day): Span => (a <= b ? { from: a, to: b } : { from: b, to: a })

const tones: Record<DayTone, string> = {
  closed: 'bg-vermilion-pale text-vermilion',
  weekly: 'bg-line text-ink-soft',
  holiday: 'bg-amber-pale text-amber',
  open: 'bg-indigo-pale text-indigo',
  delivery: 'bg-surface text-ink',
}

type CalendarGridProps = {
  months: readonly string[]
  /** Twelve months side by side: numbers and marks only. */
  small?: boolean
  faceOf: (day: Day) => DayFace
  today: Day
  span: Span | null
  onSpan: (span: Span) => void
  /** The keyboard went beyond the months in sight. */
  onTurn: (day: Day) => void
  first: Day
  last: Day
}

/** Where the keyboard stands, and the range that is being taken from there. */
const useChoosing = ({ months, today, span, onSpan, onTurn, first, last }: CalendarGridProps) => {
  const [anchor, setAnchor] = useState<Day | null>(null)
  const [at, setAt] = useState<Day>(span?.from ?? today)
  const [moved, setMoved] = useState(0)
  const dragging = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const shown = months.includes(monthOf(at)) ? at : `${months[0]}-01`

  useEffect(() => {
    if (moved > 0) box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, moved])

  useEffect(() => {
    const stop = () => {
      dragging.current = false
    }
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
    return () => {
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
    }
  }, [])

  const choose = (day: Day, extend: boolean) => {
    const start = extend && anchor !== null ? anchor : day
    setAnchor(start)
    setAt(day)
    onSpan(spanOf(start, day))
  }

  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, shown, first, last)
    if (next === null) return
    event.preventDefault()
    setMoved(now => now + 1)
    choose(next, event.shiftKey)
    if (!months.includes(monthOf(next))) onTurn(next)
  }

  return { box, dragging, shown, choose, press }
}

/**
 * Months of days, to choose one or a range. Press or drag with a mouse, tap with a finger; arrows, Home, End, PageUp
 * and PageDown move, and with Shift they take the range along.
 */
export const CalendarGrid = (props: CalendarGridProps) => {
  const { months, small = false, faceOf, today, span } = props
  const { box, dragging, shown, choose, press } = useChoosing(props)
  return (
    <div ref={box} className={cx(small && 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3')}>
      {months.map(month => (
        <div key={month} className="min-w-0 rounded-card border bg-surface p-2">
          {small && (
            <p aria-hidden="true" className="px-1 text-sm font-bold tabular-nums">
              {Number(month.slice(5))}月
            </p>
          )}
          <MonthTable month={month} onKeyDown={press}>
            {day => (
              <DayCell
                key={day}
                day={day}
                face={faceOf(day)}
                small={small}
                today={day === today}
                chosen={span !== null && span.from <= day && day <= span.to}
                reached={day === shown}
                onPress={extend => {
                  dragging.current = true
                  choose(day, extend)
                }}
                onOver={() => {
                  if (dragging.current) choose(day, true)
                }}
                onChoose={extend => choose(day, extend)}
              />
            )}
          </MonthTable>
        </div>
      ))}
    </div>
  )
}

/** One month as a grid of weeks. */
const MonthTable = ({
  month,
  onKeyDown,
  children,
}: {
  month: string
  onKeyDown: (event: KeyboardEvent) => void
  children: (day: Day) => ReactNode
}) => (
  <table
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of a calendar
    role="grid"
    aria-label={`${month.slice(0, 4)}年${Number(month.slice(5))}月`}
    aria-multiselectable="true"
    onKeyDown={onKeyDown}
    className="w-full table-fixed border-separate border-spacing-0.5"
  >
    <thead>
      <tr>
        {weekday_names.map((name, index) => (
          <th
            key={name}
            scope="col"
            abbr={`${name}曜日`}
            className={cx(
              'py-0.5 text-xs font-normal',
              index === 0 ? 'text-vermilion' : index === 6 ? 'text-indigo' : 'text-ink-soft',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {monthGrid(month).map(week => (
        <tr key={week[0]}>
          {week.map(day => (monthOf(day) === month ? children(day) : <td key={day} aria-hidden="true" />))}
        </tr>
      ))}
    </tbody>
  </table>
)

type DayCellProps = {
  day: Day
  face: DayFace
  small: boolean
  today: boolean
  chosen: boolean
  /** Tab comes to it. */
  reached: boolean
  /** A mouse was pressed on it. */
  onPress: (extend: boolean) => void
  onOver: () => void
  onChoose: (extend: boolean) => void
}

/** A day to press, or to drag over. */
const DayCell = ({ day, face, small, today, chosen, reached, onPress, onOver, onChoose }: DayCellProps) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button's text names it
  <td aria-selected={chosen} className="p-0">
    <button
      type="button"
      data-day={day}
      tabIndex={reached ? 0 : -1}
      aria-current={today ? 'date' : undefined}
      onPointerDown={event => {
        if (event.pointerType === 'mouse' && event.button === 0) onPress(event.shiftKey)
      }}
      onPointerEnter={onOver}
      onClick={event => {
        // A mouse has chosen when it was pressed; a finger, a screen reader and Enter come here alone.
        const by_mouse = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse'
        if (!by_mouse) onChoose(event.shiftKey)
      }}
      className={cx(
        'ring-inside flex w-full flex-col rounded-input border leading-tight select-none',
        // Seven days stand beside each other in a phone's width, however large its text.
        small
          ? 'h-10 items-center justify-center text-[min(0.75rem,4.5vw)]'
          : 'h-16 items-start p-[min(0.25rem,1vw)] text-[min(0.875rem,5vw)] sm:h-20',
        tones[face.tone],
        chosen ? 'border-2 border-leaf' : today ? 'border-ink' : 'border-line',
      )}
    >
      <span className="sr-only">{`${face.words}${today ? ' 今日' : ''}${chosen ? ' 選択中' : ''}`}</span>
      <span
        aria-hidden="true"
        className={cx('flex tabular-nums', small ? 'flex-col items-center' : 'w-full flex-wrap justify-between')}
      >
        <span className={cx('whitespace-nowrap', face.tone !== 'delivery' && 'font-bold')}>{Number(day.slice(8))}</span>
        <span className="font-bold">{face.mark}</span>
      </span>
      {!small && face.note !== '' && (
        <span aria-hidden="true" className="mt-auto line-clamp-2 w-full text-left text-[min(0.75rem,4vw)]">
          {face.note}
        </span>
      )}
    </button>
  </td>
)
