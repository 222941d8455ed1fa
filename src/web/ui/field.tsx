import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

import { cx } from './cx.ts'

export type FieldProps = {
  label: ReactNode
  /** What to enter, in which form; stands above the input so that a phone's keyboard does not cover it. */
  hint?: ReactNode
  /** What is wrong, then what to do. */
  error?: string | undefined
  required?: boolean
  /** The label is read aloud only (a search box, a table's cell). */
  hideLabel?: boolean
  className?: string
}

/** What the input inside a Field takes over. */
export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The red mark 必須. Required is the exception worth a word; an optional field says nothing. */
export const RequiredMark = () => (
  <span className="rounded-full bg-vermilion-pale px-2 text-xs font-bold whitespace-nowrap text-vermilion">必須</span>
)

/** An error beside its field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1 text-sm font-bold text-vermilion">
    <CircleAlert size={16} className="mt-1 shrink-0" />
    <span className="whitespace-pre-line">{children}</span>
  </p>
)

/** Label, 必須, hint, the input, and its error beside it. `children` gets the ids that tie them together. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) => {
  const id = useId()
  const hint_id = `${id}hint`
  const error_id = `${id}error`
  const described = cx(hint !== undefined && hint_id, error !== undefined && error_id)
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={cx('flex items-center gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-bold">
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {hint !== undefined && (
        <p id={hint_id} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {error !== undefined && <FieldError id={error_id}>{error}</FieldError>}
    </div>
  )
}

/** The same frame around a group of inputs (radios, checkboxes): a fieldset with its legend. */
export const FieldGroup = ({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { children: ReactNode }) => {
  const id = useId()
  const described = cx(hint !== undefined && `${id}hint`, error !== undefined && `${id}error`)
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={described === '' ? undefined : described}
    >
      <legend className={cx('mb-1 text-sm', hideLabel && 'sr-only')}>
        <span className="flex items-center gap-2">
          {label}
          {required && <RequiredMark />}
        </span>
      </legend>
      {hint !== undefined && (
        <p id={`${id}hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldError id={`${id}error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** The box of every typed input: 44 px high, 16 px type; `narrow` leaves less room beside a number in a table. */
export const inputClass = (error: string | undefined, className?: string, narrow = false): string =>
  cx(
    'min-h-11 w-full rounded-input border bg-surface py-2 [&[readonly]]:bg-ground text-base text-ink placeholder:text-ink-faint',
    'disabled:border-line disabled:bg-ground disabled:text-ink-soft',
    narrow ? 'px-2' : 'px-3',
    error === undefined ? 'border-ink-faint' : 'border-2 border-vermilion',
    className,
  )
