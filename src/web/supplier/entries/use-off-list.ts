import { useDeferredValue, useMemo } from 'react'
import { findOffListItems, takeOffListItem } from '#contract/entries/add-orders.contract.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { EntryItem } from './entry-draft.ts'

/** Finds what the supplier sells and the store's list does not have, and takes it into the order. */
export const useOffList = ({
  store_id,
  delivery_date,
  items,
  query,
}: {
  store_id: string
  delivery_date: string
  /** What is known already, on the list or taken before. */
  items: readonly EntryItem[]
  query: string
}) => {
  const say = useToast()
  const q = useDeferredValue(query.trim())
  const params = { supplier_id: supplierId(), store_id }
  const { data, isFetching, isPlaceholderData } = useData(
    findOffListItems,
    { params, query: { q } },
    { enabled: q !== '', keep: true, throws: false },
  )
  const known = useMemo(() => new Set(items.map(item => item.code)), [items])
  const found = q === '' ? [] : (data?.items ?? []).filter(item => !known.has(item.code))
  const take = async (product_item_id: string): Promise<EntryItem | null> => {
    try {
      return await call(takeOffListItem, { params, body: { product_item_id, delivery_date } })
    } catch (error) {
      say(isSilent(error) ? '通信できないため、選べませんでした。' : errorMessage(error), { kind: 'error' })
      return null
    }
  }
  // What an earlier text found is not what this one means.
  const settled = !isPlaceholderData && !isFetching && q === query.trim()
  return { found, settled, take, busy: isFetching }
}
