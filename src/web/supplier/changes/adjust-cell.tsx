import type { KeyboardEvent, ReactNode } from 'react'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldError, inputClass } from '#web/ui/field.tsx'

/** A weight that was of another quantity: it is typed anew. */
export const GoneWeight = ({ weight }: { weight: string | null }) =>
  weight !== null && (
    <span className="block w-24 text-xs text-amber">
      <s>{formatQuantity(weight)}kg</s> 数量が変わったため、量り直してください
    </span>
  )

/** A number that is typed in a row. */
export const Cell = ({
  col,
  line,
  name,
  error,
  far = false,
  onChange,
  first = false,
  ...rest
}: {
  col?: string
  line?: number
  name: string
  value: string
  placeholder: string
  error: string | undefined
  /** Far from usual: it is asked about. */
  far?: boolean
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  first?: boolean
}): ReactNode => (
  <span className="block">
    <span className="block w-24">
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={error !== undefined || undefined}
        data-col={col}
        data-line={line}
        data-far={far || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the person has just chosen what it is for
        autoFocus={first}
        onChange={event => onChange(event.currentTarget.value)}
        className={inputClass(
          error,
          cx('min-w-0 text-right tabular-nums max-md:scroll-mt-44', far && 'border-amber bg-amber-pale'),
        )}
      />
    </span>
    {far && <span className="block text-xs font-bold text-amber">桁を確かめてください</span>}
    {error && <FieldError>{error}</FieldError>}
  </span>
)
