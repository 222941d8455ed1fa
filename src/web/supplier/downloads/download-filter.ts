import type { countDownloads } from '#contract/downloads/downloads.contract.ts'
import type { QueryInput } from '#contract/http/route.ts'
import { addDays, type Day, isDay } from '#domain/shared/day.ts'

export type DownloadFilter = QueryInput<typeof countDownloads>

/** What the page's URL asks for. */
export type DownloadQuery = {
  from: string
  to: string
  stores: string[]
  group: string | null
  counter: string | null
  range: 'undownloaded' | 'all'
}

/** The delivery date that a download begins with: a week back. What is older is named, and taken when it is asked for. */
export const usualFrom = (today: Day): Day => addDays(today, -7)

/** The page's query, read; what is not good there is not asked for. Without a first day the `usual` one, with an empty one none. */
export const readQuery = (query: URLSearchParams, usual: Day): DownloadQuery => {
  const day = (name: string, missing: string) => {
    const value = query.get(name)
    return value === '' || isDay(value ?? '') ? (value ?? '') : missing
  }
  return {
    from: day('from', usual),
    to: day('to', ''),
    stores: query.getAll('store'),
    group: query.get('group'),
    counter: query.get('counter'),
    range: query.get('range') === 'all' ? 'all' : 'undownloaded',
  }
}

/** The same as a query; what is as it always is stays out. */
export const writeQuery = ({ from, to, stores, group, counter, range }: DownloadQuery, usual: Day): URLSearchParams => {
  const query = new URLSearchParams()
  if (from !== usual) query.set('from', from)
  if (to) query.set('to', to)
  for (const store of stores) query.append('store', store)
  if (group) query.set('group', group)
  if (counter) query.set('counter', counter)
  if (range === 'all') query.set('range', 'all')
  return query
}

/** What the server is asked. */
export const filterOf = ({ from, to, stores, group, counter }: DownloadQuery): DownloadFilter => ({
  ...(from ? { delivery_from: from } : {}),
  ...(to ? { delivery_to: to } : {}),
  ...(stores.length > 0 ? { store_id: stores } : {}),
  ...(group ? { store_group_id: [group] } : {}),
  ...(counter ? { order_counter_id: [counter] } : {}),
})

/** What the server is asked about the days before the first one; null where there is none. */
export const earlierOf = (query: DownloadQuery): DownloadFilter | null =>
  query.from === '' ? null : filterOf({ ...query, from: '', to: addDays(query.from, -1) })
