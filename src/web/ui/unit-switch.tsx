import { useId } from 'react'
import { caseText, type UnitKind, unit_kind_words, unit_kinds } from '#domain/trade/unit.ts'

import { cx } from './cx.ts'

/**
 * バラ | ケース, with what a case holds beside it: a piece taken for a case is the trade's commonest costly mistake.
 * A native radio group, so Tab and the arrows work as everywhere.
 */
export const UnitSwitch = ({
  label,
  value,
  onChange,
  unit,
  case_unit,
  pieces_per_case,
  disabled = false,
  hideMeaning = false,
}: {
  /** Read aloud: whose unit it is. */
  label: string
  value: UnitKind
  onChange: (value: UnitKind) => void
  unit: string
  /** What the item calls its case. */
  case_unit?: string | null | undefined
  pieces_per_case: string
  disabled?: boolean
  /** Where 「1ケース=10袋」 stands on the line already. */
  hideMeaning?: boolean
}) => {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2" disabled={disabled}>
      <legend className="sr-only">{label}の単位</legend>
      <span className="inline-flex h-11 rounded-input border border-ink-faint bg-surface p-0.5">
        {unit_kinds.map(kind => (
          <label
            key={kind}
            className={cx(
              'ring-child relative grid min-w-11 place-items-center rounded-[4px] px-2 text-sm whitespace-nowrap select-none',
              value === kind ? 'bg-leaf font-bold text-surface' : 'text-ink',
              disabled && 'opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="max-w-20 truncate">{(kind === 'case' && case_unit) || unit_kind_words[kind]}</span>
          </label>
        ))}
      </span>
      {!hideMeaning && (
        <span className="text-xs whitespace-nowrap text-ink-soft">
          ({caseText({ unit, case_unit: case_unit ?? null, pieces_per_case })})
        </span>
      )}
    </fieldset>
  )
}
