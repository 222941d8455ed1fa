import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import Store from 'lucide-react/icons/store'
import User from 'lucide-react/icons/user'
import type { ComponentProps, ReactNode } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { useHelpHref } from '#web/ui/current-page.ts'
import { late } from '#web/ui/late.tsx'
import type { NavItem } from '#web/ui/nav-item.ts'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { BellPlace } from './notices/bell-place.tsx'

const guide = '/consumers/guide'

/** The restaurant's bottom navigation; 店舗 only for a person who orders for several. */
export const useConsumerNav = (): NavItem[] => {
  const session = useConsumerSession()
  const several = (session?.consumers.length ?? 0) > 1
  return [
    { to: consumerPages.top.path, label: 'トップ', icon: House, end: true },
    { to: consumerPages.orders.path, label: '発注履歴', icon: ClipboardList },
    { to: consumerPages.supplierMessages.path, label: 'メッセージ', icon: MessageCircle },
    ...(several ? [{ to: consumerPages.storeChoice.path, label: '店舗', icon: Store }] : []),
    { to: consumerPages.myAccount.path, label: 'アカウント', icon: User },
  ]
}

/** A page of the restaurant's area with its navigation and the bell; a page with a `bar` shows that in place of the first. */
export const ConsumerPage = ({ actions, ...props }: Omit<ComponentProps<typeof PhonePage>, 'nav'>) => (
  <PhonePage
    {...props}
    actions={
      <>
        {actions}
        <BellPlace />
      </>
    }
    nav={useConsumerNav()}
    foot={<HelpLink />}
  />
)

/** To what the guide says of this page; what was typed is kept meanwhile. */
const HelpLink = () => (
  <p className="px-4 py-3">
    <a href={useHelpHref(guide)} className="inline-flex min-h-11 items-center gap-2 text-sm text-indigo underline">
      <CircleQuestionMark size={18} className="shrink-0" />
      この画面の使い方
    </a>
  </p>
)

const OfflinePart = late(() => import('./offline/offline-part.tsx').then(file => file.OfflinePart))

/** Each page draws its own frame (ConsumerPage): its bars are the page's business. Over it stands what was not sent yet. */
export const Layout = ({ children }: { children: ReactNode }) => (
  // Above by its look alone: the skip link stays the first of all.
  <div className="flex flex-col">
    {children}
    <OfflinePart />
  </div>
)

export const ErrorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <ConsumerPage title={title} back={consumerPages.top.path}>
    {children}
  </ConsumerPage>
)
