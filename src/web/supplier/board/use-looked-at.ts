import { useState } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { showTooSoon } from '#web/ui/too-soon.ts'
import { type CameUp, isOfOneBefore, type LookedAt, shownSince, too_soon } from './looked-at.ts'

/** What is before somebody's eyes, and what has come up there by itself. */
export const newSight = () => {
  let open: LookedAt = null
  let came_up: CameUp = null
  return {
    /** What is read beside the list. */
    note: (now: LookedAt) => {
      open = now
      const shown = shownSince(came_up, now, performance.now())
      if (shown !== came_up) showTooSoon(too_soon)
      came_up = shown
    },
    open: () => open,
    /** The desk goes on to an order by itself; null: to none, or it is known to be looked at. */
    goesTo: (id: string | null) => {
      came_up = id === null ? null : { id, at: performance.now() }
      // Beside the list it is pressed once its contents are there.
      if (came_up !== null) showTooSoon(open === null ? too_soon : null)
    },
    isOfOneBefore: (rows: readonly OrderRow[]) => isOfOneBefore(came_up, rows, performance.now()),
  }
}

/** What is before somebody's eyes at the desk; the same object for as long as the desk is there. */
export const useLookedAt = (): Sight => useState(newSight)[0]

export type Sight = ReturnType<typeof newSight>
