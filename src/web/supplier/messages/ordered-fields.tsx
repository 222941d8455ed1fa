import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import type { Message } from '#contract/messages/messages.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Draft } from './message-draft.ts'

type Props = {
  values: Draft
  errorOf: (field: string) => string | undefined
  onChange: (some: Partial<Draft>) => void
}

/** Those who have ordered of late, or have not: since when, and what. */
export const OrderedFields = ({ values, errorOf, onChange }: Props) => {
  const { audience, order_days, product_item } = values
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="日数"
        name="order_days"
        hint="納品日がこの日数のうちにある発注を見ます。これからの納品も含みます。"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-80"
        after="日"
        value={order_days}
        onChange={next => onChange({ order_days: next })}
        error={errorOf('order_days')}
      />
      <ItemField
        item={product_item}
        error={errorOf('product_item_id')}
        onChange={next => onChange({ product_item: next })}
      />
      <p className="phrase text-sm text-ink-soft">
        {audience === 'ordered'
          ? '取り消された発注は数えません。送信する日から数えて、そのとき当てはまる得意先に届きます。'
          : '一度も発注のない得意先も含みます。送信する日から数えて、そのとき当てはまる得意先に届きます。'}
      </p>
    </div>
  )
}

/** Which item it is about; none: any. */
const ItemField = ({
  item,
  error,
  onChange,
}: {
  item: Message['product_item']
  error: string | undefined
  onChange: (item: Message['product_item']) => void
}) => {
  const [query, setQuery] = useState('')
  const q = query.trim()
  const found = useData(
    listProductItems,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true, throws: false },
  )
  if (item)
    return (
      <div>
        <p className="text-sm font-bold">商品</p>
        <p className="flex items-center gap-2">
          <span className="phrase">{item.name}</span>
          <IconButton icon={X} label={`${item.name}を外す`} onClick={() => onChange(null)} />
        </p>
      </div>
    )
  const rows = found.data?.items ?? []
  return (
    <ComboboxField
      label="商品"
      hint="選ばなければ、どの商品の発注でも。商品名・コードで探します"
      name="ordered_item"
      query={query}
      onQuery={setQuery}
      stale={found.isPlaceholderData}
      choices={
        q === ''
          ? []
          : rows.map(row => ({
              value: row.id,
              label: [row.name, row.spec].filter(one => one !== '').join(' '),
              note: row.code,
            }))
      }
      onChoose={({ value }) => {
        const chosen = rows.find(one => one.id === value)
        setQuery('')
        if (chosen) onChange({ id: chosen.id, name: chosen.name })
      }}
      error={error}
      busy={found.isFetching}
    />
  )
}
