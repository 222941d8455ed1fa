import { useDeferredValue } from 'react'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { type Decimal, decimal, formatYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import type { SubstituteDraft } from './adjust-draft.ts'

/** Finds what is shipped instead in the own catalogue. The price offered is today's of the catalogue. */
export const SubstitutePicker = ({
  name,
  of_code,
  missing,
  query,
  error,
  onQuery,
  onChoose,
}: {
  name: string
  /** What of the line does not come, in its unit: proposed of an item that is counted alike; null: nothing to propose. */
  missing: { quantity: Decimal; unit: string } | null
  /** The item that is short: it is no substitute of itself. */
  of_code: string
  /** What is typed: what is left there unchosen keeps the order from being saved. */
  query: string
  error: string | undefined
  onQuery: (query: string) => void
  onChoose: (chosen: SubstituteDraft) => void
}) => {
  const q = useDeferredValue(query.trim())
  const { data, isFetching, isPlaceholderData } = useData(
    listProductItems,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true },
  )
  const found = q === '' ? [] : (data?.items ?? []).filter(one => one.code !== of_code)
  return (
    <ComboboxField
      label="代替品"
      hideLabel
      name={name}
      placeholder="代替品を名前・コードで探す"
      error={error}
      query={query}
      onQuery={onQuery}
      busy={isFetching}
      stale={isPlaceholderData || q !== query.trim()}
      choices={found.map(one => ({
        value: one.id,
        label: [one.code, one.name, one.spec].filter(Boolean).join(' '),
        note: one.unit_price === null ? '時価' : formatYen(one.unit_price),
      }))}
      onChoose={choice => {
        const item = found.find(one => one.id === choice.value)
        if (!item) return
        onQuery('')
        onChoose({
          product_item_id: item.id,
          name: item.name,
          unit: item.unit,
          catch_weight: item.catch_weight,
          price_basis: item.price_basis,
          tax_rate: item.tax_rate,
          pieces_per_case: item.pieces_per_case,
          estimated_weight: null,
          quantity: missing?.unit === item.unit ? decimal(missing.quantity) : '',
          weight: '',
          unit_price: item.unit_price === null ? '' : decimal(item.unit_price),
        })
      }}
    />
  )
}
