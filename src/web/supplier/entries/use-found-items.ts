import { useMemo } from 'react'
import { itemsMeant } from '#domain/entries/entry.ts'
import { surelyMeant } from '#domain/shared/search.ts'
import type { EntryItem } from './entry-draft.ts'
import { useOffList } from './use-off-list.ts'

/** What is typed finds on the store's list and outside it, what is surely meant before what only sounds so (味付いか of あじ). */
export const useFoundItems = (of: {
  store_id: string
  delivery_date: string
  /** What is known already, on the list or taken before. */
  items: readonly EntryItem[]
  query: string
}) => {
  const { items, query } = of
  const outside = useOffList(of)
  const known = useMemo(() => itemsMeant(items, query), [items, query])
  const isSure = useMemo(() => surelyMeant(query), [query])
  const all = [
    ...known.map(one => ({ id: one.id, one, on_list: true as const })),
    ...outside.found.map(one => ({ id: one.product_item_id, one, on_list: false as const })),
  ]
  const sure = all.filter(({ one }) => isSure(one))
  const [first] = sure
  // What an earlier text found outside the list is not what this one means.
  const takes = first?.on_list || outside.settled ? first?.id : undefined
  return {
    choices: [...sure, ...all.filter(one => !sure.includes(one))],
    /** The item that Enter takes. */
    first: takes,
    settled: outside.settled,
    busy: outside.busy,
    take: outside.take,
  }
}
