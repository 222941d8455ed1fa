import { padKeyOf } from './pad-keys.ts'

/**
 * The first quantity on the page that can't be read gets the focus: nothing goes on with the one that it had before. Lines
 * that are written and not put in are, as by their own button, which says what can't be read. False where there is neither.
 */
export const leadToUnreadable = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('[data-unreadable]')
  field?.focus()
  field?.form?.requestSubmit()
  return field !== null
}

/** What a key pressed on the lone [+] begins to type, or null for a key that types nothing. */
export const firstTyped = (key: string): string | null => {
  const typed = padKeyOf(key)
  if (typed === null || typed.length > 1) return null
  return typed === '.' ? '0.' : typed
}
