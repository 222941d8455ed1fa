import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './field.tsx'

export type RadioChoice<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps<V extends string> = FieldProps & {
  name: string
  value: V | ''
  onChange: (value: V) => void
  onBlur?: () => void
  choices: readonly RadioChoice<V>[]
  /** Side by side, for two or three short words. */
  row?: boolean
}

/** One of a few, all in sight. Each choice is a row as large as a thumb. */
export const RadioGroup = <V extends string>({
  name,
  value,
  onChange,
  onBlur,
  choices,
  row = false,
  ...field
}: RadioGroupProps<V>) => (
  <FieldGroup {...field}>
    <div className={cx('flex gap-2', row ? 'flex-wrap' : 'flex-col')}>
      {choices.map(choice => (
        <label
          key={choice.value}
          className={cx(
            'flex min-h-11 items-start gap-3 rounded-input border px-3 py-2',
            value === choice.value
              ? 'border-leaf bg-leaf-pale'
              : choice.disabled === true
                ? 'border-line bg-ground text-ink-soft'
                : 'border-ink-faint bg-surface',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
            className="mt-0.5 size-5.5 shrink-0"
          />
          <span className="flex-1">
            {choice.label}
            {choice.hint !== undefined && <span className="block text-sm text-ink-soft">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  </FieldGroup>
)
