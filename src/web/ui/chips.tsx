import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { cx } from './cx.ts'

export type Chip<V extends string> = { value: V; label: ReactNode; count?: number; disabled?: boolean }

/** The index the arrow, Home and End keys lead to among `length` things, or null for any other key. */
export const nextIndex = (key: string, index: number, length: number): number | null => {
  if (length === 0) return null
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return null
}

/**
 * A row of filter chips, one of them chosen, that scrolls sideways on a phone. To a keyboard it is one radio group:
 * Tab enters it, the arrows choose.
 */
export const Chips = <V extends string>({
  label,
  value,
  onChange,
  chips,
  className,
}: {
  /** Read aloud: what the chips choose. */
  label: string
  value: V
  onChange: (value: V) => void
  chips: readonly Chip<V>[]
  className?: string
}) => {
  const row = useRef<HTMLDivElement>(null)
  const usable = chips.filter(chip => chip.disabled !== true)
  const chosen = usable.some(chip => chip.value === value) ? value : usable[0]?.value

  // The chosen chip comes into view, inside its own row only: the page does not move.
  useEffect(() => {
    const box = row.current
    const chip = box?.querySelector<HTMLElement>('[aria-checked="true"]')
    if (!box || !chip) return
    const left = chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2
    box.scrollTo({ left, behavior: 'smooth' })
  }, [value])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = nextIndex(
      event.key,
      Math.max(
        0,
        usable.findIndex(chip => chip.value === value),
      ),
      usable.length,
    )
    const next = index === null ? undefined : usable[index]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }

  return (
    <div
      ref={row}
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className={cx('scroll-row relative gap-2 px-4', className)}
    >
      {chips.map(chip => {
        const on = chip.value === value
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native radio can't be a chip that keeps its size
          <button
            key={chip.value}
            type="button"
            role="radio"
            data-value={chip.value}
            aria-checked={on}
            disabled={chip.disabled}
            tabIndex={chip.value === chosen ? 0 : -1}
            onClick={() => onChange(chip.value)}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full border px-4 text-sm whitespace-nowrap focus-visible:rounded-full',
              on
                ? 'border-leaf bg-leaf font-bold text-surface'
                : 'border-ink-faint bg-surface text-ink hover:bg-ground',
              chip.disabled === true && 'border-line bg-ground text-ink-soft',
            )}
          >
            {chip.label}
            {chip.count !== undefined && <span className="tabular-nums">{chip.count.toLocaleString('ja-JP')}</span>}
          </button>
        )
      })}
    </div>
  )
}
