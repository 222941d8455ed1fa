import { useCallback, useRef, useState } from 'react'

import type { useSelection } from './use-selection.ts'

/**
 * The cursor of a list that is worked by keys: the row that they are about, shown and focused as it moves. `box` is of the
 * rows, `bindShow` takes what brings the nth into sight, `keys` is what moving, choosing and searching do.
 */
export const useCursor = (
  ids: readonly string[],
  { selected, toggle }: Pick<ReturnType<typeof useSelection>, 'selected' | 'toggle'>,
) => {
  const [cursor, setCursor] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const show = useRef<(index: number) => void>(() => undefined)
  const bindShow = useCallback((next: (index: number) => void) => {
    show.current = next
  }, [])
  const focusRow = useCallback((id: string) => {
    // The row is drawn by now, or with the next frame.
    requestAnimationFrame(() => {
      // A quick hand may have begun to type in a cell meanwhile.
      if (box.current?.querySelector('input:not([type="checkbox"]):focus')) return
      box.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus({ preventScroll: true })
    })
  }, [])
  /** Puts the cursor on a row and brings that into sight; the focus stays where it is. */
  const pointAt = useCallback(
    (id: string) => {
      setCursor(id)
      show.current(ids.indexOf(id))
    },
    [ids],
  )
  const moveTo = useCallback(
    (id: string | undefined) => {
      if (id === undefined) return
      pointAt(id)
      focusRow(id)
    },
    [pointAt, focusRow],
  )
  const keys = {
    move: ({ by, extend }: { by: -1 | 1; extend: boolean }) => {
      const to = cursor === null ? ids[0] : ids[ids.indexOf(cursor) + by]
      if (to !== undefined && extend) for (const id of [cursor, to]) if (id && !selected.has(id)) toggle(id)
      moveTo(to)
    },
    first: () => moveTo(ids[0]),
    last: () => moveTo(ids.at(-1)),
    select: () => {
      if (cursor !== null) toggle(cursor)
    },
    search: () => {
      search_box.current?.focus()
      search_box.current?.select()
    },
  }
  return { cursor, setCursor, box, search_box, bindShow, focusRow, pointAt, moveTo, keys }
}
