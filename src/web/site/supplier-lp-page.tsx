import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarOff from 'lucide-react/icons/calendar-off'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import Keyboard from 'lucide-react/icons/keyboard'
import Repeat from 'lucide-react/icons/repeat'
import Scale from 'lucide-react/icons/scale'
import UserCog from 'lucide-react/icons/user-cog'
import { demoPages } from '#contract/pages/demo.ts'
import { sitePages } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import {
  type Comparison,
  ComparisonTable,
  PageHead,
  type Point,
  Points,
  type Question,
  Questions,
  Section,
  type Step,
  Steps,
} from './parts.tsx'
import { Picture } from './picture.tsx'

const day: Step[] = [
  {
    time: '4:00',
    title: '未処理から順に並んだ受注',
    text: '夜のあいだに届いた受注が、納品日ごとに並びます。矢印キーで動き、Enterで右に明細を開きます。',
    picture: <Picture name="order-desk" caption="受注画面" />,
  },
  {
    time: '4:20',
    title: '商品ごとの合計で仕入れ・仕込み',
    text: '納品日の商品別の数量を開き、得意先ごとの内訳とあわせて印刷します。',
  },
  {
    time: '4:40',
    title: '販売管理へ取り込む',
    text: 'まだ取り出していない受注だけを、決めておいたレイアウトのファイルにします。取り出したあとの訂正と取消は、次のファイルに出ます。',
    picture: <Picture name="download" caption="受注のダウンロード" />,
  },
  {
    time: '16:00',
    title: '注文のない得意先に気づく',
    text: 'いつも注文のある曜日なのに、まだの得意先が一覧になります。締切前に声をかけられます。',
    picture: <Picture name="not-ordered" caption="未発注の得意先" />,
  },
]

const beginning: Step[] = [
  {
    title: '相談とお申し込み',
    text: '得意先の数と、いまの受注の方法をお知らせください。ログインをお作りします。',
  },
  { title: '商品を登録する', text: '手で入れるか、お持ちの商品台帳のファイルから取り込みます。' },
  {
    title: '並び順と取り出し方を決める',
    text: '発注画面での並びと、販売管理に渡すファイルの形を決めます。あとから変えられます。',
  },
  {
    title: 'テスト注文で確かめる',
    text: '届く、印刷する、取り出すまでを一度通します。テスト注文は書き出しに入らず、7日で消えます。',
  },
  { title: '得意先を招待する', text: '少ない店数から始め、慣れてから広げられます。' },
]

const ways: Comparison = {
  caption: '受注の方法の比較',
  head: ['比べること', '卸 Oroshi', '電話', 'FAX', '担当者のLINE'],
  rows: [
    ['受け取る時間', 'いつでも', '人がいる間だけ', 'いつでも', 'いつでも'],
    ['伝票への転記', '要らない', '要る', '要る', '要る'],
    ['商品コード', '付いて届く', '引き直す', '引き直す', '引き直す'],
    ['締切と休配日', '発注の前に止まる', '口頭で断る', '届いてから断る', '届いてから断る'],
    ['変更・取消', '版として残り、目立つ', '聞きもらす', '二重に見える', '流れてしまう'],
    ['担当者の不在', 'ほかの人も見られる', 'わからない', '紙を探す', '見られない'],
  ],
}

