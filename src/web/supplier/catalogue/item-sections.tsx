import type { ReactNode } from 'react'
import type { ProductItemInput } from '#contract/catalogue/product-item.form.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import type { Day } from '#domain/shared/day.ts'
import { basisWord, type UnitKind, unit_kind_words } from '#domain/trade/unit.ts'
import type { useForm } from '#web/form/use-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { withUnitKind } from './item-input.ts'

/** What is typed of an item; the first price only of a new one. */
export type ItemValues = ProductItemInput & { market_price: boolean; price: string; valid_from: string }

type SectionProps = {
  form: Pick<ReturnType<typeof useForm<ItemValues, unknown>>, 'values' | 'bind' | 'errors' | 'setValue' | 'setSome'>
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h3 className="border-b pb-1 text-base">{title}</h3>
    {children}
  </section>
)

type TextName = Exclude<
  keyof ProductItemInput,
  'unit_kinds' | 'price_basis' | 'tax_rate' | 'catch_weight' | 'decimal_places' | 'visible' | 'sales_from' | 'sales_to'
>
/** A field of text under its own name. */
const fieldsOf =
  ({ bind }: SectionProps['form']) =>
  (name: TextName, more?: Partial<TextFieldProps> & { 'data-autofocus'?: boolean | undefined }) => (
    <TextField label={item_labels[name]} autoComplete="off" {...more} {...bind(name)} />
  )

const two = 'grid grid-cols-1 gap-4 sm:grid-cols-2'
const three = 'grid grid-cols-1 gap-4 sm:grid-cols-3'
const decimal = { inputMode: 'decimal' } as const

/** The words of its units while they are typed. */
const typedUnits = ({ unit, case_unit, unit_kinds }: ItemValues) => {
  const words = { unit: unit.trim() || '単位', case_unit: case_unit.trim() || unit_kind_words.case }
  return { ...words, counted: unit_kinds.includes('piece') ? words.unit : words.case_unit }
}

