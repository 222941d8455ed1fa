import type { ComponentProps } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'

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
      <Select
        {...rest}
        {...ids}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
        className="block"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
