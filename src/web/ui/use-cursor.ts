import { useLayoutEffect, useRef, useState } from 'react'
import { movedTo } from './selection.ts'
import type { useSelection } from './use-selection.ts'

/**
 * The cursor of a list that is worked by keys: the row that they are about, shown and focused as it moves, and the chosen
 * rows. `box` is of the rows, `bindShow` takes what brings the nth into sight. What it does reads the rows as they are
 * then, so that it stays the same while they come and go.
 */
export const useCursor = (
  ids: readonly string[],
  selection: ReturnType<typeof useSelection>,
  start: string | null = null,
) => {
  const [cursor, setCursor] = useState(start)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const now = useRef({ ids, cursor })
  useLayoutEffect(() => {
    now.current = { ids, cursor }
  })
  const { toggle, extend } = selection
  const [acts] = useState(() => {
    let show = (_index: number): void => undefined
    const focusRow = (id: string | null) => {
      // The row is drawn by now, or with the next frame.
      requestAnimationFrame(() => {
        // A quick hand may have begun to type in a cell meanwhile.
        if (id === null || box.current?.querySelector('input:not([type="checkbox"]):focus')) return
        box.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus({ preventScroll: true })
      })
    }
    /** Puts the cursor on a row and brings that into sight; the focus stays where it is. */
    const pointAt = (id: string) => {
      setCursor(id)
      show(now.current.ids.indexOf(id))
    }
    const moveTo = (id: string | null | undefined) => {
      if (id === null || id === undefined) return
      pointAt(id)
      focusRow(id)
    }
    return {
      focusRow,
      pointAt,
      moveTo,
      bindShow: (next: (index: number) => void) => {
        show = next
      },
      /** By so many rows; `extending`, the row left and the row reached are chosen. */
      move: (by: number, extending = false) => {
        const { ids: shown, cursor: from } = now.current
        const to = movedTo(shown, from, by)
        if (to !== null && extending) extend(from, to)
        moveTo(to)
      },
      toEnd: (last: boolean) => moveTo(now.current.ids.at(last ? -1 : 0)),
      /** The focus comes back to the row that the keys are about. */
      refocus: () => focusRow(now.current.cursor),
      beside: (id: string, by: -1 | 1): string | undefined => now.current.ids[now.current.ids.indexOf(id) + by],
      select: () => {
        if (now.current.cursor !== null) toggle(now.current.cursor)
      },
      search: () => {
        search_box.current?.focus()
        search_box.current?.select()
      },
      /** Out of the search field, and to the rows where these are worked by keys. */
      leaveSearch: (to_rows = true) => {
        search_box.current?.blur()
        if (to_rows) moveTo(now.current.cursor ?? now.current.ids[0])
      },
    }
  })
  return { ...selection, ...acts, cursor, setCursor, box, search_box }
}

export type Cursor = ReturnType<typeof useCursor>