const points: Point[] = [
  {
    icon: Keyboard,
    title: 'キーボードだけで処理',
    text: '選択、印刷、ダウンロード、処理済。マウスに持ち替えずに進められます。',
  },
  {
    icon: GitCompareArrows,
    title: '訂正は前後がわかる',
    text: '受けたあとの変更は、変わった行と数量が並んで見えます。印刷にも版が載ります。',
  },
  {
    icon: Scale,
    title: '不定貫・ケース・相場',
    text: '量り売りの概算と確定、バラとケース、価格を入れない相場品を、そのまま扱えます。',
  },
  {
    icon: CalendarOff,
    title: '休配日と締切',
    text: '会社、得意先グループ、得意先ごとに決められます。店の画面は、それに従います。',
  },
  {
    icon: Repeat,
    title: '定期発注',
    text: '決まった曜日の決まった数を登録すると、締切の前に受注が作られます。店の画面にも予定が出ます。',
  },
  {
    icon: FileSpreadsheet,
    title: 'お使いの販売管理に合わせる',
    text: '列の並び、文字コード、区切り、日付の書き方を選んで、レイアウトとして保存できます。',
  },
  {
    icon: UserCog,
    title: '担当と権限',
    text: '社員ごとに、見られる得意先と、商品や設定を変えられるかを決められます。変更の記録も残ります。',
  },
  {
    icon: BadgeCheck,
    title: '電話やFAXの注文も同じ画面に',
    text: '代わりに入力した受注も一緒に並ぶので、集計と取り込みが一度で済みます。',
  },
]

export const supplier_lp_questions: Question[] = [
  {
    question: '費用はどのくらいですか',
    answer:
      '得意先の数などに合わせてお見積りします。「導入のご相談」からお問い合わせいただくと、資料と費用の目安をお送りします。',
  },
  {
    question: '得意先が使ってくれるか心配です',
    answer:
      '得意先の飲食店は無料です。QRコードの付いた招待状（A4）を渡すか、招待のURLを送るだけで、登録は3分ほどです。使わない得意先の注文は、これまでどおり受けて、受注画面に入力できます。',
  },
  {
    question: 'いまの販売管理を入れ替える必要はありますか',
    answer: 'ありません。取り込みの形式に合わせたファイルを、受注から作れます。',
  },
  {
    question: '商品の登録は大変ですか',
    answer:
      'CSVやExcelのファイルから、まとめて登録できます。取り込む前に、新しい商品、変わる商品、ファイルにない商品を見て確かめられます。',
  },
  {
    question: '価格を得意先ごとに変えられますか',
    answer: '得意先グループの価格表と、得意先ごとの発注リストで決められます。価格を見せない得意先も選べます。',
  },
]

/** For a wholesaler: a night at the desk in pictures, the ways beside each other, how one begins and how long it takes. */
export const SupplierLpPage = () => (
  <>
    <PageHead
      title="300件の朝を、ひとつの画面で"
      lead="電話、FAX、LINEに散らばった注文を、ひとつの受注画面に。聞き取りも、打ち直しも、読み合わせも減らします。"
    >
      <p className="flex flex-wrap gap-3">
        <ButtonAnchor href={supplierPages.lpInquiry.path} look="primary" size="large">
          導入について相談する
        </ButtonAnchor>
        <ButtonAnchor href={demoPages.supplier.orders.path} size="large">
          受注画面を試す（デモ）
        </ButtonAnchor>
        <ButtonAnchor href={sitePages.cases.path} size="large">
          モデルケースを見る
        </ButtonAnchor>
      </p>
    </PageHead>
    <Section title="受注担当の一日" white>
      <Steps steps={day} />
    </Section>
    <Section title="いまの方法とくらべる">
      <ComparisonTable {...ways} />
    </Section>
    <Section title="できること" white>
      <Points points={points} />
    </Section>
    <Section
      title="はじめるまで"
      lead="はじめの設定は、10品目を手で登録して約11分の見込みです（操作の回数と読む文字数から計算した値で、人を計ったものではありません）。"
    >
      <Steps steps={beginning} />
    </Section>
    <Section title="よくあるご質問" white>
      <Questions questions={supplier_lp_questions} />
      <p className="flex flex-wrap gap-3">
        <ButtonAnchor href={supplierPages.lpInquiry.path} look="primary">
          導入について相談する
        </ButtonAnchor>
        <ButtonAnchor href={sitePages.supplierGuide.path}>使い方を見る</ButtonAnchor>
      </p>
    </Section>
  </>
)
