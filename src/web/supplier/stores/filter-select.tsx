import type { Named } from '#domain/stores/audit-words.ts'

/** One of a supplier's groups, counters or people to narrow a list by; null is all of them. */
export const FilterSelect = ({
  label,
  every,
  value,
  choices,
  onChange,
}: {
  label: string
  every: string
  value: string | null
  choices: readonly Named[]
  onChange: (id: string | null) => void
}) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={event => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    className="h-9 w-44 rounded-input border border-ink-faint bg-surface px-2"
  >
    <option value="">{every}</option>
    {choices.map(one => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </select>
)
