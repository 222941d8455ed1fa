/** Where the focus is: typed text and native controls keep their own keys. */
export type KeyPlace = 'page' | 'text' | 'choice' | 'button'

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file'])

/** Where a key was pressed, or null where it belongs to somebody else: a dialog, a menu, an input method at work. */
export const placeOf = (event: KeyboardEvent): KeyPlace | null => {
  if (event.defaultPrevented || event.isComposing) return null
  if (document.querySelector('dialog, [role="menu"]')) return null
  const { target } = event
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return 'text'
  if (target instanceof HTMLSelectElement) return 'choice'
  if (target instanceof HTMLInputElement) {
    if (!NOT_TYPED.has(target.type)) return 'text'
    return target.type === 'radio' ? 'choice' : 'page'
  }
  // The link of a row stands for its row; other links and buttons keep Enter.
  if (target.closest('[data-row-link]')) return 'page'
  return target.closest('a[href], button, summary') ? 'button' : 'page'
}
