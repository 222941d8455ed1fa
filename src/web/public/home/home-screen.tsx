import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileDown from 'lucide-react/icons/file-down'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import PencilLine from 'lucide-react/icons/pencil-line'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { areaEntries } from '#contract/pages/entries.ts'
import type { Icon } from '#web/ui/icon.ts'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SheetPicture } from './sheet-picture.tsx'

type Point = { icon: Icon; title: string; text: string }

const forRestaurants: Point[] = [
  {
    icon: ScrollText,
    title: 'いつもの商品を、前回の数量を見ながら',
    text: '卸ごとの発注リストに数量を入れるだけ。スマートフォンを片手で持ったまま発注できます。',
  },
  {
    icon: CalendarClock,
    title: '納品日と締切がいつも見える',
    text: '休配日と受注締めは卸の設定どおり。締切までの残り時間を画面に表示します。',
  },
  {
    icon: PencilLine,
    title: '締切までは変更も取消も',
    text: '確認画面で数量と金額を確かめてから送信。送ったあとも、締切までは直せます。',
  },
  {
    icon: History,
    title: '発注の記録が残る',
    text: 'いつ、何を、いくつ頼んだか。電話やメモに頼らず、発注履歴からたどれます。',
  },
]

const forSuppliers: Point[] = [
  {
    icon: Inbox,
    title: '受注はすべてひとつの画面に',
    text: '新しい受注と変更は、読み込み直さなくても届きます。未処理のものから順に並びます。',
  },
  {
    icon: Keyboard,
    title: '手を止めずに処理',
    text: '絞り込み、まとめて選択、印刷、処理済まで、キーボードだけで進められます。',
  },
  {
    icon: FileDown,
    title: '帳票とデータで受け取る',
    text: '受注を帳票に印刷し、CSVでダウンロードして、お使いの販売管理に取り込めます。',
  },
  {
    icon: ClipboardCheck,
    title: '変更は版で残る',
    text: '受けたあとの訂正や取消は、どこが変わったかがわかる形で知らせます。',
  },
]

/** The front door: what the service is, and the way in for restaurants and for suppliers. */
export const Screen = () => (
  <PublicShell bleed>
    <section className="bg-leaf-pale">
      <div className="mx-auto grid max-w-280 items-center gap-8 px-4 py-8 md:grid-cols-[1fr_auto] md:gap-12 md:py-12">
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <h1 className="text-2xl">毎日の仕入れを、確かに、早く。</h1>
            <p className="max-w-128 text-lg text-ink-soft">
              卸 Oroshi
              は、飲食店と卸をつなぐ受発注サービスです。閉店後の発注から早朝の受注まで、数量と締切を取り違えずに進められます。
            </p>
          </div>
          <ul className="grid gap-3 sm:grid-cols-2">
            <Door href={areaEntries.consumer.login} icon={Store} who="飲食店の方" what="発注する" />
            <Door href={areaEntries.supplier.login} icon={Truck} who="卸の方" what="受注を確認する" />
          </ul>
        </div>
        <SheetPicture />
      </div>
    </section>
    <Points title="飲食店の方へ" points={forRestaurants} />
    <div className="border-t bg-surface">
      <Points title="卸の方へ" points={forSuppliers} />
    </div>
  </PublicShell>
)

const Door = ({ href, icon: Icon, who, what }: { href: string; icon: Icon; who: string; what: string }) => (
  <li>
    <a
      href={href}
      className="flex min-h-18 items-center gap-3 rounded-card border-2 border-leaf bg-surface px-4 py-3 hover:bg-leaf hover:text-surface"
    >
      <Icon size={28} className="shrink-0" />
      <span className="flex-1">
        <span className="block text-lg leading-tight font-bold">{who}</span>
        <span className="block text-sm">ログインして{what}</span>
      </span>
      <ChevronRight size={20} className="shrink-0" />
    </a>
  </li>
)

const Points = ({ title, points }: { title: string; points: readonly Point[] }) => (
  <section className="mx-auto max-w-280 px-4 py-12">
    <h2 className="mb-6 text-xl">{title}</h2>
    <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-card bg-leaf-pale text-leaf">
            <Icon size={24} />
          </span>
          <div className="flex flex-col gap-1">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
