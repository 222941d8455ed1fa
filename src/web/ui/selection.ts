/**
 * The selection after a row is ticked. With shift, every row between the last ticked one and this one takes this row's
 * new state, as in every mail program. Rows no longer in `ids` (filtered away) are dropped: what is not seen is not
 * printed.
 */
export const toggleRow = (
  selected: ReadonlySet<string>,
  ids: readonly string[],
  id: string,
  shift: boolean,
  anchor: string | null,
): Set<string> => {
  const next = keepListed(selected, ids)
  const on = !next.has(id)
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(id)
  const range = shift && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const one of range) {
    if (on) next.add(one)
    else next.delete(one)
  }
  return next
}

/** All rows, or none where all are selected already. */
export const toggleAll = (selected: ReadonlySet<string>, ids: readonly string[]): Set<string> =>
  ids.length > 0 && ids.every(id => selected.has(id)) ? new Set() : new Set(ids)

/** The selected rows that are still listed. */
export const keepListed = (selected: ReadonlySet<string>, ids: readonly string[]): Set<string> =>
  new Set(ids.filter(id => selected.has(id)))
