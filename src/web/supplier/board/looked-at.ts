import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { BoardList } from './board-list.ts'

/** The order that is open beside the board, as it is read there: its row may know a newer version (`outdated`). */
export type LookedAt = { row: OrderRow; outdated: boolean } | null

/** The orders of some ids as they are looked at: the open one as its panel shows it, the others as their rows do. */
export const lookedAtRows = (ids: readonly string[], rows: BoardList['rows'], open: LookedAt): OrderRow[] =>
  ids.flatMap(id => (open?.row.id === id ? open.row : (rows.get(id) ?? [])))

/** The order to go on to once this one is processed: the next below that waits to be; null where there is none. */
export const nextPlaced = (ids: readonly string[], rows: BoardList['rows'], id: string): string | null =>
  ids.slice(ids.indexOf(id) + 1).find(one => rows.get(one)?.state === 'placed') ?? null
