import { type RefObject, useEffect } from 'react'

/** Whoever scrolls past has not seen it. */
const glance_ms = 1_000

/** Calls with the key of each row (`data-row`, one of `keys` as one text) of which at least half has stood on the screen for a second. */
export const useShown = (list: RefObject<HTMLElement | null>, keys: string, onShown: (key: string) => void): void => {
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(row =>
      keys.includes(row.dataset['row'] ?? ' '),
    )
    const looking = new Map<Element, ReturnType<typeof setTimeout>>()
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen) {
          clearTimeout(looking.get(target))
          const row = target instanceof HTMLElement ? target.dataset['row'] : undefined
          if (isIntersecting && row !== undefined)
            looking.set(
              target,
              setTimeout(() => document.visibilityState === 'visible' && onShown(row), glance_ms),
            )
        }
      },
      { threshold: 0.5 },
    )
    for (const row of rows) observer.observe(row)
    return () => {
      observer.disconnect()
      for (const timer of looking.values()) clearTimeout(timer)
    }
  }, [list, keys, onShown])
}
