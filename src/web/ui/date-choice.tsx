import { useId } from 'react'

import { closingMoment } from '#domain/calendar/closing-time.ts'
import { type Day, formatDay, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'

import { cx } from './cx.ts'
import { late } from './late.tsx'

/** Why a day takes no order; any other reason is shown as 「選べません」. */
export type UnavailableReason = 'non_delivery_day' | 'closed' | 'not_a_delivery_weekday' | 'holiday'

export type ChoiceDay = {
  date: Day
  available: boolean
  reason?: UnavailableReason | null
  /** Until when orders for this day are taken, as an ISO instant. */
  closing_at?: string | null
  /** Nobody knows a closing: `closing_at` is the end of the day itself. */
  no_closing?: true | undefined
  /** What the supplier says of the days on which it is closed. */
  note?: string | undefined
  /** What was said for this day already. */
  order_count?: number | undefined
  /** Orders for this day that wait for an owner's approval. */
  waiting_count?: number | undefined
  no_order?: boolean | undefined
}

/** The reason in a cell, and in a sentence. */
export const words: Record<UnavailableReason, { short: string; long: string }> = {
  non_delivery_day: { short: '休配', long: '休配日のため選べません' },
  closed: { short: '締切', long: '受注締めを過ぎたため選べません' },
  not_a_delivery_weekday: { short: '配送外', long: '配送のない曜日のため選べません' },
  holiday: { short: '祝日', long: '祝日のため選べません' },
}

/** '11/23(月) 17:00'. Midnight is the end of the day before, '11/23(月) 24:00', as the trade says it. */
export const closingText = (at: Date): string => {
  const { day, time } = closingMoment(at)
  return `${formatDay(day).slice(5)}(${weekdayName(day)}) ${time}`
}

/** Why the day can't be chosen, or until when it can, in words. */
export const dayNote = (day: ChoiceDay | undefined): string => {
  if (!day) return '選べる期間の外です'
  if (!day.available && day.note) return `${words.non_delivery_day.short}（${day.note}）のため選べません`
  if (!day.available) return day.reason ? words[day.reason].long : '選べません'
  if (!day.closing_at || day.no_closing) return '選べます'
  return `締切 ${closingText(new Date(day.closing_at))}`
}

export type DateChoiceProps = {
  days: readonly ChoiceDay[]
  /** The chosen day, or '' for none. */
  value: Day
  onChange: (day: Day) => void
  label?: string
}

/** The next days that can be chosen, in a row that scrolls sideways: for most orders one of the first two. */
export const DateQuickRow = ({
  days,
  value,
  onChange,
  label = '納品日',
  count = 7,
}: DateChoiceProps & { count?: number }) => {
  const name = useId()
  const open = days.filter(day => day.available).slice(0, count)
  if (open.length === 0)
    return <p className="text-sm text-ink-soft">いま選べる納品日がありません。仕入先へお電話ください。</p>
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="scroll-row gap-2 px-1">
        {open.map(day => {
          const on = day.date === value
          return (
            <label
              key={day.date}
              className={cx(
                'ring-child relative flex h-16 min-w-18 shrink-0 flex-col items-center justify-center rounded-input border px-2 leading-tight select-none',
                on ? 'border-leaf bg-leaf text-surface' : 'border-ink-faint bg-surface text-ink hover:bg-ground',
              )}
            >
              <input
                type="radio"
                name={name}
                value={day.date}
                checked={on}
                onChange={() => onChange(day.date)}
                aria-label={`${formatDayWithWeekday(day.date)} ${dayNote(day)}`}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <span className="text-lg font-bold tabular-nums">
                {Number(day.date.slice(5, 7))}/{Number(day.date.slice(8))}
              </span>
              <span className="text-sm">{weekdayName(day.date)}曜</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const DateCalendar = late<DateChoiceProps>(async () => (await import('./date-calendar.tsx')).DateCalendar)

/** Quick row and calendar together, for a sheet or a page. */
export const DateChoice = (props: DateChoiceProps) => (
  <div className="flex flex-col gap-4">
    <DateQuickRow {...props} />
    <DateCalendar {...props} />
  </div>
)
