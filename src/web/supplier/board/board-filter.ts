import type { BoardFilterQuery } from '#contract/board/board-filters.contract.ts'
import { type BoardSort, type BoardStatus, boardSort, boardStatus } from '#contract/board/receive-orders.contract.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { toQuery } from '#contract/http/query.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { PrintKind } from '#contract/prints/prints.contract.ts'
import { type Day, isDay } from '#domain/shared/day.ts'

/** By the day of delivery, by the day of ordering, or over all days (a page of its own: what is unprocessed). */
export type BoardMode = BoardFilterQuery['mode']

/** What the board shows. All of it stands in the URL, so that a reload, a bookmark and a colleague see the same. */
export type BoardFilter = Readonly<BoardFilterQuery> & {
  date: Day
  /** The column it is sorted by; null: unprocessed first. */
  sort: BoardSort | null
}

/** The views of a day, in the order in which they stand on the desk: what waits is in sight on a phone, too. */
export const board_views: readonly { value: BoardStatus; word: string; seldom?: boolean }[] = [
  { value: 'all', word: 'すべて' },
  { value: 'unprocessed', word: '未処理' },
  { value: 'changed', word: '変更' },
  { value: 'asked', word: '依頼・問合せ' },
  { value: 'unprinted', word: '未印刷' },
  { value: 'undownloaded', word: '未DL' },
  { value: 'estimated', word: '概算' },
  { value: 'cancelled', word: '取消' },
  // Led to by the line above the list, where there are any.
  { value: 'former_paper', word: '旧版で印刷', seldom: true },
  { value: 'closed', word: '休配日', seldom: true },
]

/** Those that stand on the desk: what is seldom stands there while it is shown. */
export const viewsShown = (status: BoardStatus) => board_views.filter(view => !view.seldom || view.value === status)

/** The view beside one; after the last comes the first. */
export const viewBeside = (status: BoardStatus, by: -1 | 1): BoardStatus => {
  const views = viewsShown(status)
  const at = views.findIndex(view => view.value === status)
  return views.at((at + by) % views.length)?.value ?? status
}

/** What a press on a column's head sorts by: up, then down, then as usual again. */
export const nextSort = (now: BoardSort | null, column: BoardSort): BoardSort | null => {
  const down = boardSort.safeParse(`-${column}`)
  if (now === column && down.success) return down.data
  return down.success && now === down.data ? null : column
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const uuids = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter(one => uuid.test(one)).slice(0, 200)

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The view that a board opens with. */
export const usualStatus = (mode: BoardMode): BoardStatus => (mode === 'any' ? 'unprocessed' : 'all')

/** The filter that a URL asks for; what is missing or malformed is as usual. `any` on the page of all days. */
export const readFilter = (search: string, usual: Day, any = false): BoardFilter => {
  const query = fromQuery(search.replace(/^\?/, ''))
  const order_date = text(query['order_date'])
  const delivery_date = text(query['delivery_date'])
  const dated: BoardMode = isDay(order_date) && !isDay(delivery_date) ? 'order_date' : 'delivery_date'
  const mode = any ? 'any' : dated
  const given = mode === 'order_date' ? order_date : delivery_date
  const status = boardStatus.safeParse(query['status'])
  const sort = boardSort.safeParse(query['sort'])
  return {
    mode,
    date: isDay(given) && !any ? given : usual,
    status: status.success ? status.data : usualStatus(mode),
    q: text(query['q']).slice(0, 100),
    store_id: uuids(query['store_id']),
    store_group_id: uuids(query['store_group_id']),
    order_counter_id: uuids(query['order_counter_id']),
    user_id: uuids(query['user_id']),
    sort: sort.success ? sort.data : null,
  }
}

/** Whether a URL names a day that there is none of: `readFilter` shows the usual one then, which is to be said. */
export const namesNoDay = (search: string): boolean => {
  const query = fromQuery(search.replace(/^\?/, ''))
  return (['delivery_date', 'order_date', 'date'] as const).some(name => {
    const given = query[name]
    return given !== undefined && !isDay(text(given))
  })
}

/** The order that a URL shows at the right half, or null. */
export const readOpen = (search: string): string | null => {
  const open = text(fromQuery(search.replace(/^\?/, ''))['open'])
  return uuid.test(open) ? open : null
}

const whose = ['store_id', 'store_group_id', 'order_counter_id', 'user_id'] as const

/** Whose orders: nothing but what was asked for. */
export const noneChosen = { store_id: [], store_group_id: [], order_counter_id: [], user_id: [] }

/** Narrowed to some customers, counters or users. */
export const hasChosen = (filter: BoardFilter): boolean => whose.some(name => filter[name].length > 0)

/** Narrowed within its day and view. */
export const isNarrowed = (filter: BoardFilter): boolean => filter.q.trim() !== '' || hasChosen(filter)

/** Whose orders, of any day and view. */
export const whoseQuery = (filter: BoardFilter) => ({
  ...(filter.q.trim() === '' ? {} : { q: filter.q.trim() }),
  ...Object.fromEntries(whose.flatMap(name => (filter[name].length === 0 ? [] : [[name, [...filter[name]]]]))),
})

/** What the counts are asked with: all but the view. */
export const summaryQuery = (filter: BoardFilter) => ({
  ...(filter.mode === 'any' ? {} : { [filter.mode]: filter.date }),
  ...whoseQuery(filter),
})

/** The list's query for the API. */
export const listQuery = (filter: BoardFilter) => ({
  ...summaryQuery(filter),
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.sort === null ? {} : { sort: filter.sort }),
})

/** The URL's search part for a filter and an opened order. */
export const writeFilter = (filter: BoardFilter, open: string | null = null): string =>
  toQuery({
    ...(filter.mode === 'any' ? {} : { [filter.mode]: filter.date }),
    status: filter.status === usualStatus(filter.mode) ? null : filter.status,
    q: filter.q,
    ...Object.fromEntries(whose.map(name => [name, filter[name]])),
    sort: filter.sort,
    open,
  })

/** Where a filter's board stands. */
export const boardPath = (filter: BoardFilter): string =>
  filter.mode === 'any' ? supplierPages.ordersUnprocessed.path : supplierPages.orders.path

/** The whole URL of a filter's board: also what a list is known by. */
export const boardHref = (filter: BoardFilter): string => boardPath(filter) + writeFilter(filter)

/** The print page of a board's day, narrowed as the board is; of all days there is none. */
export const printHref = (filter: BoardFilter, kind: PrintKind | null = null): string =>
  pathTo(supplierPages.ordersPrint, { mode: filter.mode, date: filter.date }) +
  toQuery({ kind, q: filter.q, ...Object.fromEntries(whose.map(name => [name, filter[name]])) })

/** The quantities of products of a board's day, narrowed as the board is. */
export const productsHref = (filter: BoardFilter): string =>
  pathTo(supplierPages.productQuantities, { mode: filter.mode, date: filter.date }) +
  toQuery({ q: filter.q, ...Object.fromEntries(whose.map(name => [name, filter[name]])) })

/** What of a filter is kept under a name: all but the day and how it is sorted. */
export const toSaved = ({ date: _, sort: __, ...query }: BoardFilter): BoardFilterQuery => ({
  ...query,
  store_id: [...query.store_id],
  store_group_id: [...query.store_group_id],
  order_counter_id: [...query.order_counter_id],
  user_id: [...query.user_id],
})
