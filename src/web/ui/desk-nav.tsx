import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import type { NavItem } from './nav-item.ts'

/** Scrolls the menu alone, and never the page, until where one is stands clear of both edges. */
const showCurrent = (nav: HTMLElement) => {
  const place = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!place) return
  const room = Number.parseFloat(getComputedStyle(nav).scrollPaddingLeft) || 0
  const seen = nav.getBoundingClientRect()
  const [left, right] = [place.left - seen.left - room, place.right - seen.right + room]
  nav.scrollLeft += left < 0 ? left : Math.max(0, Math.min(left, right))
}

/**
 * A menu that may be wider than its place: where one is stands in sight on every page and at every size of text, and
 * `more` says on which sides it goes on.
 */
const useWideMenu = (pathname: string) => {
  const box = useRef<HTMLElement>(null)
  const [before, setBefore] = useState(false)
  const [after, setAfter] = useState(false)
  const look = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = box.current ?? {}
    setBefore(scrollLeft > 1)
    setAfter(scrollLeft + clientWidth < scrollWidth - 1)
  }, [])
  useLayoutEffect(() => {
    const nav = box.current
    if (!nav) return undefined
    // It tells at once of what it watches, and again of larger text, a narrower window, and counts that come.
    const watch = new ResizeObserver(() => {
      showCurrent(nav)
      look()
    })
    for (const one of [nav, ...nav.children]) watch.observe(one)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page shows where it is, though the menu was moved
  }, [pathname, look])
  const go = (by: -1 | 1) => {
    if (box.current) box.current.scrollLeft += by * box.current.clientWidth * 0.7
  }
  return { box, look, go, more: { before, after } }
}

/** The menu of a desk, in one line. */
export const DeskNav = ({ items, className }: { items: readonly NavItem[]; className: string }) => {
  const { pathname } = useLocation()
  const { box, look, go, more } = useWideMenu(pathname)
  // 受注 holds 受注のダウンロード too: the longest path is the place where one is.
  const [{ to: current } = { to: '' }] = items
    .flatMap(({ to, end, also = [] }) => [to, ...also].map(path => ({ to, end, path })))
    .filter(({ path, end = false }) => matchPath({ path, end }, pathname) !== null)
    .sort((a, b) => b.path.length - a.path.length)
  return (
    <div className={cx('relative', className)}>
      <nav
        ref={box}
        aria-label="メニュー"
        onScroll={look}
        className="relative h-full scroll-px-10 overflow-x-auto [scrollbar-width:none]"
      >
        <ul className="flex h-full w-max min-w-full max-md:px-4">
          {items.map(({ to, label, count = 0 }) => (
            <li key={to} className="h-full">
              <Link
                to={to}
                aria-current={to === current ? 'page' : undefined}
                className={cx(
                  'ring-inside flex h-full items-center gap-1 border-b-3 px-3 text-sm whitespace-nowrap',
                  to === current ? 'border-leaf font-bold text-leaf' : 'border-transparent text-ink hover:bg-ground',
                )}
              >
                {label}
                <CountBadge count={count} word="件" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {more.before && <Edge side="left" onPress={() => go(-1)} />}
      {more.after && <Edge side="right" onPress={() => go(1)} />}
    </div>
  )
}

/** There is more of the menu on this side. For the mouse and the finger: Tab goes through all of its links. */
const Edge = ({ side, onPress }: { side: 'left' | 'right'; onPress: () => void }) => {
  const Arrow = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      title="メニューの続き"
      onClick={onPress}
      className={cx(
        'absolute inset-y-0 flex w-10 items-center from-surface from-65% to-transparent text-ink-soft hover:text-ink',
        side === 'left' ? 'left-0 bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      <Arrow size={20} className="shrink-0" />
    </button>
  )
}
