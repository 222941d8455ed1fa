import { useLayoutEffect, useMemo, useRef, useState } from 'react'

import {
  countSelection,
  drop,
  extend,
  keepListed,
  noSelection,
  type Selection,
  toggle,
  toggleShown,
} from './selection.ts'

/**
 * The ticked rows of a table. `ids` are the rows in the order they are shown. Rows that are shown no more are let go; with
 * `begun`, what was chosen outlives filters and stays chosen until the person says so.
 */
export const useSelection = (ids: readonly string[], begun?: Selection) => {
  const outlives = begun !== undefined
  const [raw, setRaw] = useState(begun ?? noSelection)
  const now = useMemo(() => (outlives ? raw : keepListed(raw, ids)), [outlives, raw, ids])
  // The rows are read when something is chosen, so that what chooses stays the same while rows come and go.
  const shown = useRef(ids)
  useLayoutEffect(() => {
    shown.current = ids
  })
  const [acts] = useState(() => {
    const change = (next: (now: Selection, shown: readonly string[]) => Selection) => {
      const all = shown.current
      setRaw(before => next(outlives ? before : keepListed(before, all), all))
    }
    return {
      toggle: (id: string, shift = false) => change((before, all) => toggle(before, all, id, shift)),
      /** From row to row, both chosen. */
      extend: (from: string | null, to: string) => change(before => extend(before, from, to)),
      toggleEvery: () => change(toggleShown),
      /** Chooses these alone. */
      choose: (some: readonly string[]) => setRaw({ ids: new Set(some), anchor: null }),
      drop: (done: readonly string[]) => change(before => drop(before, done)),
      clear: () => setRaw(noSelection),
    }
  })
  const numbers = useMemo(() => countSelection(now, ids), [now, ids])
  return {
    ...acts,
    selection: now,
    selected: now.ids,
    numbers,
    all: numbers.shown > 0 && numbers.shown === ids.length,
    some: numbers.shown > 0 && numbers.shown < ids.length,
  }
}
