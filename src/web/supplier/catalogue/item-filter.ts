import {
  type ItemFilter,
  type ItemSort,
  type ItemState,
  itemSort,
  itemState,
} from '#contract/catalogue/product-items.contract.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { toQuery } from '#contract/http/query.ts'

/** What the list shows. All of it stands in the URL, so that a reload, a bookmark and a colleague see the same. */
export type ListFilter = { q: string; category: readonly string[]; state: ItemState; sort: ItemSort }

/** What stands at the right half: an item, a new one, the coming prices. */
export type Opened = { kind: 'item'; id: string } | { kind: 'new' } | { kind: 'prices' } | null

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The filter that a URL asks for; what is missing or malformed is as usual. */
export const readFilter = (search: string): ListFilter => {
  const query = fromQuery(search.replace(/^\?/, ''))
  const state = itemState.safeParse(query['state'])
  const sort = itemSort.safeParse(query['sort'])
  const category = query['category']
  return {
    q: textOf(query['q']).slice(0, 100),
    category: Array.isArray(category) ? category.map(one => one.slice(0, 50)).slice(0, 100) : [],
    state: state.success ? state.data : 'all',
    sort: sort.success ? sort.data : 'code',
  }
}

export const readOpened = (search: string): Opened => {
  const open = textOf(fromQuery(search.replace(/^\?/, ''))['open'])
  if (open === 'new' || open === 'prices') return { kind: open }
  return uuid.test(open) ? { kind: 'item', id: open } : null
}

/** The filter's part of a call: what is as usual is left out. */
export const filterQuery = ({ q, category, state }: ListFilter): ItemFilter => ({
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(category.length === 0 ? {} : { category: [...category] }),
  ...(state === 'all' ? {} : { state }),
})

/** The list's query for the API. */
export const listQuery = (filter: ListFilter) => ({
  ...filterQuery(filter),
  ...(filter.sort === 'code' ? {} : { sort: filter.sort }),
})

/** The URL's search part for a filter and what is opened. */
export const writeFilter = (filter: ListFilter, opened: Opened = null): string =>
  toQuery({
    q: filter.q,
    category: filter.category,
    state: filter.state === 'all' ? null : filter.state,
    sort: filter.sort === 'code' ? null : filter.sort,
    open: opened === null ? null : opened.kind === 'item' ? opened.id : opened.kind,
  })

export const isNarrowed = (filter: ListFilter): boolean =>
  filter.q.trim() !== '' || filter.category.length > 0 || filter.state !== 'all'
