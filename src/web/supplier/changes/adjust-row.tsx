import PackageX from 'lucide-react/icons/package-x'
import type { KeyboardEvent } from 'react'
import type { FarAnswer } from '#domain/orders/far-answers.ts'
import { noPriceWord } from '#domain/orders/free-line.ts'
import { decimal, formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { type TaxRate as TaxRateValue, tax_rates } from '#domain/trade/tax.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { FreeMark } from '#web/supplier/orders/order-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Td } from '#web/ui/table.tsx'
import { Cell, GoneWeight } from './adjust-cell.tsx'
import {
  amountsOf,
  asksWhy,
  goneWeight,
  isShort,
  type Line,
  type LineDraft,
  shipsNone,
  toggleShortage,
  weightFor,
} from './adjust-draft.ts'
import { WhyAndInstead } from './adjust-instead.tsx'

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
  /** What is typed to find a substitute. */
  search: string
  onSearch: (text: string) => void
  onChange: (draft: LineDraft) => void
}

/** A cell in the midst of a line's block on a phone. */
const inner = 'max-md:border-b-0'

/** What a field is, where the heads of the columns do not stand above it. */
const Head = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="block text-xs text-ink-soft md:hidden">
    {children}
  </span>
)

/** One line of an adjustment: quantity, weight, price; under it, where less is shipped, why and what instead. */
export const AdjustRow = (props: RowProps) => {
  const { line, draft, errors, touched, reason, search, onSearch, onChange } = props
  const amounts = amountsOf(line, draft)
  const short = isShort(line, draft)
  const set = (change: Partial<LineDraft>) => onChange({ ...draft, ...change })
  const shortage = () => {
    const next = toggleShortage(draft, reason)
    onChange({ ...next, weight: weightFor(line, next.weight, next.quantity) })
  }
  return (
    <>
      <Fields {...props} own={amounts.own} short={short} onSet={set} onShortage={shortage} />
      {asksWhy(line, draft) && (
        <tr className={cx('max-md:block', touched && 'bg-leaf-pale')}>
          <Td pad="none" className="max-md:hidden" />
          <Td pad="dense" room="none" wrap className="pb-3 max-md:block" colSpan={7}>
            <WhyAndInstead
              line={line}
              draft={draft}
              errors={errors}
              amount={amounts.substitute}
              search={search}
              onSearch={onSearch}
              onSet={set}
            />
          </Td>
        </tr>
      )}
    </>
  )
}

type FieldsProps = Pick<RowProps, 'line' | 'draft' | 'errors' | 'doubts' | 'touched'> & {
  /** What goes out of it costs that; null without a price. */
  own: ReturnType<typeof amountsOf>['own']
  /** Less of it goes out than was ordered. */
  short: boolean
  onSet: (change: Partial<LineDraft>) => void
  onShortage: () => void
}

const Fields = (props: FieldsProps) => {
  const { line, draft, touched, own, short, onSet, onShortage } = props
  return (
    <tr className={cx('align-top max-md:flex max-md:flex-wrap', touched && 'bg-leaf-pale')}>
      <Td pad="dense" room="lines" className={cx(inner, 'text-center text-xs text-ink-faint tabular-nums')}>
        {line.line_number}
      </Td>
      <Td pad="dense" room="lines" wrap className={cx(inner, 'w-full min-w-0 max-md:w-auto max-md:flex-[1_1_55%]')}>
        <ItemWords line={line} />
      </Td>
      <Td numeric pad="dense" room="beside_field" className={cx(inner, 'whitespace-nowrap')}>
        {formatQuantity(line.quantity)} {unitOf(line)}
      </Td>
      <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
        <Head>出荷数量</Head>
        <NumberCell
          of={props}
          col="quantity"
          field="confirmed_quantity"
          name="出荷数量"
          placeholder={formatQuantity(line.quantity)}
        />
      </Td>
      <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
        {line.catch_weight && !shipsNone(draft) && (
          <>
            <Head>重量(kg)</Head>
            <NumberCell of={props} col="weight" field="confirmed_weight" name="重量(kg)" placeholder="kg" />
            <GoneWeight weight={goneWeight(line, draft)} />
          </>
        )}
      </Td>
      <Td pad="narrow" room="field" className={cx(inner, 'max-md:flex-[1_1_6rem]')}>
        <Head>単価</Head>
        <NumberCell
          of={props}
          col="price"
          field="confirmed_unit_price"
          name="単価"
          placeholder={line.unit_price === null ? noPriceWord(line) : decimal(line.unit_price)}
        />
        {line.free && (
          <TaxRate
            line={line}
            value={draft.tax_rate ?? line.tax_rate}
            onChange={tax_rate => onSet({ tax_rate: tax_rate === line.tax_rate ? undefined : tax_rate })}
          />
        )}
      </Td>
      <Td numeric pad="dense" room="beside_field" className="max-md:flex-[2_1_7rem]">
        {own === null ? <span className="font-bold text-amber">{noPriceWord(line)}</span> : formatYen(own)}
      </Td>
      <Td pad="narrow" room="field" className="text-right max-md:flex-[1_1_6rem]">
        <ShortageButton name={line.name} short={short} onPress={onShortage} />
      </Td>
    </tr>
  )
}

type NumberCellProps = {
  of: FieldsProps
  col: 'quantity' | 'weight' | 'price'
  /** By its name at the server. */
  field: string
  name: string
  placeholder: string
}

/** A number that is typed down its column. */
const NumberCell = ({ of, col, field, name, placeholder }: NumberCellProps) => {
  const { line, draft, errors, doubts, onSet, onShortage } = of
  // The number fields take no letters: K is 欠品.
  const letter = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // What is not shipped has no weight to type: the keys go on from the quantity.
    const row = event.currentTarget.closest('tr')
    row?.querySelector<HTMLInputElement>('[data-col="quantity"]')?.focus()
    onShortage()
  }
  return (
    <Cell
      col={col}
      line={line.line_number}
      name={`${name} ${line.line_number} ${line.name}`}
      value={draft[col]}
      placeholder={placeholder}
      error={errors[field]}
      far={doubts.some(one => one.field === field)}
      onChange={value =>
        onSet(col === 'quantity' ? { quantity: value, weight: weightFor(line, draft.weight, value) } : { [col]: value })
      }
      onKeyDown={letter}
    />
  )
}

const ItemWords = ({ line }: { line: Line }) => (
  <>
    <p className="leading-tight font-bold">{line.name}</p>
    <p className="text-xs text-ink-soft tabular-nums">
      {line.free ? <FreeMark /> : [line.code, line.spec].filter(Boolean).join(' ')}{' '}
      {line.note !== '' && <span className="text-amber">備考: {line.note}</span>}
    </p>
  </>
)

type ShortageProps = { name: string; short: boolean; onPress: () => void }

/** Nothing of it goes out, and back. */
const ShortageButton = ({ name, short, onPress }: ShortageProps) => (
  <Button
    size="small"
    icon={PackageX}
    aria-pressed={short}
    aria-label={`${short ? '戻す' : '欠品'} ${name}`}
    tabIndex={-1}
    onClick={onPress}
    className="whitespace-nowrap"
  >
    {short ? '戻す' : '欠品'}
  </Button>
)

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
