import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import type { ReactNode } from 'react'
import { useHelpHref } from './current-page.ts'
import { DeskNav } from './desk-nav.tsx'
import { Link } from './link.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import type { NavItem } from './nav-item.ts'
import { SkipLink } from './skip-link.tsx'
import { useTitle } from './use-title.ts'

type DeskShellProps = {
  /** Where the mark 卸 leads. */
  home: string
  /** The supplier's name, or 管理 for the platform's own desk. */
  brand: string
  nav: readonly NavItem[]
  /** At the right of the bar: 未処理 12, a live connection's state. */
  status?: ReactNode
  /** The guide of this side, where there is one. */
  guide?: string
  user_name: string
  user_menu: readonly MenuItem[]
  /** A line under the bar: no connection, maintenance. */
  notice?: ReactNode
  children: ReactNode
}

/** The desk of a supplier and of the platform: one bar of 56 px that stays where it leaves room, and the page under it. */
export const DeskShell = ({
  home,
  brand,
  nav,
  status,
  guide,
  user_name,
  user_menu,
  notice,
  children,
}: DeskShellProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="sticky top-[min(0px,calc((100vw-20rem)*999))] z-30 border-b bg-surface low:static print:hidden">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-4 max-md:gap-x-0.5 max-md:gap-y-0 md:h-14 md:flex-nowrap">
        <Link to={home} className="flex items-center gap-2 rounded-input py-1 font-bold max-md:mr-auto md:pr-2">
          <span className="grid size-8 shrink-0 place-items-center rounded-input bg-leaf text-surface">卸</span>
          <span className="max-w-48 truncate max-md:sr-only">{brand}</span>
        </Link>
        <DeskNav items={nav} className="h-full min-w-0 flex-1 max-md:hidden" />
        <div className="ml-auto flex items-center gap-3 max-md:contents">
          {status}
          {guide !== undefined && <HelpLink guide={guide} />}
          <Menu
            label={`${user_name}さんのメニュー`}
            items={user_menu}
            button={
              <>
                <CircleUserRound size={20} />
                <span className="hidden max-w-32 truncate text-sm sm:inline">{user_name}</span>
                <ChevronDown size={16} />
              </>
            }
          />
        </div>
      </div>
      <DeskNav items={nav} className="h-11 border-t md:hidden" />
    </header>
    {notice}
    <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col p-4">
      {children}
    </main>
  </div>
)

/** To what the guide says of this page; the page stays where it is. */
const HelpLink = ({ guide }: { guide: string }) => (
  <a
    href={useHelpHref(guide)}
    target="_blank"
    rel="noopener"
    aria-label="この画面の使い方（別のタブで開きます）"
    title="この画面の使い方"
    className="grid size-11 shrink-0 place-items-center rounded-input text-ink-soft hover:bg-ground max-md:hidden"
  >
    <CircleQuestionMark size={20} />
  </a>
)

/**
 * A page that fills the desk: its head stands, and its list scrolls under it. With large text on a phone, or in a low
 * window, nothing scrolls inside it (`cramped`): the head goes away with the page, and the list stands in it whole. What a
 * toast says stands under it and over none of it; on a phone it goes over the list's end.
 */
export const FullDesk = ({ children }: { children: ReactNode }) => (
  <div className="@container/desk -m-4">
    <div
      data-desk
      className="relative flex h-[calc(100dvh-3.5rem-1px)] flex-col md:pb-[calc(var(--toasts)+min(var(--toasts),1rem))] bg-surface max-md:h-[calc(100dvh-6.25rem-2px)] max-md:overflow-y-auto low:h-auto low:overflow-visible low:pb-[calc(var(--toasts)+min(var(--toasts),1rem))] cramped:h-auto cramped:overflow-visible cramped:pb-[calc(var(--toasts)+min(var(--toasts),var(--bar)+1rem))]"
    >
      {children}
    </div>
  </div>
)

/** The head of a desk page: its title (the document's too), what belongs beside it, and its actions at the right. */
export const DeskHead = ({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => {
  useTitle(title)
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-xl">{title}</h1>
      {children}
      {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

/** A key of the keyboard, beside the word it does: 印刷 P. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <kbd
    aria-hidden="true"
    className="inline-grid h-5 min-w-5 place-items-center rounded-[4px] border border-ink-faint bg-ground px-1 font-sans text-xs leading-none text-ink-soft"
  >
    {children}
  </kbd>
)
