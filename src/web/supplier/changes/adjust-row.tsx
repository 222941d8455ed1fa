import PackageX from 'lucide-react/icons/package-x'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, ReactNode } from 'react'
import { shortage_reasons } from '#domain/orders/answers.ts'
import type { FarAnswer } from '#domain/orders/far-answers.ts'
import { noPriceWord } from '#domain/orders/free-line.ts'
import { decimal, formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { type TaxRate as TaxRateValue, tax_rates } from '#domain/trade/tax.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { FreeMark } from '#web/supplier/orders/order-lines.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Td } from '#web/ui/table.tsx'
import {
  amountsOf,
  goneWeight,
  isShort,
  type Line,
  type LineDraft,
  missingOf,
  type SubstituteDraft,
  shipsNone,
  toggleShortage,
  weightFor,
} from './adjust-draft.ts'
import { SubstitutePicker } from './substitute-picker.tsx'

type RowProps = {
  line: Line
  draft: LineDraft
  /** By the server's field names: confirmed_weight, substitute.quantity … */
  errors: Record<string, string>
  /** What of it is far from usual. */
  doubts: readonly FarAnswer[]
  touched: boolean
  /** The reason that 欠品 begins with: the last one chosen. */
  reason: string
  onChange: (draft: LineDraft) => void
}

/** A cell in the midst of a line's block on a phone. */
const inner = 'max-md:border-b-0'

/** A weight that was of another quantity: it is typed anew. */
export const GoneWeight = ({ weight }: { weight: string | null }) =>
  weight !== null && (
    <span className="block w-24 text-xs text-amber">
      <s>{formatQuantity(weight)}kg</s> 数量が変わったため、量り直してください
    </span>
  )

/** What a field is, where the heads of the columns do not stand above it. */
const Head = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="block text-xs text-ink-soft md:hidden">
    {children}
  </span>
)

/** One line of an adjustment: quantity, weight, price; under it, where less is shipped, why and what instead. */
export const AdjustRow = ({ line, draft, errors, doubts, touched, reason, onChange }: RowProps) => {
  const amounts = amountsOf(line, draft)
  const short = isShort(line, draft)
  const set = (change: Partial<LineDraft>) => onChange({ ...draft, ...change })
  const shortage = () => {
    const next = toggleShortage(draft, reason)
    onChange({ ...next, weight: weightFor(line, next.weight, next.quantity) })
  }
  // The number fields take no letters: K is 欠品.
  const letter = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // What is not shipped has no weight to type: the keys go on from the quantity.
    const row = event.currentTarget.closest('tr')
    row?.querySelector<HTMLInputElement>('[data-col="quantity"]')?.focus()
    shortage()
  }
  const cell = (col: 'quantity' | 'weight' | 'price', field: string, name: string, placeholder: string) => (
    <Cell
      col={col}
      line={line.line_number}
      name={`${name} ${line.line_number} ${line.name}`}
      value={draft[col]}
      placeholder={placeholder}
      error={errors[field]}
      far={doubts.some(one => one.field === field)}
      onChange={value =>
        set(col === 'quantity' ? { quantity: value, weight: weightFor(line, draft.weight, value) } : { [col]: value })
      }
      onKeyDown={letter}
    />
  )
  return (
    <>
      <tr className={cx('align-top max-md:flex max-md:flex-wrap', touched && 'bg-leaf-pale')}>
        <Td pad="dense" room="lines" className={cx(inner, 'text-center text-xs text-ink-faint tabular-nums')}>
          {line.line_number}
        </Td>
        <Td pad="dense" room="lines" wrap className={cx(inner, 'w-full min-w-0 max-md:w-auto max-md:flex-[1_1_55%]')}>
          <p className="leading-tight font-bold">{line.name}</p>
          <p className="text-xs text-ink-soft tabular-nums">
            {line.free ? <FreeMark /> : [line.code, line.spec].filter(Boolean).join(' ')}{' '}
            {line.note !== '' && <span className="text-amber">備考: {line.note}</span>}
          </p>
        </Td>
        <Td numeric pad="dense" room="beside_field" className={cx(inner, 'whitespace-nowrap')}>
          {formatQuantity(line.quantity)} {unitOf(line)}
        </Td>
        <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
          <Head>出荷数量</Head>
          {cell('quantity', 'confirmed_quantity', '出荷数量', formatQuantity(line.quantity))}
        </Td>
        <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
          {line.catch_weight && !shipsNone(draft) && (
            <>
              <Head>重量(kg)</Head>
              {cell('weight', 'confirmed_weight', '重量(kg)', 'kg')}
              <GoneWeight weight={goneWeight(line, draft)} />
            </>
          )}
        </Td>
        <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
          <Head>単価</Head>
          {cell(
            'price',
            'confirmed_unit_price',
            '単価',
            line.unit_price === null ? noPriceWord(line) : decimal(line.unit_price),
          )}
          {line.free && (
            <TaxRate
              line={line}
              value={draft.tax_rate ?? line.tax_rate}
              onChange={tax_rate => set({ tax_rate: tax_rate === line.tax_rate ? undefined : tax_rate })}
            />
          )}
        </Td>
        <Td numeric pad="dense" room="beside_field" className="max-md:flex-[2_1_7rem]">
          {amounts.own === null ? (
            <span className="font-bold text-amber">{noPriceWord(line)}</span>
          ) : (
            formatYen(amounts.own)
          )}
        </Td>
        <Td pad="narrow" room="field" className="text-right max-md:flex-[1_1_6rem]">
          <Button
            size="small"
            icon={PackageX}
            aria-pressed={short}
            aria-label={`${short ? '戻す' : '欠品'} ${line.name}`}
            tabIndex={-1}
            onClick={shortage}
            className="whitespace-nowrap"
          >
            {short ? '戻す' : '欠品'}
          </Button>
        </Td>
      </tr>
      {(short || draft.reason !== '' || draft.substitute) && (
        <tr className={cx('max-md:block', touched && 'bg-leaf-pale')}>
          <Td pad="none" className="max-md:hidden" />
          <Td pad="dense" room="none" wrap className="pb-3 max-md:block" colSpan={7}>
            <WhyAndInstead line={line} draft={draft} errors={errors} amount={amounts.substitute} onSet={set} />
          </Td>
        </tr>
      )}
    </>
  )
}

/** Of what the restaurant wrote in its own words nobody but the supplier knows it. */
const TaxRate = ({
  line,
  value,
  onChange,
}: {
  line: Line
  value: TaxRateValue
  onChange: (value: TaxRateValue) => void
}) => (
  <SelectField
    label={`税率 ${line.line_number} ${line.name}`}
    hideLabel
    name={`tax-rate-${line.line_number}`}
    value={String(value)}
    onChange={chosen => onChange(tax_rates.find(rate => String(rate) === chosen) ?? value)}
    choices={tax_rates.map(rate => ({ value: String(rate), label: `税${rate}%` }))}
    className="mt-1 w-24"
  />
)

/** Why less is shipped, and what instead. */
const WhyAndInstead = ({
  line,
  draft,
  errors,
  amount,
  onSet,
}: Pick<RowProps, 'line' | 'draft' | 'errors'> & {
  amount: string | null
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
      // Of what does not go out at all something else is thought of before the next line's turn.
      <div data-instead={shipsNone(draft) || undefined}>
        <SubstitutePicker
          name={`substitute-${line.line_number}`}
          of_code={line.code}
          missing={missingOf(line, draft)}
          onChoose={substitute => onSet({ substitute })}
        />
      </div>
    )}
    {errors['substitute'] && <FieldError>{errors['substitute']}</FieldError>}
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
