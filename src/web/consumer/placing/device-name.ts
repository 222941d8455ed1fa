import { newKey } from '#web/api/new-key.ts'

const NAME = 'oroshi.device.1'

/** What this browser calls itself, so that a person's other devices can be told from it; '' where it keeps nothing. */
export const deviceName = (): string => {
  try {
    const known = window.localStorage.getItem(NAME) ?? newKey()
    window.localStorage.setItem(NAME, known)
    return known
  } catch {
    return ''
  }
}
