import { useMemo } from 'react'
import {
  countStores,
  getStoreChoices,
  listNotLinkedStores,
  listStores,
  stores_a_page,
} from '#contract/stores/stores.contract.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { filterQuery, type ListFilter } from './store-filter.ts'

/** The list of a filter, page by page, with the counts of each state. */
export const useStores = (filter: ListFilter) => {
  const params = { supplier_id: supplierId() }
  const query = { ...filterQuery(filter), limit: stores_a_page }
  const pages = usePages(listStores, { params, query }, { keep: true, fresh_for: 30_000 })
  const { state: _state, ...rest } = filterQuery(filter)
  const counts = useData(countStores, { params, query: rest }, { keep: true, throws: false })
  const { items } = pages
  const ids = useMemo(() => items?.map(item => item.id) ?? [], [items])
  const rows = useMemo(() => new Map(items?.map(item => [item.id, item])), [items])
  return { ...pages, ids, rows, counts: counts.data }
}

export type Stores = ReturnType<typeof useStores>

/** What stores are narrowed by, and what conditions choose from. */
export const useStoreChoices = () =>
  useData(getStoreChoices, { params: { supplier_id: supplierId() } }, { fresh_for: 60_000 }).data

/** After a change: the list, its counts, and whatever else names stores. */
export const renewStores = async () => {
  await Promise.all([invalidate(listStores), invalidate(countStores), invalidate(listNotLinkedStores)])
}
