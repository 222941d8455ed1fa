import { useCallback, useMemo } from 'react'
import type { ListItemRow } from '#contract/order-lists/list-routes.ts'
import { addDays, type Day, isDay } from '#domain/shared/day.ts'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { isIn, type ListState, list_states, makeSearch } from './list-words.ts'

export type ListFilter = { q: string; category: string | null; state: ListState; day: Day }

/** Where an order list stands, all of it in the address: its filter, the day of its prices, the item open beside it. */
export const useListPlace = (today: Day) => {
  const [query, setQuery] = useAddressQuery()
  const q = query.get('q') ?? ''
  const category = query.get('category')
  const state = list_states.find(one => one.value === query.get('state'))?.value ?? 'all'
  const asked = query.get('delivery_date') ?? ''
  const day = isDay(asked) && asked >= today ? asked : addDays(today, 1)
  const change = useCallback(
    (next: Record<string, string | null>) =>
      setQuery(
        now => {
          const params = new URLSearchParams(now)
          for (const [name, value] of Object.entries(next)) {
            if (value === null || value === '') params.delete(name)
            else params.set(name, value)
          }
          return params
        },
        { replace: true },
      ),
    [setQuery],
  )
  const idsIn = useMemo(() => {
    const matches = makeSearch(q)
    const isShown = (row: ListItemRow) =>
      isIn(row, state, day) && (category === null || row.category === category) && matches(row)
    return (all: readonly ListItemRow[]) => all.filter(isShown).map(row => row.id)
  }, [q, state, day, category])
  const filter: ListFilter = { q, category, state, day }
  return {
    filter,
    key: `${q}|${category ?? ''}|${state}`,
    opened: query.get('open'),
    hrefOf: ({ id }: ListItemRow) => `?${new URLSearchParams({ ...Object.fromEntries(query), open: id })}`,
    change,
    /** The items that the filter leaves, of a list as it is by then. */
    idsIn,
  }
}
