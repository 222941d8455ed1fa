import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { weekday_names } from '#domain/shared/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ClosingRow, errorsOf, week } from './closing-draft.ts'

type ClosingTableProps = {
  /** By weekday, 0 is Sunday. */
  rows: readonly ClosingRow[]
  disabled: boolean
  /** Errors are said once saving was tried. */
  tried: boolean
  onChange: (rows: ClosingRow[]) => void
}

/** Until when, for each weekday of delivery. */
export const ClosingTable = ({ rows, disabled, tried, onChange }: ClosingTableProps) => {
  const [copying, setCopying] = useState<number | null>(null)
  const change = (day: number, some: Partial<ClosingRow>) =>
    onChange(rows.map((row, index) => (index === day ? { ...row, ...some } : row)))
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">曜日ごとの受注締め</legend>
      <ul className="rounded-card border bg-surface">
        {week.map(day => {
          const row = rows[day]
          return (
            row && (
              <WeekdayRow
                key={day}
                day={day}
                row={row}
                disabled={disabled}
                errors={tried ? errorsOf(row) : {}}
                onChange={some => change(day, some)}
                onCopy={() => setCopying(day)}
              />
            )
          )
        })}
      </ul>
      {copying !== null && (
        <CopyDialog
          from={copying}
          onClose={() => setCopying(null)}
          onCopy={days => {
            const row = rows[copying]
            if (row) onChange(rows.map((one, day) => (days.includes(day) ? { ...row } : one)))
            setCopying(null)
          }}
        />
      )}
    </fieldset>
  )
}

const WeekdayRow = ({
  day,
  row,
  disabled,
  errors,
  onChange,
  onCopy,
}: {
  day: (typeof week)[number]
  row: ClosingRow
  disabled: boolean
  errors: ReturnType<typeof errorsOf>
  onChange: (some: Partial<ClosingRow>) => void
  onCopy: () => void
}) => {
  const name = `${weekday_names[day]}曜納品`
  const error = errors.lead_days ?? errors.time
  return (
    <li className={cx('border-b px-3 py-2 last:border-b-0', !row.delivers && 'bg-ground')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex min-h-11 w-28 items-center max-sm:w-full gap-2 font-bold">
          <input
            type="checkbox"
            checked={row.delivers}
            onChange={event => onChange({ delivers: event.currentTarget.checked })}
            className="size-5.5"
          />
          <span className={day === 0 ? 'text-vermilion' : day === 6 ? 'text-indigo' : ''}>{name}</span>
        </label>
        {row.delivers ? (
          <>
            <ClosingTerms name={name} row={row} errors={errors} onChange={onChange} />
            {!disabled && (
              <Button look="quiet" size="small" icon={Copy} onClick={onCopy} className="sm:ml-auto">
                ほかの曜日へ写す
                <span className="sr-only">（{name}から）</span>
              </Button>
            )}
          </>
        ) : (
          <span className="text-sm text-ink-soft">この曜日には配達しません</span>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  )
}

type TermsProps = {
  name: string
  row: ClosingRow
  errors: ReturnType<typeof errorsOf>
  onChange: (some: Partial<ClosingRow>) => void
}

/** How many days before, and until when. */
const ClosingTerms = ({ name, row, errors, onChange }: TermsProps) => (
  <>
    <input
      aria-label={`${name}の締めは何日前か`}
      aria-invalid={errors.lead_days ? true : undefined}
      inputMode="numeric"
      value={row.lead_days}
      onChange={event => onChange({ lead_days: event.currentTarget.value })}
      className={cx(inputClass(errors.lead_days, 'text-right tabular-nums'), 'max-w-14')}
    />
    <Select
      aria-label={`${name}の日数の数え方`}
      value={row.day_kind}
      onChange={event => onChange({ day_kind: event.currentTarget.value === 'business' ? 'business' : 'calendar' })}
      className="w-full max-w-36 max-sm:max-w-30"
    >
      <option value="calendar">日前</option>
      <option value="business">営業日前</option>
    </Select>
    <span>の</span>
    <input
      aria-label={`${name}の締めの時刻`}
      aria-invalid={errors.time ? true : undefined}
      inputMode="text"
      value={row.time}
      onChange={event => onChange({ time: event.currentTarget.value })}
      className={cx(inputClass(errors.time, 'text-right tabular-nums'), 'max-w-22')}
    />
    <span>まで</span>
  </>
)

const CopyDialog = ({
  from,
  onClose,
  onCopy,
}: {
  from: number
  onClose: () => void
  onCopy: (days: number[]) => void
}) => {
  const [days, setDays] = useState<number[]>(week.filter(day => day !== from && day !== 0))
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${weekday_names[from]}曜納品の締めを写す`}
      width="narrow"
      yes="写す"
      look="primary"
      disabled={days.length === 0}
      onYes={() => onCopy(days)}
    >
      {week
        .filter(day => day !== from)
        .map(day => (
          <Checkbox
            key={day}
            label={`${weekday_names[day]}曜納品`}
            value={days.includes(day)}
            onChange={on => setDays(now => (on ? [...now, day] : now.filter(one => one !== day)))}
          />
        ))}
    </ConfirmDialog>
  )
}
