import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'checked' | 'type'> & {
  /** What is agreed to or switched on. */
  label: ReactNode
  hint?: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  error?: string | undefined
}

/** A checkbox with its words; the whole row is the target. */
export const Checkbox = ({ label, hint, value, onChange, error, className, ...rest }: CheckboxProps) => {
  const id = useId()
  const described = cx(hint !== undefined && `${id}hint`, error !== undefined && `${id}error`)
  return (
    <div className={cx('flex flex-col', className)}>
      <label className={cx('flex min-h-11 items-start gap-3 py-2', rest.disabled && 'text-ink-soft')}>
        <input
          {...rest}
          type="checkbox"
          checked={value}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error === undefined ? undefined : true}
          onChange={event => onChange(event.currentTarget.checked)}
          className="mt-0.5 size-6 shrink-0"
        />
        <span className="flex-1 leading-normal">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}hint`} className="pl-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  )
}

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  /** Read aloud: which row it selects. */
  label: string
  /** Some, but not all. */
  mixed?: boolean
}

/** The bare box of a table's row or head, with a target as large as its cell. */
export const TickBox = ({ label, mixed = false, className, ...rest }: TickBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={cx('grid size-10 place-items-center', className)}>
      <span className="sr-only">{label}</span>
      <input {...rest} ref={box} type="checkbox" className="size-4.5" />
    </label>
  )
}
