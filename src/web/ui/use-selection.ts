import { useCallback, useMemo, useRef, useState } from 'react'

import { keepListed, toggleAll, toggleRow } from './selection.ts'

/** The ticked rows of a table. `ids` are the rows in the order they are shown. */
export const useSelection = (ids: readonly string[]) => {
  const [raw, setRaw] = useState<ReadonlySet<string>>(new Set<string>())
  const anchor = useRef<string | null>(null)
  const selected = useMemo(() => keepListed(raw, ids), [raw, ids])

  const toggle = useCallback(
    (id: string, shift = false) => {
      const from = anchor.current
      anchor.current = id
      setRaw(now => toggleRow(now, ids, id, shift, from))
    },
    [ids],
  )
  const toggleEvery = useCallback(() => setRaw(now => toggleAll(now, ids)), [ids])
  const clear = useCallback(() => setRaw(new Set()), [])

  return {
    selected,
    toggle,
    toggleEvery,
    clear,
    all: ids.length > 0 && selected.size === ids.length,
    some: selected.size > 0 && selected.size < ids.length,
  }
}
