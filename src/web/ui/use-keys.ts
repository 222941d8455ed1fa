import { useLayoutEffect } from 'react'

/**
 * Hears every key on the page while what calls this is shown, from its first paint on: a passive effect would come after
 * it, and what is pressed at once would be lost.
 */
export const useKeys = (press: (event: KeyboardEvent) => void): void => {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
