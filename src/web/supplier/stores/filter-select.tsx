import type { Named } from '#domain/stores/audit-words.ts'
import { Select } from '#web/ui/select.tsx'

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
  <Select
    small
    aria-label={label}
    value={value ?? ''}
    onChange={event => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    chosen={value !== null}
    className="w-43 md:w-44"
  >
    <option value="">{every}</option>
    {choices.map(one => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </Select>
)
