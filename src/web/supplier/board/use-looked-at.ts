import { useState } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { type CameUp, isOfOneBefore, type LookedAt, shownSince } from './looked-at.ts'

const newSight = () => {
  let open: LookedAt = null
  let came_up: CameUp = null
  return {
    /** What is read beside the list. */
    note: (now: LookedAt) => {
      open = now
      came_up = shownSince(came_up, now, performance.now())
    },
    open: () => open,
    /** The desk goes on to an order by itself; null: to none, or it is known to be looked at. */
    goesTo: (id: string | null) => {
      came_up = id === null ? null : { id, at: performance.now() }
    },
    isOfOneBefore: (rows: readonly OrderRow[]) => isOfOneBefore(came_up, rows, performance.now()),
  }
}

/** What is before somebody's eyes at the desk; the same object for as long as the desk is there. */
export const useLookedAt = (): Sight => useState(newSight)[0]

export type Sight = ReturnType<typeof newSight>
