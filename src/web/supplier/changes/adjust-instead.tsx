import X from 'lucide-react/icons/x'
import { shortage_reasons } from '#domain/orders/answers.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { Cell } from './adjust-cell.tsx'
import { type Line, type LineDraft, missingOf, type SubstituteDraft } from './adjust-draft.ts'
import { SubstitutePicker } from './substitute-picker.tsx'

/** Why less is shipped, and what instead. */
export const WhyAndInstead = ({
  line,
  draft,
  errors,
  amount,
  search,
  onSearch,
  onSet,
}: {
  line: Line
  draft: LineDraft
  errors: Record<string, string>
  amount: string | null
  search: string
  onSearch: (text: string) => void
  onSet: (change: Partial<LineDraft>) => void
}) => (
  <div className="grid grid-cols-1 gap-2 border-l-3 border-vermilion pl-3 sm:grid-cols-2">
    <div>
      <input
        aria-label={`欠品の理由 ${line.name}`}
        name={`reason-${line.line_number}`}
        data-col="reason"
        list="shortage-reasons"
        placeholder="欠品・減数の理由"
        value={draft.reason}
        onChange={event => onSet({ reason: event.currentTarget.value })}
        className={inputClass(errors['shortage_reason'])}
      />
      {errors['shortage_reason'] && <FieldError>{errors['shortage_reason']}</FieldError>}
    </div>
    {draft.substitute ? (
      <SubstituteFields
        line={line}
        value={draft.substitute}
        amount={amount}
        errors={errors}
        onChange={substitute => onSet({ substitute })}
      />
    ) : (
      <SubstitutePicker
        name={`substitute-${line.line_number}`}
        of_code={line.code}
        missing={missingOf(line, draft)}
        query={search}
        error={errors['substitute']}
        onQuery={onSearch}
        onChoose={substitute => onSet({ substitute })}
      />
    )}
    {draft.substitute && errors['substitute'] && <FieldError>{errors['substitute']}</FieldError>}
  </div>
)

/** The list that the reason fields offer; once on the screen. */
export const ReasonList = () => (
  <datalist id="shortage-reasons">
    {shortage_reasons.map(reason => (
      <option key={reason} value={reason} label={reason} aria-label={reason} />
    ))}
  </datalist>
)

const SubstituteFields = ({
  line,
  value,
  amount,
  errors,
  onChange,
}: {
  line: Line
  value: SubstituteDraft
  amount: string | null
  errors: Record<string, string>
  onChange: (value: SubstituteDraft | null) => void
}) => {
  // Of one that has just been chosen: what is typed first.
  const empty = (['quantity', 'weight', 'unit_price'] as const).find(
    key => value[key] === '' && (key !== 'weight' || value.catch_weight),
  )
  const first = empty ?? 'quantity'
  const field = (key: 'quantity' | 'weight' | 'unit_price', word: string, after: string) => (
    <label className="flex items-center gap-1 text-sm">
      <span className="sr-only">
        {line.name}の代替の{word}
      </span>
      <Cell
        col={key === 'unit_price' ? 'price' : key}
        name={`代替の${word} ${line.line_number}`}
        value={value[key]}
        placeholder={word}
        error={errors[`substitute.${key}`]}
        onChange={text => onChange({ ...value, [key]: text })}
        first={key === first}
      />
      <span className="whitespace-nowrap">{after}</span>
    </label>
  )
  return (
    <div data-substitute className="flex flex-col gap-1">
      <p className="flex items-center justify-between gap-2 text-sm text-indigo">
        <span>
          代替 <strong>{value.name}</strong>
        </span>
        <IconButton icon={X} label={`${line.name}の代替をやめる`} onClick={() => onChange(null)} />
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {field('quantity', '数量', value.unit)}
        {value.catch_weight && field('weight', '重量', 'kg')}
        {field('unit_price', '単価', value.catch_weight ? '円/kg' : '円')}
        <span className="py-2 text-sm tabular-nums">
          {amount !== null ? formatYen(amount) : value.unit_price === '' ? '時価' : '重量で決まります'}
        </span>
      </div>
    </div>
  )
}
