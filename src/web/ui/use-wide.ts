import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least so many px wide at the browser's usual text; with larger text set there it must be as much
 * wider, as for the breakpoints of the style sheets.
 */
export const useWide = (px: number): boolean => {
  const query = `(min-width: ${px / 16}rem)`
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
