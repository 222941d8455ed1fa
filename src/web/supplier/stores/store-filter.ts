import { fromQuery } from '#contract/http/from-query.ts'
import { toQuery } from '#contract/http/query.ts'
import { type StoreFilter, storeState } from '#contract/stores/stores.contract.ts'
import type { StoreState } from '#domain/stores/store.ts'

/** What the list shows. All of it stands in the URL, so that a reload, a bookmark and a colleague see the same. */
export type ListFilter = {
  q: string
  state: StoreState | null
  store_group_id: string | null
  order_counter_id: string | null
  user_id: string | null
}

export const no_filter: ListFilter = {
  q: '',
  state: null,
  store_group_id: null,
  order_counter_id: null,
  user_id: null,
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOf = (value: string | string[] | undefined) => (typeof value === 'string' && uuid.test(value) ? value : null)

/** The filter that a URL asks for; what is missing or malformed is as usual. */
export const readFilter = (search: string): ListFilter => {
  const query = fromQuery(search.replace(/^\?/, ''))
  const state = storeState.safeParse(query['state'])
  return {
    q: typeof query['q'] === 'string' ? query['q'].slice(0, 100) : '',
    state: state.success ? state.data : null,
    store_group_id: idOf(query['store_group_id']),
    order_counter_id: idOf(query['order_counter_id']),
    user_id: idOf(query['user_id']),
  }
}

/** The URL's search part for a filter. */
export const writeFilter = (filter: ListFilter): string => toQuery({ ...filter })

/** The filter's part of a call: what is as usual is left out. */
export const filterQuery = ({ q, ...rest }: ListFilter): StoreFilter => ({
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
})

export const isNarrowed = (filter: ListFilter): boolean => writeFilter({ ...filter, q: filter.q.trim() }) !== ''
