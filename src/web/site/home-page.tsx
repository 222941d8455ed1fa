import BookOpen from 'lucide-react/icons/book-open'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileDown from 'lucide-react/icons/file-down'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import PencilLine from 'lucide-react/icons/pencil-line'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { consumerPages } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { sitePages } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Door, Doors, type Point, Points, type Question, Questions, Section, Steps } from './parts.tsx'
import { Picture } from './picture.tsx'

const for_restaurants: Point[] = [
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
    title: '送ったあとも直せる',
    text: '締切前で、卸が処理を始めるまでは、画面から変更や取消ができます。そのあとは、画面から依頼できます。',
  },
  {
    icon: History,
    title: '発注の記録が残る',
    text: 'いつ、何を、いくつ頼んだか。電話やメモに頼らず、発注履歴からたどれます。',
  },
]

const for_suppliers: Point[] = [
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

export const home_questions: Question[] = [
  {
    question: '料金はかかりますか',
    answer:
      '飲食店のご利用は無料です。卸のご利用料金は、得意先の数などに合わせてお見積りします。「導入のご相談」からお問い合わせください。',
  },
  {
    question: '取引先の卸が使っていなくても発注できますか',
    answer:
      'はい。卸がログインを持たなくても、飲食店がその卸を仕入先として登録すれば、同じ画面から、FAXかメールで発注できます。LINEなら、発注の文面を、ご自分のLINEから送れます。',
  },
  {
    question: '専用の機器やアプリは要りますか',
    answer:
      '要りません。スマートフォン、タブレット、パソコンのブラウザーで使えます。スマートフォンのホーム画面に置いて、アプリのように開くこともできます。',
  },
  {
    question: '電波の悪い場所でも使えますか',
    answer:
      '飲食店の発注画面は、一度開いておけば電波がなくても数量を入れられます。入力した数量は端末に残り、つながったときに送れます。',
  },
  {
    question: '発注が届いたかどうかは、どこでわかりますか',
    answer:
      '発注ごとに送信の状況が表示されます。FAXやメールで届かなかったときは、飲食店のトップ画面とお知らせに表示されます。',
  },
]

/** The front door: what the service is for both sides, how it begins, what it costs, and every way on. */
export const HomePage = () => (
  <>
    <Front />
    <Section title="飲食店の方へ">
      <Points points={for_restaurants} />
      <p>
        <ButtonAnchor href={sitePages.consumerLp.path}>飲食店でできることを見る</ButtonAnchor>
      </p>
    </Section>
    <Section title="卸の方へ" white>
      <Points points={for_suppliers} />
      <p>
        <ButtonAnchor href={sitePages.supplierLp.path}>卸でできることを見る</ButtonAnchor>
      </p>
    </Section>
    <Beginning />
    <Section title="よくあるご質問" white>
      <Questions questions={home_questions} />
      <Doors>
        <Door
          href={sitePages.cases.path}
          icon={ClipboardCheck}
          title="モデルケース"
          text="業種ごとに、一晩の変わり方を見る"
        />
        <Door
          href={sitePages.consumerGuide.path}
          icon={BookOpen}
          title="使い方"
          text="画面の写真でたどる、発注のしかた"
        />
      </Doors>
    </Section>
  </>
)

const Front = () => (
  <section className="bg-leaf-pale">
    <div className="mx-auto flex max-w-280 items-center gap-12 px-4 py-8 md:py-12">
      <div className="flex flex-1 flex-col gap-6">
        <div className="flex flex-col gap-3">
          <h1 className="text-2xl">毎日の仕入れを、確かに、早く。</h1>
          <p className="max-w-128 text-lg text-ink-soft">
            卸 Oroshi
            は、飲食店と卸をつなぐ受発注サービスです。閉店後の発注から早朝の受注まで、数量と締切を取り違えずに進められます。
          </p>
        </div>
        <Doors>
          <Door href={sitePages.consumerLp.path} icon={Store} title="飲食店の方" text="発注を楽に、確かにしたい" />
          <Door href={sitePages.supplierLp.path} icon={Truck} title="卸の方" text="受注をひとつにまとめたい" />
        </Doors>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <a href={demoPages.consumer.demo.path} className="inline-flex min-h-11 items-center text-indigo underline">
            登録せずに試す（デモ）
          </a>
          <a href={areaEntries.consumer.login} className="inline-flex min-h-11 items-center text-indigo underline">
            飲食店のログイン
          </a>
          <a href={areaEntries.supplier.login} className="inline-flex min-h-11 items-center text-indigo underline">
            卸のログイン
          </a>
        </p>
      </div>
      <div className="w-64 shrink-0 max-md:hidden">
        <Picture name="order-sheet" caption="飲食店の発注画面" />
      </div>
    </div>
  </section>
)

const Beginning = () => (
  <Section title="はじめかた">
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <div className="flex flex-col gap-4">
        <h3 className="text-lg">飲食店</h3>
        <Steps
          steps={[
            { title: '登録する', text: '店名と連絡先を入れ、届いた確認コードで本人を確かめます。3分ほどです。' },
            { title: '仕入先をつなぐ', text: '卸からの招待を受けるか、お使いの仕入先を自分で登録します。' },
            { title: '発注する', text: '発注リストに数量を入れ、確認して送ります。' },
          ]}
        />
        <p>
          <ButtonAnchor href={consumerPages.signup.path} look="primary">
            飲食店の登録をはじめる
          </ButtonAnchor>
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="text-lg">卸</h3>
        <Steps
          steps={[
            {
              title: '相談する',
              text: 'いまの受注の方法と得意先の数をお知らせください。資料と費用の目安をお送りします。',
            },
            { title: 'はじめの設定をする', text: '商品を登録し、締切と受け取り方を決め、テスト注文で確かめます。' },
            { title: '得意先を招待する', text: 'QRコードの付いた招待状を渡すか、招待のURLを送ります。' },
          ]}
        />
        <p>
          <ButtonAnchor href={supplierPages.lpInquiry.path} look="primary">
            導入について相談する
          </ButtonAnchor>
        </p>
      </div>
    </div>
  </Section>
)
