import { useState } from 'react'
import { listMessageCandidates, type Message } from '#contract/messages/messages.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { ChosenStores } from '#web/supplier/stores/chosen-stores.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'

type Stores = Message['stores']

/** Stores that a message may be sent to, found and chosen one by one. */
export const StoresField = ({
  label,
  name,
  stores,
  error,
  onChange,
}: {
  label: string
  name: string
  stores: Stores
  error: string | undefined
  onChange: (stores: Stores) => void
}) => {
  const [query, setQuery] = useState('')
  const q = query.trim()
  const found = useData(
    listMessageCandidates,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true, throws: false },
  )
  const known = new Set(stores.map(one => one.id))
  const candidates = (found.data?.items ?? []).filter(one => !known.has(one.store_id))
  return (
    <div className="flex flex-col gap-3">
      <ComboboxField
        label={label}
        hint="名前・カナ・得意先コードで探します"
        name={name}
        query={query}
        onQuery={setQuery}
        choices={
          q === ''
            ? []
            : candidates.map(({ store_id, name: label_of, customer_code, muted }) => ({
                value: store_id,
                label: label_of,
                note: muted ? `${customer_code}・通知オフ` : customer_code,
              }))
        }
        onChoose={({ value }) => {
          const chosen = candidates.find(one => one.store_id === value)
          setQuery('')
          if (chosen)
            onChange([...stores, { id: chosen.store_id, name: chosen.name, customer_code: chosen.customer_code }])
        }}
        error={error}
        busy={found.isFetching}
        stale={found.isPlaceholderData}
      />
      <ChosenStores stores={stores} onChange={onChange} />
    </div>
  )
}
