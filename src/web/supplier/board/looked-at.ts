import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { BoardList } from './board-list.ts'

/** The order that is open beside the board, as it is read there: its row may know a newer version (`outdated`). */
export type LookedAt = { row: OrderRow; outdated: boolean } | null

/** The orders of some ids as they are looked at: the open one as its panel shows it, the others as their rows do. */
export const lookedAtRows = (ids: readonly string[], rows: BoardList['rows'], open: LookedAt): OrderRow[] =>
  ids.flatMap(id => (open?.row.id === id ? open.row : (rows.get(id) ?? [])))

/** The order that the desk went on to by itself, and since when it stands there, by `performance.now()`. */
export type CameUp = { id: string; at: number; shown?: boolean } | null

/** Once its contents stand beside the list: on a slow line long after the desk has gone on to it. */
export const shownSince = (came_up: CameUp, open: LookedAt, now: number): CameUp =>
  came_up === null || came_up.shown || open?.row.id !== came_up.id ? came_up : { id: came_up.id, at: now, shown: true }

/** Whether what a press is about is the order that is open beside the list, and its contents are not there yet. */
export const isUnseen = (
  rows: readonly OrderRow[],
  { opened, cursor }: { opened: string | null; cursor: string | null },
  open: LookedAt,
): boolean => opened !== null && rows.length === 1 && rows[0]?.id === cursor && open?.row.id !== cursor

/** So long in milliseconds an order stands that came up by itself, before a press is of it. */
export const too_soon = 250

/** Whether what came up by itself stands too short for a press to be of it. */
export const isTooSoon = (came_up: CameUp, now: number): boolean => came_up !== null && now - came_up.at < too_soon

/** Whether a press is the second of a double one: of the order before, and not of the one that came up under it. */
export const isOfOneBefore = (came_up: CameUp, rows: readonly OrderRow[], now: number): boolean =>
  rows.length === 1 && rows[0]?.id === came_up?.id && isTooSoon(came_up, now)

/** The order to go on to once this one is processed: the next below that waits to be; null where there is none. */
export const nextPlaced = (ids: readonly string[], rows: BoardList['rows'], id: string): string | null =>
  ids.slice(ids.indexOf(id) + 1).find(one => rows.get(one)?.state === 'placed') ?? null
