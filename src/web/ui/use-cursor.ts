import { useLayoutEffect, useRef, useState } from 'react'
import { movedTo } from './selection.ts'
import type { useSelection } from './use-selection.ts'

/** What is open beside a list: it is the row that the cursor is on. */
export type OpenBeside = {
  opened: string | null
  /** As it is by now, before it is drawn. */
  now: () => string | null
  open: (id: string) => void
}

const nothing_beside: OpenBeside = { opened: null, now: () => null, open: () => undefined }

/**
 * The cursor of a list that is worked by keys: the row that they are about, shown and focused as it moves, and the chosen
 * rows. Where something is open `beside` the list, that is what the cursor is on, and moving it opens the next: there is one
 * thing that is looked at. `box` is of the rows, `bindShow` takes what brings the nth into sight. What it does reads the rows as they are
 * then, so that it stays the same while they come and go.
 */
export const useCursor = (
  ids: readonly string[],
  selection: ReturnType<typeof useSelection>,
  start: string | null = null,
  beside: OpenBeside = nothing_beside,
) => {
  const [own, setOwn] = useState(start)
  // A row that is not in the list is not looked at: it may have been one of the list before.
  const cursor = beside.opened ?? (own !== null && ids.includes(own) ? own : null)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const now = useRef({ ids, cursor, beside })
  useLayoutEffect(() => {
    now.current = { ids, cursor, beside }
  })
  const { toggle, extend } = selection
  const [acts] = useState(() => {
    let show = (_index: number): void => undefined
    let next_focus: string | null = null
    const focusLink = (id: string) =>
      box.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus({ preventScroll: true })
    const focusRow = (id: string | null) => {
      next_focus = id
      const held = document.activeElement
      // The row is drawn by now, or with the next frame.
      requestAnimationFrame(() => {
        // A quick hand may have moved on, to a button too, or begun to type in a cell meanwhile.
        if (id === null || id !== next_focus || box.current?.querySelector('input:not([type="checkbox"]):focus')) return
        if (document.activeElement === held || document.activeElement === document.body) focusLink(id)
      })
    }
    const setCursor = (id: string | null) => {
      setOwn(id)
      const shown = now.current.beside.now()
      if (id !== null && shown !== null && id !== shown) now.current.beside.open(id)
    }
    /** Puts the cursor on a row and brings that into sight; the focus stays where it is. */
    const pointAt = (id: string) => {
      setCursor(id)
      show(now.current.ids.indexOf(id))
    }
    const moveTo = (id: string | null | undefined) => {
      if (id === null || id === undefined) return
      pointAt(id)
      // Where it is drawn it has the focus at once: the next key is its own.
      focusLink(id)
      focusRow(id)
    }
    return {
      focusRow,
      setCursor,
      pointAt,
      moveTo,
      bindShow: (next: (index: number) => void) => {
        show = next
      },
      /** By so many rows; `extending`, the row left and the row reached are chosen. */
      move: (by: number, extending = false) => {
        const { ids: shown } = now.current
        const from = now.current.beside.now() ?? now.current.cursor
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
  return { ...selection, ...acts, cursor, box, search_box }
}

export type Cursor = ReturnType<typeof useCursor>
