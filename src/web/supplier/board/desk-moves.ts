import type { BoardStatus } from '#contract/board/receive-orders.contract.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { movedTo } from '#web/ui/selection.ts'
import { viewBeside } from './board-filter.ts'
import type { Desk } from './use-desk.ts'

/** How one gets about the desk: to an order and back, to what is new, to other days and views. */
export const deskMoves = ({ place, board, at, go, sight }: Desk) => {
  const { filter, opened } = place
  const { list } = board
  const open = (id: string) => {
    // Whatever has come up by itself: this one is chosen.
    sight.goesTo(null)
    at.setCursor(id)
    if (place.now() !== id) place.open(id)
  }
  const closePanel = () => {
    place.close()
    at.setCursor(opened)
    at.refocus()
  }
  return {
    go,
    open,
    closePanel,
    neighbour: (by: -1 | 1) => {
      const to = movedTo(list.ids, at.cursor, by)
      if (to === null || to === at.cursor) return
      if (opened === null) open(to)
      at.moveTo(to)
    },
    /** What waits is shown, and the newest of it is looked at. */
    release: () => {
      const [newest] = list.waiting
      board.release()
      at.box.current?.scrollTo({ top: 0 })
      if (newest === undefined) return
      at.setCursor(newest)
      at.focusRow(newest)
    },
    /** What stands before the list is closed first, then the chosen orders are let go, then the cursor. */
    close: () => {
      if (opened !== null) closePanel()
      else if (at.numbers.chosen > 0) at.clear()
      else {
        at.setCursor(null)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }
    },
    day: (by: -1 | 1) => filter.mode !== 'any' && go(now => ({ date: addDays(now.date, by) })),
    view: (by: -1 | 1) => go(now => ({ status: viewBeside(now.status, by) })),
    /** Another delivery date, or all of them, in the view of what waits there. */
    toDay: (status: BoardStatus, date: Day | null) =>
      go(date === null ? { mode: 'any', status } : { mode: 'delivery_date', date, status }),
    allDays: () => go({ mode: 'any', status: 'unprocessed' }),
  }
}

export type DeskMoves = ReturnType<typeof deskMoves>
