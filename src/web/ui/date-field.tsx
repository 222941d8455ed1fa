import type { ComponentProps } from 'react'

import { isDay, weekdayName } from '#domain/shared/day.ts'

import { Field, type FieldProps, inputClass } from './field.tsx'

type DateFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'children' | keyof FieldProps> & {
    name: string
    /** YYYY-MM-DD, or '' */
    value: string
    onChange: (value: string) => void
  }

/** A date on the browser's own picker (shown as YYYY/MM/DD in Japanese) with its weekday beside it. */
export const DateField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  onChange,
  ...rest
}: DateFieldProps) => (
  <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
    {ids => (
      <div className="flex items-center gap-2">
        <input
          max="9999-12-31"
          {...rest}
          {...ids}
          type="date"
          onChange={event => onChange(event.currentTarget.value)}
          className={inputClass(error, 'max-w-48 tabular-nums')}
        />
        <span className="w-8 text-sm text-ink-soft">{isDay(rest.value) ? `(${weekdayName(rest.value)})` : ''}</span>
      </div>
    )}
  </Field>
)
