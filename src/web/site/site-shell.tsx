import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { sitePages } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { announced_mark, crumbsOf } from './document.tsx'

const main_links = [sitePages.consumerLp, sitePages.supplierLp, sitePages.cases]
const guides = [
  { path: sitePages.consumerGuide.path, title: '使い方（飲食店）' },
  { path: sitePages.supplierGuide.path, title: '使い方（卸）' },
]
const logins = [
  { path: consumerPages.login.path, title: '飲食店のログイン' },
  { path: supplierPages.login.path, title: '卸のログイン' },
]

const footer: { title: string; links: { path: string; title: string }[] }[] = [
  {
    title: '飲食店の方',
    links: [
      { path: sitePages.consumerLp.path, title: 'できること' },
      { path: consumerPages.signup.path, title: '新規登録' },
      { path: sitePages.consumerGuide.path, title: '使い方' },
      { path: consumerPages.contactOther.path, title: 'お問い合わせ' },
      { path: consumerPages.login.path, title: 'ログイン' },
    ],
  },
  {
    title: '卸の方',
    links: [
      { path: sitePages.supplierLp.path, title: 'できること' },
      { path: supplierPages.lpInquiry.path, title: '導入のご相談' },
      { path: sitePages.supplierGuide.path, title: '使い方' },
      { path: supplierPages.contacts.path, title: 'お問い合わせ' },
      { path: supplierPages.login.path, title: 'ログイン' },
    ],
  },
  {
    title: 'このサービスについて',
    links: [
      sitePages.cases,
      sitePages.rules,
      sitePages.rulePrivacy,
      sitePages.ruleCommerce,
      sitePages.ruleExternal,
      sitePages.ruleAccessibility,
    ],
  },
]

/** Head, way and foot around every prerendered page: plain links, the menu of a phone without a script. */
export const SiteShell = ({ path, children }: { path: string | null; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    {announced_mark}
    <header className="border-b bg-surface">
      <div className="mx-auto flex min-h-14 max-w-280 flex-wrap items-center gap-x-4 px-4">
        <a href="/" className="flex shrink-0 items-center gap-2 rounded-input py-1 font-bold">
          <span aria-hidden="true" className="grid size-8 place-items-center rounded-input bg-leaf text-surface">
            卸
          </span>
          Oroshi
          <span className="sr-only">トップへ</span>
        </a>
        <nav aria-label="メニュー" className="hidden flex-1 items-center gap-1 md:flex">
          {[...main_links, ...guides].map(link => (
            <HeadLink key={link.path} link={link} here={path} />
          ))}
          <span className="ml-auto flex gap-1">
            {logins.map(link => (
              <HeadLink key={link.path} link={link} here={path} />
            ))}
          </span>
        </nav>
        <PhoneMenu here={path} />
      </div>
    </header>
    <main id="main" tabIndex={-1} className="flex-1">
      {path !== null && path !== '/' && <Crumbs path={path} />}
      {children}
    </main>
    <Footer />
  </div>
)

type Linked = { path: string; title: string }

const HeadLink = ({ link, here }: { link: Linked; here: string | null }) => (
  <a
    href={link.path}
    aria-current={link.path === here ? 'page' : undefined}
    className="inline-flex min-h-11 items-center rounded-input px-2 text-sm whitespace-nowrap hover:bg-ground aria-[current=page]:font-bold aria-[current=page]:text-leaf"
  >
    {link.title}
  </a>
)

const PhoneMenu = ({ here }: { here: string | null }) => (
  <details className="group relative ml-auto md:hidden">
    <summary className="flex min-h-11 list-none items-center gap-2 rounded-input border border-ink-faint px-3 text-sm font-bold whitespace-nowrap [&::-webkit-details-marker]:hidden">
      <Menu size={20} className="shrink-0" />
      メニュー
    </summary>
    <nav
      aria-label="すべてのメニュー"
      className="absolute top-full right-0 z-30 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-card border bg-surface p-2 shadow-overlay"
    >
      <ul>
        {[...main_links, ...guides, sitePages.rules, ...logins].map(link => (
          <li key={link.path}>
            <a
              href={link.path}
              aria-current={link.path === here ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-input px-3 hover:bg-ground aria-[current=page]:font-bold aria-[current=page]:text-leaf"
            >
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </details>
)

const Crumbs = ({ path }: { path: string }) => {
  const crumbs = crumbsOf(path)
  return (
    <nav aria-label="現在地" className="mx-auto max-w-280 px-4 pt-4">
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex gap-x-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <a href={crumb.path} className="underline underline-offset-2">
                {crumb.title}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Footer = () => (
  <footer className="border-t bg-surface">
    <div className="mx-auto grid grid-cols-1 max-w-280 gap-8 px-4 py-8 sm:grid-cols-3">
      {footer.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-sm">{title}</h2>
          <ul className="mt-1">
            {links.map(link => (
              <li key={link.path}>
                <a
                  href={link.path}
                  className="inline-flex min-h-9 items-center text-sm text-ink-soft underline underline-offset-2"
                >
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <p className="mx-auto max-w-280 px-4 pb-6 text-sm text-ink-soft">卸 Oroshi</p>
  </footer>
)
