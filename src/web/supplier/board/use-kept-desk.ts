import { useEffect } from 'react'
import { noSelection, type Selection } from '#web/ui/selection.ts'
import { type Cursor, type OpenBeside, useCursor } from '#web/ui/use-cursor.ts'
import { useSelection } from '#web/ui/use-selection.ts'

/** How the desk was left: found again on the way back from an order's own page. */
const kept: { selection: Selection; cursor: string | null; scroll_top: number; key: string } = {
  selection: noSelection,
  cursor: null,
  scroll_top: 0,
  key: '',
}

/**
 * The cursor and the chosen orders of a board; the order open `beside` it is where the cursor is. What is chosen outlives
 * filters; `tabular` tells one list box from another.
 */
export const useKeptDesk = (ids: readonly string[], key: string, tabular: boolean, beside: OpenBeside): Cursor => {
  const at = useCursor(ids, useSelection(ids, kept.selection), kept.key === key ? kept.cursor : null, beside)
  const { selection, cursor, box } = at
  useEffect(() => {
    Object.assign(kept, { selection, cursor, key })
  }, [selection, cursor, key])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    if (kept.key === key && kept.scroll_top > 0) element.scrollTop = kept.scroll_top
    const note = () => {
      kept.scroll_top = element.scrollTop
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list box
  }, [tabular])
  return at
}
