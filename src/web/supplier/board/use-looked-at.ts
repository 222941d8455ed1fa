import { useState } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { showTooSoon } from '#web/ui/too-soon.ts'
import { type CameUp, isOfOneBefore, isTooSoon, type LookedAt, shownSince, too_soon } from './looked-at.ts'

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
    /**
     * Calls `tell` once the order whose contents are shown was chosen by somebody: at once where it did not come up by
     * itself, else with the next press on the page. Gives what stops waiting for that.
     */
    onceChosen: (id: string, tell: () => void, page: EventTarget = window): (() => void) => {
      if (came_up?.id !== id) {
        tell()
        return () => undefined
      }
      const press = (event: Event) => {
        if (!isPress(event) || isTooSoon(came_up, performance.now())) return
        came_up = null
        stop()
        tell()
      }
      // Before whoever hears the press goes on from the order.
      const stop = () => {
        for (const kind of presses) page.removeEventListener(kind, press, { capture: true })
      }
      for (const kind of presses) page.addEventListener(kind, press, { capture: true })
      return stop
    },
  }
}

const presses = ['keydown', 'pointerdown'] as const

/**
 * Whether whoever presses has what is shown before them: a held key is no press, nor is what belongs to the browser, which
 * closes its tab by Ctrl+W; what is pressed on a toast, or Z, is of the order before.
 */
const isPress = (event: Event & Partial<KeyboardEvent>): boolean =>
  event.type === 'keydown'
    ? !(event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.key?.toLowerCase() === 'z')
    : !(event.target instanceof Element && event.target.closest('output'))

/** What is before somebody's eyes at the desk; the same object for as long as the desk is there. */
export const useLookedAt = (): Sight => useState(newSight)[0]

export type Sight = ReturnType<typeof newSight>
