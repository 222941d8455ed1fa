/** The chosen orders. They outlive filters and live updates: what was chosen stays chosen until the person says so. */
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

/** Chooses a row or lets it go; with `shift` all rows since the last one take the state that this one gets. */
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

/** All shown rows too, or none of them where all are chosen already. Rows of other filters stay as they are. */
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

/** How many are chosen, and how many of them the list does not show now. */
export const countSelection = (now: Selection, shown: readonly string[]) => {
  const seen = shown.reduce((count, id) => (now.ids.has(id) ? count + 1 : count), 0)
  return { chosen: now.ids.size, shown: seen, hidden: now.ids.size - seen }
}
