import Bell from 'lucide-react/icons/bell'
import Building from 'lucide-react/icons/building'
import CalendarOff from 'lucide-react/icons/calendar-off'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import ListPlus from 'lucide-react/icons/list-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { supplierPages } from '#contract/pages/supplier.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'

type Entry = { page: { path: string; title: string }; icon: Icon; words: string }

const sections: { title: string; entries: Entry[] }[] = [
  {
    title: 'はじめに',
    entries: [
      {
        page: supplierPages.initializations,
        icon: ListChecks,
        words: '商品の登録から最初のテスト注文まで、順番に進めます',
      },
    ],
  },
  {
    title: '会社',
    entries: [
      {
        page: supplierPages.company,
        icon: Building,
        words: '書類に出る会社名・住所・電話番号と登録番号、金額と消費税の端数',
      },
    ],
  },
  {
    title: '人',
    entries: [
      {
        page: supplierPages.users,
        icon: UserCog,
        words: 'ログインする人とその権限、担当の得意先、はじめてのログインの案内',
      },
    ],
  },
  {
    title: '得意先',
    entries: [
      {
        page: supplierPages.storeGroups,
        icon: Users,
        words: 'コースや業態ごとのまとまり。締めと休配日をグループで決められます',
      },
      {
        page: supplierPages.additionalColumns,
        icon: ListPlus,
        words: '得意先・商品・受注に、自社で使う項目を足せます。飲食店には見えません',
      },
    ],
  },
  {
    title: 'どこで受けるか',
    entries: [
      {
        page: supplierPages.orderCounters,
        icon: Inbox,
        words: '本店や営業所ごとの連絡先。受け持つ得意先の受注を、窓口のメールでも受け取れます',
      },
      {
        page: supplierPages.notificationSettings,
        icon: Bell,
        words: '自分あてのメール、未処理の受注を知らせる時刻、何をすると処理済になるか',
      },
      {
        page: supplierPages.lineUsers,
        icon: MessageCircle,
        words: '受注を自分のLINEで受け取り、確認と欠品の連絡をLINEから返す',
      },
    ],
  },
  {
    title: 'いつ受けて、いつ届けるか',
    entries: [
      {
        page: supplierPages.orderClosings,
        icon: Clock,
        words: '納品日の何日前の何時まで受けるか。得意先ごとの締切の確認',
      },
      {
        page: supplierPages.nonDeliveryDays,
        icon: CalendarOff,
        words: '配達しない曜日・日付・祝日と、臨時に配達する日',
      },
    ],
  },
  {
    title: '受注を取り出す',
    entries: [
      {
        page: supplierPages.downloadSettings,
        icon: FileSpreadsheet,
        words: '販売管理ソフトに合わせたCSV・Excelの列、形、文字コード',
      },
    ],
  },
]

/** What a supplier can set, each with what it decides. */
export const Screen = () => (
  <>
    <DeskHead title={supplierPages.settings.title} />
    <div className="flex max-w-240 flex-col gap-6">
      {sections.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 text-sm text-ink-soft">{title}</h2>
          <ul className="overflow-hidden rounded-card border bg-surface">
            {entries.map(({ page, icon: Icon, words }) => (
              <li key={page.path} className="border-b last:border-b-0">
                <Link to={page.path} className="ring-inside flex min-h-16 items-center gap-4 px-4 py-2 hover:bg-ground">
                  <Icon size={20} className="shrink-0 text-leaf" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-bold">{page.title}</span>
                    <span className="block text-sm text-ink-soft">{words}</span>
                  </span>
                  <ChevronRight size={20} className="shrink-0 text-ink-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </>
)
