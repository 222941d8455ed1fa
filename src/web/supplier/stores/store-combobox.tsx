import { useDeferredValue, useState } from 'react'
import { findClosingStores } from '#contract/calendar/order-closings.contract.ts'
import { fold } from '#domain/shared/japanese.ts'
import { useData } from '#web/api/data.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'

export type FoundStore = { id: string; deal_id: string | null; customer_code: string; name: string }

/** Finds one of thousands of stores by name, kana or code. */
export const StoreCombobox = ({
  supplier_id,
  label,
  hint,
  name,
  clear = false,
  error,
  onChoose,
  onClear,
}: {
  supplier_id: string
  label: string
  hint?: string
  name: string
  /** The field is for the next store at once. */
  clear?: boolean
  error?: string | undefined
  onChoose: (store: FoundStore) => void
  /** The field was emptied. */
  onClear?: () => void
}) => {
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const { data, isFetching, isPlaceholderData } = useData(
    findClosingStores,
    { params: { supplier_id }, query: { q } },
    { enabled: q !== '', keep: true },
  )
  const found = q === '' ? [] : (data?.items ?? [])
  return (
    <ComboboxField
      label={label}
      hint={hint}
      name={name}
      error={error}
      query={query}
      onQuery={text => {
        setQuery(text)
        if (text === '') onClear?.()
      }}
      busy={isFetching}
      // No answer yet is none of what is typed either.
      stale={isPlaceholderData || q !== query.trim() || (isFetching && data === undefined)}
      isSure={({ value }) => {
        const one = found.find(store => store.id === value)
        return one !== undefined && [one.customer_code, one.name].some(word => fold(word) === fold(query))
      }}
      choices={found.map(one => ({
        value: one.id,
        label: one.name,
        note: one.suspended ? `${one.customer_code}　停止中` : one.customer_code,
      }))}
      onChoose={choice => {
        const store = found.find(one => one.id === choice.value)
        if (!store) return
        setQuery(clear ? '' : store.name)
        onChoose(store)
      }}
    />
  )
}
