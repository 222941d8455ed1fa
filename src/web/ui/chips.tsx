import { type ReactNode, useEffect, useId, useRef } from 'react'

import { cx } from './cx.ts'

export type Chip<V extends string> = { value: V; label: ReactNode; count?: number; disabled?: boolean }

type ChipsProps<V extends string> = {
  /** Read aloud: what the chips choose. */
  label: string
  value: V
  onChange: (value: V) => void
  chips: readonly Chip<V>[]
  /** Set the row's inset with px-…; it is px-4, a page's margin, by itself. */
  className?: string
}

/**
 * A row of filter chips, one of them chosen, that scrolls sideways on a phone. Native radios: Tab enters the group, the
 * arrows choose.
 */
export const Chips = <V extends string>({ label, value, onChange, chips, className }: ChipsProps<V>) => {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLLabelElement>(null)

  // The chosen chip comes into view, inside its own row only: the page does not move.
  useEffect(() => {
    const box = row.current
    const chip = chosen.current
    if (!box || !chip || chip.dataset['value'] !== value) return
    box.scrollTo({ left: chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2 })
  }, [value])

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div ref={row} className={cx('scroll-row gap-2', className ?? 'px-4')}>
        {chips.map(chip => {
          const on = chip.value === value
          return (
            <label
              key={chip.value}
              ref={on ? chosen : undefined}
              data-value={chip.value}
              className={cx(
                'ring-child relative inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full border px-4 text-sm whitespace-nowrap select-none',
                on
                  ? 'border-leaf bg-leaf font-bold text-surface'
                  : chip.disabled === true
                    ? 'border-line bg-ground text-ink-soft'
                    : 'border-ink-faint bg-surface text-ink hover:bg-ground',
              )}
            >
              <input
                type="radio"
                name={name}
                value={chip.value}
                checked={on}
                disabled={chip.disabled}
                onChange={() => onChange(chip.value)}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
              />
              {chip.label}
              {chip.count !== undefined && <span className="tabular-nums">{chip.count}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
