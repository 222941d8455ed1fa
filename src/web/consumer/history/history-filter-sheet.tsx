import { type FormEvent, useId, useState } from 'react'

import { toHalfWidth } from '#domain/shared/japanese.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { focusFirstError, leadsToUnread } from '#web/ui/first-error.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { HistoryFilter } from './history.ts'

type FilterSheetProps = {
  filter: HistoryFilter
  mode: 'order_date' | 'delivery_date'
  deals: readonly { id: string; supplier_name: string }[]
  onClose: () => void
  onDecide: (filter: HistoryFilter) => void
}

/** Date range, amount range, supplier and words: each alone or any together. */
export const HistoryFilterSheet = ({ filter, mode, deals, onClose, onDecide }: FilterSheetProps) => {
  const id = useId()
  const [draft, setDraft] = useState(filter)
  const change = (part: Partial<HistoryFilter>) => setDraft(now => ({ ...now, ...part }))
  const wrong = errorsOf(draft)
  const decide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (leadsToUnread(event.currentTarget)) return
    if (Object.keys(wrong).length > 0) focusFirstError(event.currentTarget)
    else onDecide({ ...draft, q: draft.q.trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="絞り込み"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" type="submit" form={id}>
            この条件で表示
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={decide} className="flex flex-col gap-4">
        <TextField
          label="ことば"
          hint="商品名・コード・仕入先名・発注番号。空白で区切ると、すべてを含む発注を探します"
          name="q"
          type="search"
          maxLength={100}
          value={draft.q}
          onChange={q => change({ q })}
        />
        <DayFields mode={mode} draft={draft} wrong={wrong} onChange={change} />
        <AmountFields draft={draft} wrong={wrong} onChange={change} />
        <SelectField
          label="仕入先"
          name="deal_id"
          placeholder="すべての仕入先"
          value={draft.deal_id}
          choices={deals.map(deal => ({ value: deal.id, label: deal.supplier_name }))}
          onChange={deal_id => change({ deal_id })}
        />
      </form>
    </Sheet>
  )
}

type FieldsProps = {
  draft: HistoryFilter
  wrong: ReturnType<typeof errorsOf>
  onChange: (part: Partial<HistoryFilter>) => void
}

const DayFields = ({ mode, draft, wrong, onChange }: FieldsProps & Pick<FilterSheetProps, 'mode'>) => {
  const [label, looks] = mode === 'delivery_date' ? (['納品日', 'deliveries'] as const) : (['発注日', 'back'] as const)
  return (
    <>
      <DateField
        label={`${label}（から）`}
        name="date_from"
        looks={looks}
        value={draft.date_from}
        onChange={date_from => onChange({ date_from })}
      />
      <DateField
        label={`${label}（まで）`}
        name="date_to"
        looks={looks}
        value={draft.date_to}
        error={wrong.date_to}
        onChange={date_to => onChange({ date_to })}
      />
    </>
  )
}

const AmountFields = ({ draft, wrong, onChange }: FieldsProps) => (
  <>
    <YenField
      label="合計金額（から）"
      name="amount_from"
      value={draft.amount_from}
      error={wrong.amount_from}
      onChange={amount_from => onChange({ amount_from })}
    />
    <YenField
      label="合計金額（まで）"
      name="amount_to"
      value={draft.amount_to}
      error={wrong.amount_to}
      onChange={amount_to => onChange({ amount_to })}
    />
  </>
)

const isYen = (text: string) => text === '' || /^\d{1,14}$/.test(text)

const errorsOf = (draft: HistoryFilter): Partial<Record<keyof HistoryFilter, string>> => {
  const { date_from, date_to, amount_from, amount_to } = draft
  const not_yen = '金額は数字で入力してください'
  const both = amount_from !== '' && amount_to !== '' && isYen(amount_from) && isYen(amount_to)
  return {
    ...(date_from !== '' && date_to !== '' && date_from > date_to
      ? { date_to: '「から」以降の日付を選んでください' }
      : {}),
    ...(isYen(amount_from) ? {} : { amount_from: not_yen }),
    ...(isYen(amount_to) ? {} : { amount_to: not_yen }),
    ...(both && BigInt(amount_from) > BigInt(amount_to) ? { amount_to: '「から」以上の金額を入力してください' } : {}),
  }
}

/** Yen as a person types it: full-width digits, commas and a yen sign are taken. */
const YenField = ({
  onChange,
  ...field
}: {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) => (
  <TextField
    {...field}
    inputMode="numeric"
    inputClassName="max-w-48 text-right tabular-nums"
    after="円（税込）"
    onChange={typed => onChange(toHalfWidth(typed).replace(/[,¥￥\\\s]/g, ''))}
  />
)
