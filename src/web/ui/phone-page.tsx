import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { barHeight, overHeight } from './bar-height.ts'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Link, NavLink } from './link.tsx'
import type { NavItem } from './nav-item.ts'
import { SkipLink } from './skip-link.tsx'
import { useTitle } from './use-title.ts'

type PhonePageProps = {
  title: string
  /** Where ‹ leads; none on the area's first pages. */
  back?: string
  /** Buttons at the right of the top bar. */
  actions?: ReactNode
  /** A second sticky row under the top bar: the delivery date and its countdown. */
  below?: ReactNode
  /** The bottom navigation. A page with a `bar` shows that instead. */
  nav?: readonly NavItem[]
  /** The sticky bar under the thumb: count, total, 確認へ. */
  bar?: ReactNode
  /** What stands over the bar, whatever height it has, until it is put away. */
  over_bar?: ReactNode
  /** Lists draw their own edges. */
  bleed?: boolean
  /** Uses a desk's width too: lists whose rows become one line there. */
  wide?: boolean
  /** Under everything: where help is. */
  foot?: ReactNode
  children: ReactNode
}

/** A page of the restaurant's phone: top bar 52 px, one column, and under it the navigation or a bar of 64 px. */
export const PhonePage = ({
  title,
  back,
  actions,
  below,
  nav = [],
  bar,
  over_bar,
  bleed = false,
  wide = false,
  foot,
  children,
}: PhonePageProps) => {
  useTitle(title)
  return (
    <div
      className={cx('mx-auto flex min-h-dvh w-full max-w-160 flex-col bg-surface sm:border-x', wide && 'lg:max-w-256')}
    >
      <SkipLink />
      {/* Where text is so large, or the window so low, that it would take the page's place, the head scrolls away. */}
      <header className="px-safe sticky top-[min(0px,calc((100dvh-34rem)*2))] z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
        <div className={cx('flex min-h-13 flex-wrap items-center py-1', back === undefined ? 'pl-4' : 'pl-1', 'pr-1')}>
          {back !== undefined && (
            <Link to={back} aria-label="戻る" className="grid size-11 shrink-0 place-items-center rounded-input">
              <ChevronLeft size={24} />
            </Link>
          )}
          <h1 className="line-clamp-4 min-w-0 flex-1 basis-16 text-lg leading-tight">{title}</h1>
          {actions !== undefined && (
            <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end">{actions}</div>
          )}
        </div>
        {below}
      </header>
      {/* Its end is scrolled out from under a toast. */}
      <main
        id="main"
        tabIndex={-1}
        className="px-safe min-w-0 flex-1 after:block after:h-[var(--toasts)] after:content-['']"
      >
        {bleed ? children : <div className="p-4">{children}</div>}
        {foot}
      </main>
      {/* Where the head scrolls away there is no room over the bar either: it stands at the page's end. */}
      {over_bar !== undefined && (
        <aside
          ref={overHeight}
          aria-label="お知らせ"
          className="sticky bottom-[min(var(--bar),calc((100dvh-34rem)*2))] z-30 px-3 pb-2 empty:hidden"
        >
          {over_bar}
        </aside>
      )}
      {bar !== undefined ? <BottomBar>{bar}</BottomBar> : nav.length > 0 && <BottomNav items={nav} />}
    </div>
  )
}

/** The sticky bar at the bottom, safe-area aware. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <footer ref={barHeight} className="pb-safe sticky bottom-0 z-30 bg-surface shadow-bar">
    <div className="flex min-h-16 items-center gap-3 px-4 py-2">{children}</div>
  </footer>
)

/**
 * A finger finds a link anywhere in its share of the width, by the link's ::before; the links themselves stand apart, so
 * that what is half under them as the page scrolls is still seen, and counted, as a target between them.
 */
const BottomNav = ({ items }: { items: readonly NavItem[] }) => (
  <nav ref={barHeight} aria-label="メニュー" className="pb-safe sticky bottom-0 z-30 bg-surface shadow-bar">
    <ul className="flex h-16">
      {items.map(({ to, label, icon: Icon, count = 0, end }) => (
        <li key={to} className="relative flex min-w-0 flex-1 justify-center">
          <NavLink
            to={to}
            end={end}
            className={({ isActive }) =>
              cx(
                'ring-inside flex h-full w-16 max-w-full flex-col items-center justify-center gap-0.5 border-t-3 text-[min(0.75rem,4.2vw)] whitespace-nowrap',
                'before:absolute before:inset-0',
                isActive ? 'border-leaf font-bold text-leaf' : 'border-transparent text-ink-soft',
              )
            }
          >
            <span className="relative">
              {Icon && <Icon size={24} />}
              <CountBadge count={count} word="件" className="absolute -top-2 left-[14px]" />
            </span>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
