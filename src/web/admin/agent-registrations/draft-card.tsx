import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { AgentDetail } from '#contract/agent-registrations/admin-agents.contract.ts'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'
import { template_labels } from '#domain/suppliers/template-file.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { FaxField } from '#web/form/fax-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, FieldGroup } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DraftItem, empty_item, itemsFromPaste, withPasted } from './draft-values.ts'

type Props = {
  place: number
  draft: AgentDraft
  twins: AgentDetail['twins'][number]
  errorOf: (field: string) => string | undefined
  onChange: (draft: AgentDraft) => void
  onRemove: () => void
}

const labels = own_supplier_labels
const weekdays = ['日', '月', '火', '水', '木', '金', '土']
const lead_days = [0, 1, 2, 3, 4, 5, 6, 7].map(days => ({
  value: String(days),
  label: days === 0 ? '納品の当日' : days === 1 ? '納品の前日' : `${days}日前`,
}))

/** One supplier as it is typed from the slips: how it is reached, until when, and its items. */
export const DraftCard = ({ place, draft, twins, errorOf, onChange, onRemove }: Props) => {
  const { supplier, items } = draft
  const name = `仕入先${place + 1}`
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">{supplier.name || name}</h2>
        <Button size="small" look="quiet" onClick={onRemove} aria-label={`${supplier.name || name}：この仕入先を消す`}>
          この仕入先を消す
        </Button>
      </div>
      {twins.length > 0 && (
        <Notice kind="warning" title="すでにある仕入先かもしれません">
          {twins
            .map(one => `${one.name}（${one.has_deal ? (one.own ? 'この店が登録' : '取引中') : 'Oroshiを使う卸'}）`)
            .join('、')}
        </Notice>
      )}
      <SupplierFields
        supplier={supplier}
        errorOf={field => errorOf(`drafts.${place}.supplier.${field}`)}
        onChange={next => onChange({ ...draft, supplier: next })}
      />
      <ItemRows
        name={name}
        items={items}
        errorOf={field => errorOf(`drafts.${place}.items.${field}`)}
        onChange={next => onChange({ ...draft, items: next })}
      />
      {errorOf(`drafts.${place}.items`) !== undefined && <FieldError>{errorOf(`drafts.${place}.items`)}</FieldError>}
    </section>
  )
}

type SupplierProps = {
  supplier: AgentDraft['supplier']
  errorOf: (field: string) => string | undefined
  onChange: (supplier: AgentDraft['supplier']) => void
}

