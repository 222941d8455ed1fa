import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { Field, type FieldProps, inputClass } from './field.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | keyof FieldProps> & {
    name: string
    value: string
    onChange: (value: string) => void
    choices: readonly Choice[]
    /** The first, empty choice: 選択してください. */
    placeholder?: string
  }

/** A choice from a list, on the browser's own select. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  onChange,
  choices,
  placeholder,
  ...rest
}: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
    {ids => (
      <span className="relative block">
        <select
          {...rest}
          {...ids}
          onChange={event => onChange(event.currentTarget.value)}
          className={cx(inputClass(error), 'appearance-none pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(choice => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        />
      </span>
    )}
  </Field>
)
