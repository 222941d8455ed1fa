import type { ReactNode } from 'react'
import { helpLinks } from '#contract/pages/help-links.ts'
import { buttonClass } from './button.tsx'
import { SkipLink } from './skip-link.tsx'

export type PublicLink = { href: string; label: string }

type PublicShellProps = {
  links?: readonly PublicLink[]
  /** The one button at the right of the head: ログイン. */
  action?: PublicLink
  footer?: readonly PublicLink[]
  narrow?: boolean
  /** The page draws its own sections over the full width. */
  bleed?: boolean
  /** Whose help and contact stand at the foot, where the document is of no side: a supplier's on what it was sent. */
  side?: keyof typeof helpLinks
  children: ReactNode
}

/**
 * Pages without a login: landing, cases, rules, login, joining. Plain links, so that it needs no router. `narrow` is
 * one column for forms.
 */
export const PublicShell = ({
  links = [],
  action,
  footer = [],
  narrow = false,
  bleed = false,
  side = document.documentElement.dataset['app'] === 'supplier' ? 'supplier' : 'consumer',
  children,
}: PublicShellProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="border-b bg-surface">
      <div className="mx-auto flex min-h-14 max-w-280 items-center gap-4 px-4">
        <a href="/" className="flex shrink-0 items-center gap-2 rounded-input py-1 font-bold">
          <span aria-hidden="true" className="grid size-8 place-items-center rounded-input bg-leaf text-surface">
            卸
          </span>
          Oroshi
          <span className="sr-only">トップへ</span>
        </a>
        {links.length > 0 && (
          <nav aria-label="メニュー" className="hidden flex-1 gap-1 sm:flex">
            {links.map(link => (
              <a key={link.href} href={link.href} className="rounded-input px-3 py-2 text-sm hover:bg-ground">
                {link.label}
              </a>
            ))}
          </nav>
        )}
        {action && (
          <a href={action.href} className={`${buttonClass({ look: 'secondary' })} ml-auto`}>
            {action.label}
          </a>
        )}
      </div>
    </header>
    <main
      id="main"
      tabIndex={-1}
      className={bleed ? 'flex-1' : `mx-auto w-full flex-1 px-4 py-8 ${narrow ? 'max-w-128' : 'max-w-280'}`}
    >
      {children}
    </main>
    <footer className="border-t bg-surface">
      <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-sm">
        {[...links, ...footer, ...helpLinks[side]].map(link => (
          <a key={link.href} href={link.href} className="py-1 text-ink-soft underline underline-offset-2">
            {link.label}
          </a>
        ))}
        <span className="ml-auto text-ink-soft">卸 Oroshi</span>
      </div>
    </footer>
  </div>
)
