import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, useState } from 'react'

import { addDays, type Day, dayOf, daysBetween, formatDay, isDay, weekdayName } from '#domain/shared/day.ts'
import { type DayWay, doubtfulDays, missingDay, parseDayNear } from '#domain/shared/typed-day.ts'

import { serverNow } from '#web/api/clock.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import type { DateChoiceProps } from './date-choice.tsx'
import { Field, type FieldProps, inputClass } from './field.tsx'
import { late } from './late.tsx'
import { Sheet } from './sheet.tsx'

const DateCalendar = late<DateChoiceProps>(async () => (await import('./date-calendar.tsx')).DateCalendar)

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'children' | 'min' | 'max'> & {
  /** YYYY-MM-DD, or '' */
  value: string
  /** '' while what is typed is no date. */
  onChange: (value: string) => void
  min?: Day | undefined
  max?: Day | undefined
  /** What it is the date of: heads the calendar. */
  title: string
  /** Which way a date without its year lies. */
  looks: DayWay
}

/** Two years on either side of a day: as far as a calendar is turned. */
const far = 730

const daysAround = (value: string, min: Day | undefined, max: Day | undefined) => {
  const middle = isDay(value) ? value : (min ?? dayOf(serverNow()))
  const first = addDays(middle, -far)
  return Array.from({ length: daysBetween(first, addDays(middle, far)) }, (_, n) => {
    const date = addDays(first, n)
    return { date, available: (min === undefined || date >= min) && (max === undefined || date <= max) }
  })
}

/** A calendar to choose a date from, which closes it. */
export const DateSheet = ({
  title,
  value,
  min,
  max,
  onChange,
  onClose,
}: Pick<DateInputProps, 'title' | 'value' | 'min' | 'max'> & { onChange: (day: Day) => void; onClose: () => void }) => (
  <Sheet open onClose={onClose} title={title}>
    <DateCalendar
      label={title}
      days={daysAround(value, min, max)}
      value={isDay(value) ? value : ''}
      onChange={day => {
        onChange(day)
        onClose()
      }}
    />
  </Sheet>
)

/** What is typed of a date, and the date that it means, where it means one. */
const useTypedDay = ({ value, onChange, min, looks }: Pick<DateInputProps, 'value' | 'onChange' | 'min' | 'looks'>) => {
  const [text, setText] = useState(isDay(value) ? formatDay(value) : '')
  const [known, setKnown] = useState(value)
  const read = (typed: string) => parseDayNear(typed, dayOf(serverNow()), { from: min, looks }) ?? ''
  // Set from outside: what was typed here gives way.
  if (value !== known) {
    setKnown(value)
    if (value !== read(text)) setText(isDay(value) ? formatDay(value) : '')
  }
  const type = (typed: string) => {
    setText(typed)
    const day = read(typed)
    setKnown(day)
    if (day !== value) onChange(day)
  }
  /** As this product writes it. */
  const write = () => {
    if (isDay(value)) setText(formatDay(value))
  }
  return { text, type, write }
}

/**
 * A date as this product writes it, whatever the browser's language: typed as one writes it (`parseDayNear`), or chosen in
 * a calendar; its weekday in its box. What is typed and no date stays there, marked `data-unread`, until it is put right:
 * `leadsToUnread` finds it before anything is done without it.
 */
export const DateInput = ({ value, onChange, min, max, title, looks, className, onBlur, ...rest }: DateInputProps) => {
  const { text, type, write } = useTypedDay({ value, onChange, min, looks })
  const [open, setOpen] = useState(false)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {/* A basis, no width: where a row is narrower, at twice the text, it gives way, and then the weekday does. */}
      <span className="relative min-w-0 flex-[0_1_10.25rem]">
        <input
          {...rest}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          size={13}
          placeholder="YYYY/MM/DD"
          data-unread={(text.trim() !== '' && !isDay(value)) || undefined}
          value={text}
          onChange={event => type(event.currentTarget.value)}
          onBlur={event => {
            write()
            onBlur?.(event)
          }}
          className={cx(
            'tabular-nums',
            isDay(value) && 'pr-[clamp(0.25rem,calc((100vw-19rem)*999),2.25rem)]',
            className,
          )}
        />
        {isDay(value) && (
          <span className="pointer-events-none absolute inset-y-0 right-2 flex max-w-[clamp(0px,calc((100vw-19rem)*999),3rem)] items-center overflow-hidden text-sm text-ink-soft">
            ({weekdayName(value)})
          </span>
        )}
      </span>
      <IconButton
        icon={CalendarDays}
        label="カレンダーで選ぶ"
        onClick={() => setOpen(true)}
        className="w-[min(2.75rem,44px)] min-w-0 shrink-0"
      />
      {open && (
        <DateSheet
          title={title}
          value={value}
          min={min}
          max={max}
          onChange={day => type(formatDay(day))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

type DateFieldProps = FieldProps &
  Omit<DateInputProps, 'title' | keyof FieldProps> & {
    name: string
  }

const notThere = (typed: string): string => {
  const missing = missingDay(typed)
  return missing === null ? '日付を 2026/12/5 や 12/5 のように入力してください' : `${missing}はありません`
}

/** A date with its label, and what is wrong with it. */
export const DateField = ({ label, hint, error, required, hideLabel, className, ...rest }: DateFieldProps) => {
  const [wrong, setWrong] = useState<string>()
  const said = wrong ?? error
  const look = ({ dataset, value }: HTMLInputElement) => {
    const days = doubtfulDays(value, dayOf(serverNow()), { from: rest.min, looks: rest.looks })
    const asked = days ? `${days.map(formatDay).join('ですか、')}ですか。年から入力してください` : notThere(value)
    setWrong(dataset['unread'] === undefined ? undefined : asked)
  }
  return (
    <Field label={label} hint={hint} error={said} required={required} hideLabel={hideLabel} className={className}>
      {ids => (
        <DateInput
          {...rest}
          {...ids}
          title={typeof label === 'string' ? label : '日付'}
          onChange={day => {
            // Put right, it is said at once: not as the field is left, which would move what is pressed next.
            if (day !== '') setWrong(undefined)
            rest.onChange(day)
          }}
          onFocus={event => look(event.currentTarget)}
          onBlur={event => {
            look(event.currentTarget)
            rest.onBlur?.(event)
          }}
          className={inputClass(said)}
        />
      )}
    </Field>
  )
}
