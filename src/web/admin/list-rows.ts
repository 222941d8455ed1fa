/** What a row leads to, and what can be done in it. */
const acts = 'a[href], button:not(:disabled)'

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main table tbody tr')].filter(row => row.querySelector(acts) !== null)

/** Whether this page has rows to go through. */
export const hasRows = (): boolean => rows().length > 0

/** The field in which this page is searched, if it has one. */
export const searchField = (): HTMLElement | null => document.querySelector<HTMLElement>('main input[type="search"]')

/** Puts the focus on what the next row leads to, or the one before; at first on the first. */
export const moveRow = (by: 1 | -1) => {
  const all = rows()
  const at = all.findIndex(row => row.contains(document.activeElement))
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.querySelector<HTMLElement>(acts)?.focus()
}

/** Out of the search field, to the first row where there is one. */
export const leaveForRows = (field: HTMLElement) => {
  field.blur()
  moveRow(1)
}
