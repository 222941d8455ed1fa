import type { ComponentProps } from 'react'
import { item_labels } from '#domain/catalogue/product-item.ts'
import type { Day } from '#domain/shared/day.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields, Kind } from './bulk-draft.ts'

type Props = {
  fields: Fields
  errors: Record<string, string>
  today: Day
  onChange: <K extends keyof Fields>(name: K, value: Fields[K]) => void
}

/** What the chosen kind of change asks for. */
export const BulkFields = ({ kind, ...props }: Props & { kind: Kind }) => {
  switch (kind) {
    case 'visible':
      return <OnOff label="飲食店の発注画面" yes="表示する" no="表示しない" {...props} />
    case 'sold_out':
      return <OnOff label="販売" yes="完売にする（いますぐ注文を止める）" no="販売を再開する" {...props} />
    case 'archived':
      return <OnOff label="取扱い" yes="取扱終了にする" no="取扱いを再開する（非表示で戻ります）" {...props} />
    case 'price_rate':
      return <PriceRate {...props} />
    case 'price_amount':
      return <PriceAmount {...props} />
    case 'price_set':
      return <PriceSet {...props} />
    default:
      return <SalesLimit {...props} />
  }
}

type Typed = 'rate' | 'amount' | 'price' | 'sales_limit' | 'valid_from' | 'sales_from' | 'sales_to'

const binding =
  ({ fields, errors, onChange }: Props) =>
  <K extends Typed>(name: K) => ({
    name,
    value: fields[name],
    onChange: (value: Fields[K]) => onChange(name, value),
    error: errors[name],
  })

const plain = { inputMode: 'text', autoComplete: 'off' } as const
const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const

const OnOff = ({ label, yes, no, fields, onChange }: Props & { label: string; yes: string; no: string }) => (
  <RadioGroup
    label={label}
    name="on"
    row
    value={fields.on ? 'yes' : 'no'}
    onChange={value => onChange('on', value === 'yes')}
    choices={[
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]}
  />
)

/** Of its neighbour's height: with a hint beside one that has a hint. */
const From = (props: Omit<ComponentProps<typeof DateField>, 'label' | 'looks'>) => (
  <DateField looks="ahead" label="この納品日から" required {...props} />
)

const PriceRate = (props: Props) => {
  const bind = binding(props)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <TextField
        label="変更する率"
        required
        {...plain}
        {...bind('rate')}
        after={<span>%</span>}
        hint="3.5 で値上げ、-10 で値下げ"
      />
      <SelectField
        label="円未満の端数"
        name="rounding"
        value={props.fields.rounding}
        onChange={value => props.onChange('rounding', value === 'floor' || value === 'ceil' ? value : 'round')}
        hint="1円単位にします"
        choices={[
          { value: 'round', label: '四捨五入' },
          { value: 'floor', label: '切り捨て' },
          { value: 'ceil', label: '切り上げ' },
        ]}
      />
      <From hint="前の納品分はそのまま" min={props.today} {...bind('valid_from')} />
    </div>
  )
}

const PriceAmount = (props: Props) => {
  const bind = binding(props)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label="変更する額"
        required
        {...plain}
        {...bind('amount')}
        after={<span>円</span>}
        hint="50 で値上げ、-50 で値下げ"
      />
      <From hint="前の納品分はそのまま" min={props.today} {...bind('valid_from')} />
    </div>
  )
}

const PriceSet = (props: Props) => {
  const bind = binding(props)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label={item_labels.price}
        {...decimal}
        disabled={props.fields.market_price}
        {...bind('price')}
        after={<span>円</span>}
      />
      <From min={props.today} {...bind('valid_from')} />
      <Checkbox
        label="時価にする"
        value={props.fields.market_price}
        onChange={on => props.onChange('market_price', on)}
      />
    </div>
  )
}

const SalesLimit = (props: Props) => {
  const bind = binding(props)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <TextField label={item_labels.sales_limit} {...decimal} {...bind('sales_limit')} hint="空欄なら上限なし" />
      <DateField looks="near" label={item_labels.sales_from} {...bind('sales_from')} hint="入れると期間全体の上限" />
      <DateField looks="near" label={item_labels.sales_to} {...bind('sales_to')} hint="この日の納品分まで" />
    </div>
  )
}
