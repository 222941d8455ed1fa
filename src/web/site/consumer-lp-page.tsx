import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Repeat from 'lucide-react/icons/repeat'
import Users from 'lucide-react/icons/users'
import { consumerPages } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import { sitePages } from '#contract/pages/site.ts'
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
    time: '23:40',
    title: '今夜まだの仕入先が先に見える',
    text: 'トップ画面に、仕入先ごとの締切までの残り時間と、未発注の印が並びます。近いものから片付けられます。',
    picture: <Picture name="top" caption="トップ画面" />,
  },
  {
    time: '23:42',
    title: '前回の数量を見ながら、親指で入れる',
    text: 'いつもの商品が先頭に並び、前回の日付と数量が添えられています。＋を押すだけで数量が入ります。',
    picture: <Picture name="order-sheet" caption="発注画面" />,
  },
  {
    time: '23:44',
    title: '送る前に、いつもと違うところを知らせる',
    text: '納品日、商品と数量、金額を確かめます。いつも頼むのに入っていない商品や、いつもと大きく違う数量は、送る前にお尋ねします。',
    picture: <Picture name="order-confirm" caption="発注の確認" />,
  },
  {
    time: '23:45',
    title: '届いたかどうかまで見届ける',
    text: '発注番号が出ます。発注の詳細では、届いたこと、開かれたこと、受け付けられたことが順に表示されます。',
    picture: <Picture name="order-detail" caption="発注の詳細" />,
  },
]

const ways: Comparison = {
  caption: '発注の方法の比較',
  head: ['比べること', '卸 Oroshi', '電話', 'FAX', '個人のLINE'],
  rows: [
    ['深夜の発注', 'できる', '留守番電話に吹き込む', 'できる', 'できる'],
    ['聞き違い・読み違い', '商品と単位を選ぶので起こりにくい', '起こりやすい', '手書きだと起こる', '品名の揺れが残る'],
    ['締切と休配日', '画面に出る', '覚えておく', '覚えておく', '覚えておく'],
    ['届いたかどうか', '到達を画面に表示', '折り返しを待つ', '送信の記録だけ', '既読だけ'],
    ['あとから数を直す', '仕入先が処理する前なら、締切まで画面で', 'かけ直す', '送り直す', '送り直す'],
    ['記録', '履歴から検索・CSV', '残らない', '紙で残る', '流れてしまう'],
  ],
}

const points: Point[] = [
  {
    icon: Printer,
    title: 'FAX・メール・LINEの仕入先にも',
    text: '仕入先がログインを持たなくても発注できます。FAXとメールは注文書が自動で送られ、LINEはご自分のLINEから文面を送ります。',
  },
  {
    icon: CalendarClock,
    title: '締切前のお知らせ',
    text: '締切が近いのに発注していない仕入先を、メールやLINEでお知らせできます。要らない人には届きません。',
  },
  {
    icon: CloudOff,
    title: '電波がなくても入力できる',
    text: '冷蔵庫の奥や地下でも数量を入れられます。入力は端末に残り、つながったときに送れます。',
  },
  {
    icon: Repeat,
    title: '「前回と同じ」から始める',
    text: '前の発注や自分のリストをコピーして、違うところだけを直せます。',
  },
  {
    icon: FileUp,
    title: 'メモから入れる',
    text: 'LINEやメモの文を貼り付けると、商品と数量に分けて下書きにします。確かめてから送ります。',
  },
  {
    icon: Users,
    title: 'スタッフに任せられる',
    text: 'スタッフのログインを作ると、発注を任せられます。店舗の情報やスタッフの登録は、オーナーだけが変えられます。',
  },
  {
    icon: BellRing,
    title: '届かないときは知らせる',
    text: 'FAXが話し中、メールが戻ったなどのときは、トップ画面とお知らせに出ます。',
  },
  { icon: History, title: '発注の記録', text: '日付、仕入先、商品のどれからでも探せ、CSVで取り出せます。' },
]

export const consumer_lp_questions: Question[] = [
  {
    question: '本当に無料ですか',
    answer: '飲食店のご利用は無料です。インターネットの通信料はお客さまのご負担です。',
  },
  {
    question: '仕入先が使っていないと意味がないのでは',
    answer:
      '仕入先がログインを持たなくても、FAX、メール、LINEで発注できます。仕入先は、届いた注文書やメールの確認用リンクから受け付けを返せます。',
  },
  {
    question: '間違えて送ったらどうなりますか',
    answer:
      '締切前で、仕入先が処理を始めるまでは、発注の詳細から変更や取消ができます。そのあとは、同じ画面から変更・取消を依頼できます。変更は仕入先にも、どこが変わったかがわかる形で届きます。',
  },
  { question: '紙の注文書は残せますか', answer: '発注の詳細から注文書をPDFで開いて、印刷や保存ができます。' },
  {
    question: 'やめたいときはどうしますか',
    answer: 'オーナーの方が「アカウント」から退会できます。退会の前に、発注の控えをダウンロードできます。',
  },
]

/** For a restaurant: a night in pictures, the ways beside each other, how one begins. */
export const ConsumerLpPage = () => (
  <>
    <PageHead
      title="閉店後の発注を、片手で確かに"
      lead="いつもの商品を前回の数量で。仕入先がFAXでも、メールでも、LINEでも、発注する画面はひとつです。"
    >
      <p className="flex flex-wrap gap-3">
        <ButtonAnchor href={consumerPages.signup.path} look="primary" size="large">
          無料で登録する
        </ButtonAnchor>
        <ButtonAnchor href={demoPages.consumer.demo.path} size="large">
          登録せずに試す（デモ）
        </ButtonAnchor>
        <ButtonAnchor href={sitePages.guideIntroduce.path} size="large">
          使い方を見る
        </ButtonAnchor>
      </p>
    </PageHead>
    <Section title="ある夜の5分" white>
      <Steps steps={day} />
    </Section>
    <Section title="いまの方法とくらべる">
      <ComparisonTable {...ways} />
    </Section>
    <Section title="できること" white>
      <Points points={points} />
    </Section>
    <Section title="はじめるまで" lead="登録から最初の発注まで、機器の用意はいりません。">
      <Steps
        steps={[
          {
            title: '登録する',
            time: '約3分',
            text: '店名、住所、連絡先を入れ、メールかSMSで届く確認コードを入力します。',
          },
          {
            title: '仕入先をつなぐ',
            time: '1社 約2分',
            text: '卸から届いた招待を受けると、商品の並んだ発注リストがすぐに使えます。招待がなければ、仕入先の名前とFAX番号などを登録します。',
          },
          { title: '最初の発注をする', text: '数量を入れて確認し、送ります。届いたことまで画面で見届けられます。' },
        ]}
      />
    </Section>
    <Section title="よくあるご質問" white>
      <Questions questions={consumer_lp_questions} />
      <p className="flex flex-wrap gap-3">
        <ButtonAnchor href={consumerPages.signup.path} look="primary">
          無料で登録する
        </ButtonAnchor>
        <ButtonAnchor href={consumerPages.contactOther.path}>お問い合わせ</ButtonAnchor>
      </p>
    </Section>
  </>
)