/** Its code and name, and where it is found. */
export const WhatItIs = ({
  form,
  categories,
  archived,
  is_new,
}: SectionProps & { categories: readonly string[]; archived: boolean; is_new: boolean }) => {
  const { values, setValue } = form
  const field = fieldsOf(form)
  const lost = toCp932Safe(`${values.name}${values.spec}${values.origin}`).replaced
  return (
    <Section title="商品">
      <div className={two}>
        {field('code', {
          required: true,
          hint: '0から始まるコードもそのまま使えます',
          'data-autofocus': is_new || undefined,
        })}
        {field('jan_code', { inputMode: 'numeric', hint: '13桁または8桁' })}
      </div>
      {field('name', { required: true })}
      {lost.length > 0 && (
        <p className="-mt-2 text-sm text-amber">
          「{lost.join('」「')}」は、FAX と Shift_JIS のファイルでは「〓」になります。
        </p>
      )}
      {field('name_kana')}
      <div className={two}>
        {field('spec')}
        {field('origin')}
        {field('category', { list: 'item-categories' })}
        <SelectField
          label={item_labels.tax_rate}
          name="tax_rate"
          value={String(values.tax_rate)}
          onChange={value => setValue('tax_rate', value === '10' ? 10 : 8)}
          choices={[
            { value: '8', label: '8%（軽減税率）' },
            { value: '10', label: '10%' },
          ]}
        />
      </div>
      <datalist id="item-categories">
        {categories.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Checkbox
        label="飲食店の発注画面に表示する"
        value={values.visible}
        onChange={value => setValue('visible', value)}
        disabled={archived}
      />
    </Section>
  )
}

/** By the piece or the case, by weight, and what it costs. */
export const HowItIsSold = ({ form, today, is_new }: SectionProps & { today: Day; is_new: boolean }) => {
  const { values, bind, setSome, errors } = form
  const field = fieldsOf(form)
  const { unit, case_unit } = typedUnits(values)
  const setKind = (kind: UnitKind) => (on: boolean) => setSome(withUnitKind(values, kind, on))
  return (
    <Section title="販売単位と単価">
      <FieldGroup label={item_labels.unit_kinds} error={errors['unit_kinds']}>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox label="バラで販売する" value={values.unit_kinds.includes('piece')} onChange={setKind('piece')} />
          <Checkbox label="ケースで販売する" value={values.unit_kinds.includes('case')} onChange={setKind('case')} />
        </div>
      </FieldGroup>
      <div className={three}>
        {field('unit', { required: true, hint: '個・袋・尾・kg など' })}
        {field('case_unit', { hint: 'ケース・箱 など' })}
        {field('pieces_per_case', { ...decimal, hint: `1${case_unit}は何${unit}か` })}
      </div>
      <Checkbox
        label="不定貫（数で受けて、出荷した重さで金額を決める）"
        value={values.catch_weight}
        onChange={on => setSome({ catch_weight: on, price_basis: on ? 'kg' : (values.unit_kinds[0] ?? 'piece') })}
      />
      {values.catch_weight &&
        field('estimated_weight', {
          ...decimal,
          label: `1${unit}の目安の重さ`,
          required: true,
          after: <span>kg</span>,
          inputClassName: 'max-w-40',
          hint: '金額が決まるまでの概算に使います',
        })}
      <RadioGroup
        label={item_labels.price_basis}
        row
        {...bind('price_basis')}
        choices={[
          { value: 'piece', label: `1${unit}あたり`, disabled: values.catch_weight },
          { value: 'case', label: `1${case_unit}あたり`, disabled: values.catch_weight },
          { value: 'kg', label: '1kgあたり', disabled: !values.catch_weight },
        ]}
      />
      {is_new && <FirstPrice form={form} today={today} />}
    </Section>
  )
}

const FirstPrice = ({ form: { values, bind, setSome }, today }: SectionProps & { today: Day }) => (
  <div className={two}>
    <TextField
      label={`${item_labels.price}（税抜）`}
      {...bind('price')}
      {...decimal}
      autoComplete="off"
      disabled={values.market_price}
      after={<span className="whitespace-nowrap">円/{basisWord({ ...values, ...typedUnits(values) })}</span>}
    />
    <DateField looks="ahead" label="適用開始日（納品日）" {...bind('valid_from')} min={today} hint="空欄なら今日から" />
    <Checkbox
      label="時価（単価は注文のあとで決める）"
      value={values.market_price}
      onChange={on => setSome({ market_price: on, ...(on ? { price: '' } : {}) })}
    />
  </div>
)

/** How much of it one order may have. */
export const HowMuch = ({ form }: SectionProps) => {
  const { values, setValue } = form
  const field = fieldsOf(form)
  return (
    <Section title="注文できる数量">
      <p className="text-sm text-ink-soft">数はすべて{typedUnits(values).counted}で数えます。空欄は制限なしです。</p>
      <div className={three}>
        {field('min_quantity', decimal)}
        {field('max_quantity', decimal)}
        {field('lot', { ...decimal, hint: 'この数の倍数で受けます' })}
        <SelectField
          label={item_labels.decimal_places}
          name="decimal_places"
          value={String(values.decimal_places)}
          onChange={value => setValue('decimal_places', Number(value))}
          choices={[
            { value: '0', label: '整数だけ' },
            { value: '1', label: '小数1桁まで' },
            { value: '2', label: '小数2桁まで' },
            { value: '3', label: '小数3桁まで' },
          ]}
        />
        {field('lead_days', { inputMode: 'numeric', after: <span>日</span>, hint: '取寄せ品だけ。締切に加わります' })}
      </div>
    </Section>
  )
}

/** How much of it is sold to all stores together. */
export const HowMuchInAll = ({ form }: SectionProps) => (
  <Section title="販売上限">
    <p className="text-sm text-ink-soft">
      全得意先を合わせた数です。期間の開始を入れると期間全体の上限に、入れなければ納品日ごとの上限になります。
    </p>
    <div className={three}>
      {fieldsOf(form)('sales_limit', { ...decimal, after: <span>{typedUnits(form.values).counted}</span> })}
      <DateField looks="near" label={item_labels.sales_from} {...form.bind('sales_from')} />
      <DateField looks="near" label={item_labels.sales_to} {...form.bind('sales_to')} />
    </div>
  </Section>
)
