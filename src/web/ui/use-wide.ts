import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is at least so many px wide. */
export const useWide = (px: number): boolean => {
  const query = `(min-width: ${px}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
