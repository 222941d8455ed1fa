import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { Field, type FieldProps, inputClass } from './field.tsx'

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'children' | keyof FieldProps> & {
    name: string
    value: string
    onChange: (value: string) => void
    /** Shows how many characters are used; longer text may still be typed and is refused with an error. */
    limit?: number
  }

/** Several lines of text; grows with what is typed. */
export const TextareaField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  onChange,
  limit,
  ...rest
}: TextareaFieldProps) => {
  const used = Array.from(rest.value).length
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
      {ids => (
        <>
          <textarea
            rows={3}
            {...rest}
            {...ids}
            onChange={event => onChange(event.currentTarget.value)}
            className={inputClass(error, 'field-sizing-content max-h-100')}
          />
          {limit !== undefined && (
            <span
              className={cx(
                'self-end text-xs tabular-nums',
                used > limit ? 'font-bold text-vermilion' : 'text-ink-soft',
              )}
            >
              {used} / {limit}文字
            </span>
          )}
        </>
      )}
    </Field>
  )
}
