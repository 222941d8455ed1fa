/** Where the focus is: typed text and native controls keep their own keys. */
export type KeyPlace = 'page' | 'text' | 'choice' | 'button'

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file'])

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type)))

/** The field that was written in last, and when (ms). */
let written: { field: HTMLElement; at: number } | null = null
/** Whoever pauses so long has seen that the field is gone. */
const PAUSE = 1000

/** Written on, although the field went away meanwhile: it was meant for that, and for nothing on the page. */
const isForGoneField = ({ target, key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (target instanceof HTMLElement && isTyped(target)) {
    const writes = !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process' || key === 'Backspace')
    written = writes ? { field: target, at: timeStamp } : null
    return false
  }
  if (written === null || written.field.isConnected || timeStamp - written.at > PAUSE) return false
  written.at = timeStamp
  return true
}

/** Where a key was pressed, or null where it belongs to somebody else: a dialog, a menu, an input method at work, a field that is gone. */
export const placeOf = (event: KeyboardEvent): KeyPlace | null => {
  if (isForGoneField(event)) return null
  if (event.defaultPrevented || event.isComposing) return null
  if (document.querySelector('dialog, [role="menu"]')) return null
  const { target } = event
  if (!(target instanceof HTMLElement)) return 'page'
  if (isTyped(target)) return 'text'
  if (target instanceof HTMLSelectElement) return 'choice'
  if (target instanceof HTMLInputElement) return target.type === 'radio' ? 'choice' : 'page'
  // The link of a row stands for its row; other links and buttons keep Enter.
  if (target.closest('[data-row-link]')) return 'page'
  return target.closest('a[href], button, summary') ? 'button' : 'page'
}
