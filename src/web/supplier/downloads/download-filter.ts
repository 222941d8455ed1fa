import type { countDownloads } from '#contract/downloads/downloads.contract.ts'
import type { QueryInput } from '#contract/http/route.ts'
import { isDay } from '#domain/shared/day.ts'

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

/** The page's query, read; what is not good there is not asked for. */
export const readQuery = (query: URLSearchParams): DownloadQuery => {
  const day = (name: string) => {
    const value = query.get(name) ?? ''
    return isDay(value) ? value : ''
  }
  return {
    from: day('from'),
    to: day('to'),
    stores: query.getAll('store'),
    group: query.get('group'),
    counter: query.get('counter'),
    range: query.get('range') === 'all' ? 'all' : 'undownloaded',
  }
}

/** The same as a query; what is as it always is stays out. */
export const writeQuery = ({ from, to, stores, group, counter, range }: DownloadQuery): URLSearchParams => {
  const query = new URLSearchParams()
  if (from) query.set('from', from)
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
