/** The chosen rows of a list. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Where a range begins: the row chosen last. */
  anchor: string | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

/** Every row from one to the other as shown, both included; empty where one is not shown. */
export const rangeOf = (shown: readonly string[], from: string | null, to: string): readonly string[] => {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)]
  return a < 0 || b < 0 ? [] : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * Chooses a row or lets it go. With `shift` every row between the one chosen last and this one takes the state that this
 * one gets, as in every mail program.
 */
export const toggle = (now: Selection, shown: readonly string[], id: string, shift = false): Selection => {
  const on = !now.ids.has(id)
  const range = shift ? rangeOf(shown, now.anchor, id) : []
  const ids = new Set(now.ids)
  for (const one of range.length === 0 ? [id] : range) {
    if (on) ids.add(one)
    else ids.delete(one)
  }
  return { ids, anchor: id }
}

/** Shift+arrow: the row left and the row reached are both chosen. */
export const extend = (now: Selection, from: string | null, to: string): Selection => ({
  ids: new Set([...now.ids, ...(from === null ? [] : [from]), to]),
  anchor: to,
})

/** All shown rows too, or none of them where all are chosen already. Rows that are not shown stay as they are. */
export const toggleShown = (now: Selection, shown: readonly string[]): Selection => {
  const every = shown.length > 0 && shown.every(id => now.ids.has(id))
  const ids = new Set(now.ids)
  for (const id of shown) {
    if (every) ids.delete(id)
    else ids.add(id)
  }
  return { ids, anchor: null }
}

/** Lets rows go: what is done with needs no choosing any more. */
export const drop = (now: Selection, done: readonly string[]): Selection => {
  const ids = new Set(now.ids)
  for (const id of done) ids.delete(id)
  return { ids, anchor: now.anchor }
}

/** Without the rows that are no longer shown: what is not seen is not printed. */
export const keepListed = (now: Selection, shown: readonly string[]): Selection => ({
  ids: new Set(shown.filter(id => now.ids.has(id))),
  anchor: now.anchor,
})

/** How many are chosen, and how many of them the list does not show now. */
export const countSelection = (now: Selection, shown: readonly string[]) => {
  const seen = shown.reduce((count, id) => (now.ids.has(id) ? count + 1 : count), 0)
  return { chosen: now.ids.size, shown: seen, hidden: now.ids.size - seen }
}

/** The row a move leads to: the first one where there is no cursor yet; it stops at both ends. */
export const movedTo = (shown: readonly string[], cursor: string | null, by: number): string | null => {
  if (shown.length === 0) return null
  const at = cursor === null ? -1 : shown.indexOf(cursor)
  if (at < 0) return shown[by < 0 ? shown.length - 1 : 0] ?? null
  return shown[Math.min(Math.max(at + by, 0), shown.length - 1)] ?? null
}
