import { fromQuery, toQuery } from '#contract/http/query.ts'
import { type BoardStatus, boardStatus } from '#contract/orders/receive-orders.contract.ts'
import { type Day, isDay } from '#domain/shared/day.ts'

export type BoardMode = 'delivery_date' | 'order_date'

/** What the board shows. All of it stands in the URL, so that a reload, a bookmark and a colleague see the same. */
export type BoardFilter = {
  mode: BoardMode
  date: Day
  status: BoardStatus
  q: string
  store_id: readonly string[]
  store_group_id: readonly string[]
  order_counter_id: readonly string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const uuids = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter(one => uuid.test(one)).slice(0, 200)

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The filter that a URL asks for; what is missing or malformed is as usual. */
export const readFilter = (search: string, usual: Day): BoardFilter => {
  const query = fromQuery(search.replace(/^\?/, ''))
  const order_date = text(query['order_date'])
  const delivery_date = text(query['delivery_date'])
  const mode: BoardMode = isDay(order_date) && !isDay(delivery_date) ? 'order_date' : 'delivery_date'
  const given = mode === 'order_date' ? order_date : delivery_date
  const status = boardStatus.safeParse(query['status'])
  return {
    mode,
    date: isDay(given) ? given : usual,
    status: status.success ? status.data : 'all',
    q: text(query['q']).slice(0, 100),
    store_id: uuids(query['store_id']),
    store_group_id: uuids(query['store_group_id']),
    order_counter_id: uuids(query['order_counter_id']),
  }
}

/** The order that a URL shows at the right half, or null. */
export const readOpen = (search: string): string | null => {
  const open = text(fromQuery(search.replace(/^\?/, ''))['open'])
  return uuid.test(open) ? open : null
}

/** The list's query for the API. */
export const listQuery = (filter: BoardFilter) => ({
  [filter.mode]: filter.date,
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.q.trim() === '' ? {} : { q: filter.q.trim() }),
  ...(filter.store_id.length === 0 ? {} : { store_id: [...filter.store_id] }),
  ...(filter.store_group_id.length === 0 ? {} : { store_group_id: [...filter.store_group_id] }),
  ...(filter.order_counter_id.length === 0 ? {} : { order_counter_id: [...filter.order_counter_id] }),
})

/** The URL's search part for a filter and an opened order. */
export const writeFilter = (filter: BoardFilter, open: string | null = null): string =>
  toQuery({
    [filter.mode]: filter.date,
    status: filter.status === 'all' ? null : filter.status,
    q: filter.q,
    store_id: filter.store_id,
    store_group_id: filter.store_group_id,
    order_counter_id: filter.order_counter_id,
    open,
  })
