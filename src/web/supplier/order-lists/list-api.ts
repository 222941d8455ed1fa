import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { orderListsFirst } from '#contract/first-order-lists.ts'
import { targetUrl } from '#contract/http/asked.ts'
import { type ListFileCheck, type ListItemRow, listRoutes, type OrderList } from '#contract/order-lists/list-routes.ts'
import { readList } from '#contract/order-lists/read-list.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cache, invalidate, keyOf } from '#web/api/data.ts'

/** Which list a page shows: its part of the URL, which is the same for the calls. */
export type ListPlace = { kind: 'store' | 'group'; supplier_id: string; id: string }

export const placePath = ({ kind, ...ids }: ListPlace): string => {
  const page = kind === 'store' ? orderListsFirst.storeOrderList(ids) : orderListsFirst.groupOrderList(ids)
  const [route, target] = page.list
  return targetUrl(route, target)
}

/** The calls of one list: a store's and a group's are the same, but for where they hang. */
export const callsOf = (place: ListPlace) => listRoutes(placePath(place), { area: 'supplier' }, '')
export type ListCalls = ReturnType<typeof callsOf>

/** What a refused change was answered: the row, or the check of a file, as it stands now; that the order is another. */
export const currentRow = (error: unknown) => detailOf(error, 'current') as ListItemRow | undefined
export const isOtherOrder = (error: unknown) => detailOf(error, 'current') !== undefined
export const currentCheck = (error: unknown) => detailOf(error, 'check') as ListFileCheck | undefined

/** The rest of a list is still to come: nothing may be done yet that is about all of it. */
export const isComing = (list: OrderList): boolean => list.next_cursor !== null

const fresh_for = 30_000

const askPage = (calls: ListCalls, cursor: string | null, signal?: AbortSignal) =>
  call(calls.getOrderList, { ...(cursor === null ? {} : { query: { cursor } }), ...(signal ? { signal } : {}) })

/** The first page that came inside the document, once and while it is fresh. */
const takeFirst = (calls: ListCalls): OrderList | null => {
  const key = keyOf(calls.getOrderList, {})
  const first = cache.getQueryState<OrderList>(key)
  cache.removeQueries({ queryKey: key, exact: true })
  return first?.data && !first.isInvalidated && first.dataUpdatedAt > Date.now() - fresh_for ? first.data : null
}

/** The whole list as it stands now, read anew. */
export const readNow = (calls: ListCalls): Promise<OrderList> => readList(cursor => askPage(calls, cursor))

/**
 * A list, and what changes it: its first page at once, the rest page after page by itself (`isComing`); where it is known,
 * it is shown while it is asked for anew.
 */
export const useOrderList = (place: ListPlace, { enabled = true, throws = true } = {}) => {
  const { kind, supplier_id, id } = place
  const calls = useMemo(() => callsOf({ kind, supplier_id, id }), [kind, supplier_id, id])
  const key = useMemo(() => [...keyOf(calls.getOrderList, {}), 'list'], [calls])
  /** As it is in this moment: a key may be pressed before what was put is drawn. */
  const latest = useCallback(() => cache.getQueryData<OrderList>(key), [key])
  const first = cache.getQueryState<OrderList>(keyOf(calls.getOrderList, {}))
  const {
    data: list,
    error,
    refetch,
  } = useQuery<OrderList>({
    queryKey: key,
    queryFn: ({ signal }) => {
      let first = takeFirst(calls)
      const page = async (cursor: string | null) => {
        const known = cursor === null ? first : null
        first = null
        return known ?? askPage(calls, cursor, signal)
      }
      return readList(page, part => {
        const known = latest()
        // Half a list is never fresh: whoever comes back to it reads on.
        if (known === undefined || isComing(known)) cache.setQueryData(key, part, { updatedAt: 1 })
      })
    },
    staleTime: fresh_for,
    enabled,
    ...(throws ? {} : { throwOnError: false }),
    ...(first?.data
      ? { initialData: first.data, initialDataUpdatedAt: isComing(first.data) ? 1 : first.dataUpdatedAt }
      : {}),
  })
  // An answer still under way was asked for before: it is not waited for.
  const put = useCallback(
    (next: OrderList) => {
      cache.cancelQueries({ queryKey: key, exact: true }).catch(reportError)
      cache.setQueryData(key, next)
    },
    [key],
  )
  const show = useCallback(
    (row: ListItemRow) => {
      const now = latest()
      if (now) put({ ...now, items: now.items.map(one => (one.id === row.id ? row : one)) })
    },
    [latest, put],
  )
  const renew = useCallback(() => invalidate(calls.getOrderList), [calls])
  return { calls, list, error, refetch, latest, put, show, renew }
}

/** Puts items at a place of the list. */
export const moveItems = (calls: ListCalls, list_item_ids: string[], place: number, revision: number) =>
  call(calls.moveListItems, { body: { list_item_ids, place, revision } })

/** The list with items at another place, as the server will put them. */
export const moved = (items: readonly ListItemRow[], ids: readonly string[], place: number): ListItemRow[] => {
  const taken = new Set(ids)
  const rest = items.filter(item => !taken.has(item.id))
  const rows = new Map(items.map(item => [item.id, item]))
  const picked = ids.flatMap(id => rows.get(id) ?? [])
  return [...rest.slice(0, place), ...picked, ...rest.slice(place)]
}
