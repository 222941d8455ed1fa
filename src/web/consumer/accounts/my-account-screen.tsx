import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import DoorOpen from 'lucide-react/icons/door-open'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ScanFace from 'lucide-react/icons/scan-face'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import Users from 'lucide-react/icons/users'
import type { Proofs } from '#contract/accounts/external-accounts.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { helpLinks } from '#contract/pages/help-links.ts'
import type { Page } from '#contract/pages/page.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { roleWords } from './staff-words.ts'
import { servicesWords, useProofs } from './use-proofs.ts'

type Place = { page: Page; icon: Icon; label?: string }

/** Where this person can go from here. */
const placesFor = (
  { role, consumers }: NonNullable<ReturnType<typeof useConsumerSession>>,
  proofs: Proofs | undefined,
): Place[] => [
  ...(role === 'owner'
    ? [
        { page: consumerPages.restaurant, icon: House },
        { page: consumerPages.staff, icon: Users },
        { page: consumerPages.approvalRule, icon: ClipboardCheck },
      ]
    : []),
  { page: consumerPages.approvals, icon: Hourglass },
  { page: consumerPages.myLoginId, icon: IdCard, label: 'ログインID・外部サービスとの連携' },
  {
    page: consumerPages.myPassword,
    icon: KeyRound,
    ...(proofs?.password === false && { label: 'パスワードを決める' }),
  },
  { page: consumerPages.myPasskeys, icon: ScanFace },
  { page: consumerPages.myMail, icon: Mail },
  { page: consumerPages.mySmsNumber, icon: Smartphone },
  { page: consumerPages.notificationSettings, icon: Bell },
  { page: consumerPages.lineUsers, icon: MessageCircle },
  { page: consumerPages.myDevices, icon: MonitorSmartphone },
  { page: consumerPages.looks, icon: Eye },
  { page: consumerPages.ordersDownload, icon: Download },
  ...(consumers.length > 1 ? [{ page: consumerPages.storeChoice, icon: Store }] : []),
  ...(role === 'owner' ? [{ page: consumerPages.handover, icon: UserRoundCog }] : []),
  { page: consumerPages.logout, icon: LogOut },
  ...(role === 'owner' ? [{ page: consumerPages.cancellation, icon: DoorOpen }] : []),
]

/** Who is logged in, for which restaurant, and what that person can set. */
export const Screen = () => {
  const session = useConsumerSession()
  const proofs = useProofs()
  const store = session?.consumers.find(one => one.id === consumerId())
  return (
    <ConsumerPage title={consumerPages.myAccount.title} bleed>
      {!session ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <dl className="grid facts gap-x-3 gap-y-1 border-b p-4">
            <dt className="text-sm text-ink-soft">名前</dt>
            <dd className="font-bold">{session.name}</dd>
            {proofs?.password === false && proofs.services.length > 0 ? (
              <>
                <dt className="text-sm text-ink-soft">ログイン</dt>
                <dd>{servicesWords(proofs)}のアカウントでログイン（パスワードはありません）</dd>
              </>
            ) : (
              <>
                <dt className="text-sm text-ink-soft">ログインID</dt>
                <dd className="break-all">{session.login_id}</dd>
              </>
            )}
            <dt className="text-sm text-ink-soft">店舗</dt>
            <dd>{store?.name}</dd>
            <dt className="text-sm text-ink-soft">権限</dt>
            <dd>{roleWords[session.role]}</dd>
          </dl>
          <ul>
            {placesFor(session, proofs).map(({ page, icon: Icon, label = page.title }) => (
              <li key={page.path} className="border-b">
                <Link to={page.path} className="ring-inside flex min-h-13 items-center gap-3 px-4 hover:bg-ground">
                  <Icon size={20} className="shrink-0 text-leaf" />
                  <span className="flex-1">{label}</span>
                  <ChevronRight size={20} className="shrink-0 text-ink-faint" />
                </Link>
              </li>
            ))}
          </ul>
          <nav aria-label="ヘルプ" className="flex flex-wrap gap-x-6 px-4 py-3 text-sm">
            {helpLinks.consumer.map(({ href, label }) => (
              <a key={href} href={href} className="inline-flex min-h-11 items-center text-indigo underline">
                {label}
              </a>
            ))}
          </nav>
        </>
      )}
    </ConsumerPage>
  )
}
