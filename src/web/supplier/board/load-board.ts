import { board_page } from '#contract/board/receive-orders.contract.ts'
import { boardPage } from '#contract/first-desk.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { type BoardFilter, listQuery } from './board-filter.ts'

/** What many rows are read by, and the most that are read anew. */
export const REFRESH_PAGE = 200
const MOST_REFRESHED = 2000

/** A desk does not wait longer for what a dead line swallowed: it is asked for again. (Safari before 17.4 waits.) */
const PATIENCE = 15_000
export const patiently = (signal: AbortSignal): AbortSignal =>
  'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) : signal

/** Rows of a filter from a cursor on. */
export const loadPage = (filter: BoardFilter, cursor: string | null, limit: number, signal: AbortSignal) => {
  const query = { ...listQuery(filter), limit, ...(cursor === null ? {} : { cursor }) }
  const [route, target] = boardPage({ supplier_id: supplierId() }, query)
  return call(route, { ...target, signal: patiently(signal) })
}

/** The first rows of a filter: at least a page, and as many as are shown. */
export const loadShown = async (filter: BoardFilter, shown: number, signal: AbortSignal) => {
  const wanted = Math.min(Math.max(shown, board_page), MOST_REFRESHED)
  const items: OrderRow[] = []
  let cursor: string | null = null
  do {
    const limit = Math.min(REFRESH_PAGE, Math.max(board_page, wanted - items.length))
    const page = await loadPage(filter, cursor, limit, signal)
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < wanted)
  return { items, next_cursor: cursor }
}
