import { type MouseEvent, useEffect, useRef } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { cx } from './cx.ts'

export type CountChip<V extends string> = {
  value: V
  word: string
  /** Waits for somebody where there is any: its colour. */
  urgent?: 'amber' | 'indigo' | 'vermilion' | undefined
  title?: string | undefined
}

const urgent_looks = {
  amber: 'border-amber bg-amber-pale text-amber',
  indigo: 'border-indigo bg-indigo-pale text-indigo',
  vermilion: 'border-vermilion bg-vermilion-pale text-vermilion',
}

/** What is seen of the chip beside the chosen one: that there is more. */
const beside = 24

/** The views of a desk's list, each with its count. Widths do not change with the counts' digits. */
export const CountChips = <V extends string>({
  name,
  value,
  chips,
  counts,
  onChange,
}: {
  name: string
  value: V
  chips: readonly CountChip<V>[]
  counts: Readonly<Partial<Record<V, number | undefined>>> | undefined
  onChange: (value: V) => void
}) => {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the chosen view comes into sight, inside its own row only and no further than it must.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-view="${value}"]`)
    const box = row.current
    if (!box || !chip) return
    const [start, end] = [chip.offsetLeft - beside, chip.offsetLeft + chip.offsetWidth + beside - box.clientWidth]
    if (box.scrollLeft > start) box.scrollTo({ left: start })
    else if (box.scrollLeft < end) box.scrollTo({ left: end })
  }, [value])
  return (
    <fieldset className="min-w-0 max-md:w-full">
      <legend className="sr-only">状態</legend>
      <div ref={row} className="scroll-row gap-1 px-1">
        {chips.map(chip => (
          <ViewChip
            key={chip.value}
            name={name}
            chip={chip}
            on={value === chip.value}
            count={counts?.[chip.value]}
            onChange={() => onChange(chip.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ViewChipProps = {
  name: string
  chip: CountChip<string>
  on: boolean
  count: number | undefined
  onChange: () => void
}

const ViewChip = ({ name, chip, on, count, onChange }: ViewChipProps) => {
  const urgent = !on && chip.urgent !== undefined && (count ?? 0) > 0
  return (
    <label
      data-view={chip.value}
      title={chip.title}
      className={cx(
        'ring-child relative inline-flex h-9 shrink-0 items-center gap-1 rounded-full border px-2.5 text-sm max-[100rem]:px-2 min-[48rem]:max-[93.75rem]:px-1.5 whitespace-nowrap select-none',
        on && 'border-leaf bg-leaf font-bold text-surface',
        urgent && chip.urgent !== undefined && urgent_looks[chip.urgent],
        !on && !urgent && 'border-ink-faint bg-surface hover:bg-ground',
      )}
    >
      <input
        type="radio"
        name={name}
        value={chip.value}
        checked={on}
        onChange={onChange}
        onClick={leaveIfPressed}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      {chip.word}
      <span className="min-w-4 text-right font-bold tabular-nums">{count === undefined ? '−' : grouped(count)}</span>
    </label>
  )
}

/** After a press of the mouse the arrows belong to the list again; a choice made by keyboard keeps the focus. */
export const leaveIfPressed = (event: MouseEvent<HTMLInputElement>) => {
  if (event.detail > 0) event.currentTarget.blur()
}
