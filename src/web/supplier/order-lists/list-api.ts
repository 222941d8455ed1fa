import { useCallback, useMemo } from 'react'
import { type ListFileCheck, type ListItemRow, listRoutes, type OrderList } from '#contract/order-lists/list-routes.ts'
import { call } from '#web/api/call.ts'
import { invalidate, readData, setData, useData } from '#web/api/data.ts'
import { detailOf } from '#web/supplier/settings/conflict-dialog.tsx'

/** Which list a page shows: its part of the URL, which is the same for the calls. */
export type ListPlace = { kind: 'store' | 'group'; supplier_id: string; id: string }

export const placePath = ({ kind, supplier_id, id }: ListPlace): string =>
  kind === 'store'
    ? `/api/v2/suppliers/${supplier_id}/stores/${id}/order_list_items`
    : `/api/v2/suppliers/${supplier_id}/settings/store_groups/${id}/order_list_items`

/** The calls of one list: a store's and a group's are the same, but for where they hang. */
export const callsOf = (place: ListPlace) => listRoutes(placePath(place), { area: 'supplier' }, '')
export type ListCalls = ReturnType<typeof callsOf>

/** What a refused change was answered: the row, the list or the check of a file as it stands now. */
export const currentRow = (error: unknown) => detailOf(error, 'current') as ListItemRow | undefined
export const currentList = (error: unknown) => detailOf(error, 'current') as OrderList | undefined
export const currentCheck = (error: unknown) => detailOf(error, 'check') as ListFileCheck | undefined

/** A list whole, and what changes it: shown at once where it is known, asked for anew where it is not. */
export const useOrderList = (place: ListPlace) => {
  const { kind, supplier_id, id } = place
  const calls = useMemo(() => callsOf({ kind, supplier_id, id }), [kind, supplier_id, id])
  const { data: list } = useData(calls.getOrderList, {}, { fresh_for: 30_000 })
  /** As it is in this moment: a key may be pressed before what was put is drawn. */
  const latest = useCallback(() => readData(calls.getOrderList, {}), [calls])
  const put = useCallback((next: OrderList) => setData(calls.getOrderList, {}, next), [calls])
  const show = useCallback(
    (row: ListItemRow) => {
      if (list) put({ ...list, items: list.items.map(one => (one.id === row.id ? row : one)) })
    },
    [list, put],
  )
  const renew = useCallback(() => invalidate(calls.getOrderList), [calls])
  return { calls, list, latest, put, show, renew }
}

/** Puts items at a place of the list. */
export const moveItems = (calls: ListCalls, list_item_ids: string[], place: number, revision: number) =>
  call(calls.moveListItems, { body: { list_item_ids, place, revision } })

/** The list with items at another place, as the server will put them. */
export const moved = (items: readonly ListItemRow[], ids: readonly string[], place: number): ListItemRow[] => {
  const taken = new Set(ids)
  const rest = items.filter(item => !taken.has(item.id))
  const picked = ids.flatMap(id => items.filter(item => item.id === id))
  return [...rest.slice(0, place), ...picked, ...rest.slice(place)]
}
