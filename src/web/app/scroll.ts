import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const stored = 'oroshi:scroll'

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(stored) ?? '{}')
  } catch {
    return {}
  }
}

/** Brings the page to a position, and waits up to a second for lists that are not there yet. */
const scrollBackTo = (top: number): (() => void) => {
  const until = performance.now() + 1000
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const step = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(step)
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, stop, { once: true, passive: true })
  }
  step()
  return stop
}

/** Puts the focus where reading begins: the page's heading, unless its screen has put it somewhere itself. */
const focusHeading = () => {
  const active = document.activeElement
  if (active && active !== document.body && active.closest('#main, dialog') && active.id !== 'main') return
  const heading = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/** The document was opened anew, by an address or after a login: whoever left a place there may have been somebody else. */
const isOpenedAnew = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/**
 * A new page begins at its top with the focus on its heading; going back finds the place that was left, after a reload
 * too. A change of the query alone (a filter) moves nothing.
 */
export const useScrollAndFocus = (): void => {
  const { key: entry, pathname } = useLocation()
  // Each document that was opened by its address is the entry `default`.
  const key = entry + pathname
  const navigation = useNavigationType()
  const current = useRef(key)
  const shown = useRef<string | null>(null)
  const positions = useRef<Record<string, number> | null>(null)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      positions.current ??= readPositions()
      positions.current[current.current] = Math.round(window.scrollY)
    }
    const keep = () => {
      const latest = Object.entries(positions.current ?? {}).slice(-50)
      sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(latest)))
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    current.current = key
    const before = shown.current
    shown.current = pathname
    if (before === pathname) return undefined
    positions.current ??= readPositions()
    const goes_back = navigation === NavigationType.Pop && !(before === null && isOpenedAnew())
    const top = goes_back ? (positions.current[key] ?? 0) : 0
    if (before !== null) focusHeading()
    if (before !== null || top > 0) return scrollBackTo(top)
    return undefined
  }, [key, pathname, navigation])
}