const SupplierFields = ({ supplier, errorOf, onChange }: SupplierProps) => {
  const set = (some: Partial<AgentDraft['supplier']>) => onChange({ ...supplier, ...some })
  const bind = (field: 'name' | 'phone_number' | 'fax_number' | 'mail_address' | 'closing_time') => ({
    label: labels[field],
    name: field,
    value: supplier[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (value: string) => set({ [field]: value }),
  })
  const { delivery_weekdays: chosen } = supplier
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...bind('name')} required />
      <SelectField
        label={labels.method}
        name="method"
        value={supplier.method}
        onChange={value => set({ method: value === 'mail' || value === 'line' ? value : 'fax' })}
        choices={(['fax', 'mail', 'line'] as const).map(value => ({ value, label: order_method_words[value] }))}
      />
      <FaxField {...bind('fax_number')} required={supplier.method === 'fax'} />
      <TextField {...bind('mail_address')} inputMode="email" required={supplier.method === 'mail'} />
      <TextField {...bind('phone_number')} inputMode="tel" />
      <div className="flex items-start gap-2">
        <SelectField
          label={labels.closing_lead_days}
          name="closing_lead_days"
          value={String(supplier.closing_lead_days)}
          onChange={value => set({ closing_lead_days: Number(value) })}
          choices={lead_days}
        />
        <TextField {...bind('closing_time')} placeholder="例 17:00" className="min-w-0 flex-1" />
      </div>
      <FieldGroup label={labels.delivery_weekdays} hint="選ばなければ毎日" className="sm:col-span-2">
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map((day, index) => (
            <Checkbox
              key={day}
              label={day}
              aria-label={`${day}曜日`}
              value={chosen.includes(index)}
              onChange={on => set({ delivery_weekdays: on ? [...chosen, index] : chosen.filter(one => one !== index) })}
            />
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

type RowsProps = {
  /** Of whom they are. */
  name: string
  items: readonly DraftItem[]
  errorOf: (field: string) => string | undefined
  onChange: (items: DraftItem[]) => void
}

const columns = [
  { field: 'name', width: 'min-w-40' },
  { field: 'spec', width: 'min-w-24' },
  { field: 'unit', width: 'min-w-16' },
  { field: 'price', width: 'min-w-20' },
  { field: 'code', width: 'min-w-20' },
] as const

/** The items, a row each: pasted from a spreadsheet they become rows. */
const ItemRows = ({ name, items, errorOf, onChange }: RowsProps) => {
  const set = (at: number, some: Partial<DraftItem>) =>
    onChange(items.map((one, row) => (row === at ? { ...one, ...some } : one)))
  return (
    <div className="flex flex-col gap-2">
      <section aria-label={`${name}の商品`} className="relative overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left">
              {columns.map(({ field }) => (
                <th key={field} className="px-1 font-bold">
                  {template_labels[field]}
                </th>
              ))}
              <th className="px-1 font-bold">{template_labels.tax_rate}</th>
              <th>
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <ItemRow
                // oxlint-disable-next-line react/no-array-index-key -- a row has no name of its own before it is typed
                key={at}
                at={at}
                item={item}
                errorOf={errorOf}
                onChange={some => set(at, some)}
                onPaste={pasted => onChange(withPasted(items, at, pasted))}
                onRemove={() => onChange(items.filter((_, row) => row !== at))}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={Plus}
          disabled={items.length >= agent_limits.items}
          onClick={() => onChange([...items, empty_item])}
        >
          行を加える
        </Button>
        <span className="text-sm text-ink-soft">
          商品名の欄に、表計算の行（商品名・規格・単位・単価・コード）を貼り付けられます
        </span>
      </div>
    </div>
  )
}

type RowProps = Pick<RowsProps, 'errorOf'> & {
  /** Its place among the rows. */
  at: number
  item: DraftItem
  onChange: (some: Partial<DraftItem>) => void
  onPaste: (items: DraftItem[]) => void
  onRemove: () => void
}

const ItemRow = ({ at, item, errorOf, onChange, onPaste, onRemove }: RowProps) => (
  <tr className="align-top">
    {columns.map(({ field, width }) => (
      <td key={field} className={`p-1 ${width}`}>
        <TextField
          label={`${template_labels[field]} ${at + 1}行目`}
          hideLabel
          narrow
          name={`${field}-${at}`}
          autoComplete="off"
          inputMode={field === 'price' ? 'decimal' : 'text'}
          value={item[field]}
          error={errorOf(`${at}.${field}`)}
          onChange={value => onChange({ [field]: value })}
          onPaste={event => {
            const pasted = field === 'name' ? itemsFromPaste(event.clipboardData.getData('text')) : null
            if (!pasted) return
            event.preventDefault()
            onPaste(pasted)
          }}
        />
      </td>
    ))}
    <td className="min-w-22 p-1">
      <SelectField
        label={`${template_labels.tax_rate} ${at + 1}行目`}
        hideLabel
        name={`tax_rate-${at}`}
        value={String(item.tax_rate)}
        onChange={value => onChange({ tax_rate: value === '10' ? 10 : 8 })}
        choices={[
          { value: '8', label: '8%' },
          { value: '10', label: '10%' },
        ]}
      />
    </td>
    <td className="p-1">
      <IconButton icon={X} label={`${at + 1}行目を消す`} onClick={onRemove} />
    </td>
  </tr>
)
