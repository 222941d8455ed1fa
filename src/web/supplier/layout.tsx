import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import { lazy, type ReactNode, Suspense } from 'react'
import { helpLinks } from '#contract/pages/help-links.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { useHelpHref } from '#web/ui/current-page.ts'
import { DeskHead, DeskShell } from '#web/ui/desk-shell.tsx'
import type { NavItem } from '#web/ui/nav-item.ts'

/** The login does without it. */
const DeskStatus = lazy(async () => ({ default: (await import('./desk-status.tsx')).DeskStatus }))

const Bell = lazy(async () => ({ default: (await import('#web/supplier/notices/bell.tsx')).Bell }))

const nav: NavItem[] = [
  {
    to: supplierPages.orders.path,
    label: '受注',
    also: [supplierPages.claims.path, supplierPages.storeOrderNew.path, supplierPages.storeOrderEdit.path],
  },
  { to: supplierPages.ordersDownload.path, label: 'ダウンロード', also: [supplierPages.downloadSettings.path] },
  { to: supplierPages.productItems.path, label: '商品' },
  { to: supplierPages.stores.path, label: '得意先', also: [supplierPages.restaurants.path] },
  { to: supplierPages.inviteFlyer.path, label: supplierPages.inviteFlyer.title },
  { to: supplierPages.messages.path, label: 'メッセージ' },
  { to: supplierPages.webFlyers.path, label: 'チラシ' },
  { to: supplierPages.settings.path, label: '設定', also: [supplierPages.lineUsers.path] },
]

const guide = '/suppliers/guide'

/** The supplier's desk around every page that needs a session. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const session = useSupplierSession()
  const help = useHelpHref(guide)
  return (
    <DeskShell
      home={supplierPages.orders.path}
      brand={session?.supplier.name ?? ''}
      nav={nav}
      status={
        session && (
          <Suspense fallback={null}>
            <DeskStatus />
            <Bell />
          </Suspense>
        )
      }
      guide={guide}
      user_name={session?.name ?? ''}
      user_menu={[
        { label: 'アカウント', icon: CircleUserRound, to: supplierPages.myAccount.path },
        ...helpLinks.supplier.map(({ href, label }) => ({
          href: href === guide ? help : href,
          label,
          icon: CircleQuestionMark,
        })),
        { label: 'ログアウト', icon: LogOut, to: supplierPages.logout.path },
      ]}
    >
      {children}
    </DeskShell>
  )
}

export const ErrorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <DeskHead title={title} />
    {children}
  </>
)
