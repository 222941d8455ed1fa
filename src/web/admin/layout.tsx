import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, type ReactNode, Suspense } from 'react'
import { countWaitingAgents } from '#contract/agent-registrations/waiting-agents.contract.ts'
import { countWaitingContacts } from '#contract/contacts/waiting-contacts.contract.ts'
import { countLostDispatches } from '#contract/dispatch/waiting-dispatches.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { helpLinks } from '#contract/pages/help-links.ts'
import { countFlyerRequests } from '#contract/stores/flyer-requests.contract.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { useData } from '#web/api/data.ts'
import { DeskHead, DeskShell } from '#web/ui/desk-shell.tsx'
import type { NavItem } from '#web/ui/nav-item.ts'

const nav: NavItem[] = [
  { to: adminPages.accounts.path, label: 'アカウント' },
  { to: adminPages.restaurants.path, label: '飲食店' },
  { to: adminPages.suppliers.path, label: '卸' },
  { to: adminPages.directory.path, label: '掲載店' },
  { to: adminPages.invite.path, label: '招待' },
  { to: adminPages.dispatches.path, label: '送信' },
  { to: adminPages.contacts.path, label: 'お問い合わせ' },
  { to: adminPages.agentRegistrations.path, label: '登録の代行' },
  { to: adminPages.announcements.path, label: 'お知らせ' },
  { to: adminPages.articles.path, label: '記事' },
  { to: adminPages.questionnaires.path, label: 'アンケート' },
  { to: adminPages.holidays.path, label: '祝日' },
  { to: adminPages.health.path, label: '稼働状況' },
  { to: adminPages.terms.path, label: '規約' },
  { to: adminPages.audits.path, label: '記録' },
]

const ListKeys = lazy(() => import('./list-keys.tsx').then(one => ({ default: one.ListKeys })))

/** The platform's own desk around every page that needs a session. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const session = useAdminSession()
  const often = { enabled: session !== undefined, throws: false, every: 60_000 } as const
  const { data: asked } = useData(countFlyerRequests, {}, often)
  const { data: waiting } = useData(countWaitingContacts, {}, often)
  const { data: lost } = useData(countLostDispatches, {}, often)
  const { data: agents } = useData(countWaitingAgents, {}, often)
  const counts: Record<string, number | undefined> = {
    [adminPages.invite.path]: asked?.count,
    [adminPages.dispatches.path]: lost?.count,
    [adminPages.contacts.path]: waiting?.count,
    [adminPages.agentRegistrations.path]: agents?.count,
  }
  return (
    <DeskShell
      home={adminPages.accounts.path}
      brand="管理"
      nav={nav.map(one => ({ ...one, count: counts[one.to] ?? 0 }))}
      user_name={session?.name ?? ''}
      notice={
        session?.role === 'viewer' && (
          <aside aria-label="権限" className="border-b bg-amber-pale px-4 py-2 text-sm">
            閲覧のみのアカウントです。操作はできません。
          </aside>
        )
      }
      user_menu={[
        { label: adminPages.myAccount.title, icon: UserRound, to: adminPages.myAccount.path },
        ...helpLinks.admin.map(link => ({ ...link, icon: CircleQuestionMark })),
        { label: 'ログアウト', icon: LogOut, to: adminPages.logout.path },
      ]}
    >
      {children}
      <Suspense>
        <ListKeys />
      </Suspense>
    </DeskShell>
  )
}

export const ErrorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <DeskHead title={title} />
    {children}
  </>
)
