import type { ComponentProps, ReactNode } from 'react'

import { Field, type FieldProps, inputClass } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | keyof FieldProps> & {
    name: string
    value: string
    onChange: (value: string) => void
    /** Stands after the input, outside its box: a unit, a button. */
    after?: ReactNode
    /** In a cell of a table: less room beside what is typed. */
    narrow?: boolean
    /** Classes of the input itself, its width above all. */
    inputClassName?: string
  }

/**
 * One line of text. Set `type`, `inputMode` and `autoComplete` for what is asked (tel, email, numeric, one-time-code).
 * `{...form.bind('field')}` gives name, value, onChange, onBlur and error.
 */
export const TextField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  inputClassName,
  narrow,
  after,
  onChange,
  ...rest
}: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
    {ids => (
      <div className="flex items-center gap-2">
        <input
          type="text"
          {...rest}
          {...ids}
          onChange={event => onChange(event.currentTarget.value)}
          className={inputClass(error, inputClassName, narrow)}
        />
        {after}
      </div>
    )}
  </Field>
)
