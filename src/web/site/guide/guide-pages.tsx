import Camera from 'lucide-react/icons/camera'
import Printer from 'lucide-react/icons/printer'
import Rocket from 'lucide-react/icons/rocket'
import { consumerPages } from '#contract/pages/consumer.ts'
import { sitePages } from '#contract/pages/site.ts'
import { Door, Doors, PageHead, Section, type Step, Steps, Ticked } from '#web/site/parts.tsx'
import { Picture } from '#web/site/picture.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** The restaurant's guides that go step by step. */
export const ConsumerGuides = () => (
  <Section title="画面の順にたどる">
    <Doors>
      <Door
        href={sitePages.guideIntroduce.path}
        icon={Rocket}
        title={sitePages.guideIntroduce.title}
        text="登録から最初の発注まで"
      />
      <Door
        href={sitePages.guideFaxOrder.path}
        icon={Printer}
        title={sitePages.guideFaxOrder.title}
        text="ログインを持たない仕入先にも"
      />
      <Door
        href={sitePages.guideOrderImages.path}
        icon={Camera}
        title={sitePages.guideOrderImages.title}
        text="写真と規格で確かめる"
      />
    </Doors>
  </Section>
)

const introduce: Step[] = [
  {
    title: '登録する',
    time: '約3分',
    text: '「新規登録」から、店名と住所、連絡先、ログインIDとパスワードを入れます。メールかSMSに届く確認コードを入力すると完了です。途中でやめても、7日間は続きから再開できます。',
    picture: <Picture name="signup" caption="新規登録" />,
  },
  {
    title: '仕入先をつなぐ',
    time: '1社 約2分',
    text: '卸から招待が届いていれば、そのリンクを開くだけで発注リストが使えます。届いていなければ、仕入先の名前と送る方法を登録します。',
    picture: <Picture name="supplier-new" caption="仕入先の登録" />,
  },
  {
    title: '発注画面を開く',
    text: 'トップ画面で仕入先を押します。納品日と締切が上に出ます。',
    picture: <Picture name="top" caption="トップ画面" />,
  },
  {
    title: '数量を入れる',
    text: '＋を押すと1ずつ増えます。数字を押すと、数を直接入れられます。',
    picture: <Picture name="order-sheet" caption="発注画面" />,
  },
  {
    title: '確認して発注する',
    text: '「確認へ」を押し、商品と数量、納品日を確かめて「発注する」を押します。お尋ねがあれば、先に答えます。',
    picture: <Picture name="order-confirm" caption="発注の確認" />,
  },
  {
    title: '届いたことを見る',
    text: '完了の画面に、発注番号と届いた状況が出ます。あとからは「発注履歴」で見られます。',
    picture: <Picture name="order-detail" caption="発注の詳細" />,
  },
]

const fax_order: Step[] = [
  {
    title: '仕入先を登録する',
    text: 'トップ画面の「仕入先の登録・設定」から「仕入先の登録」を開きます。仕入先名、発注の送り方（FAX）、FAX番号を入れます。電話番号や締切は、あとからでも入れられます。',
    picture: <Picture name="supplier-new" caption="仕入先の登録" />,
  },
  {
    title: '商品を登録する',
    text: 'よく頼む商品の名前と単位を登録します。CSVやExcelのファイルから、まとめて入れることもできます。',
  },
  {
    title: '数量を入れて、送る内容を確かめる',
    text: '発注画面で数量を入れて確認へ進みます。「送る内容を見る」を押すと、FAXで届く注文書がそのまま表示されます。',
    picture: <Picture name="fax-confirm" caption="送る内容の確認" />,
  },
  {
    title: '送って、届くまでを見る',
    text: '「FAXで発注する」を押すと、FAXが自動で送られます。届いたか、届かなかったかは、画面に表示されます。',
  },
]

const order_images: Step[] = [
  {
    title: '写真のある商品を見る',
    text: '卸が写真を登録している商品は、発注リストの行に小さな写真が出ます。',
    picture: <Picture name="order-sheet" caption="発注画面" />,
  },
  {
    title: '商品名を押して、くわしく見る',
    text: '商品名を押すと、大きな写真、規格、産地、入数、価格が出ます。数量もここで入れられます。',
    picture: <Picture name="order-item" caption="商品の詳細" />,
  },
]

/** The end of a guide: what else there is, and whom to ask. */
export const GuideEnd = () => (
  <p className="flex flex-wrap gap-3">
    <ButtonAnchor href={sitePages.consumerGuide.path}>ほかの使い方を見る</ButtonAnchor>
    <ButtonAnchor href={consumerPages.contactHowToUse.path} look="quiet">
      使い方のお問い合わせ
    </ButtonAnchor>
  </p>
)

export const IntroducePage = () => (
  <>
    <PageHead title={sitePages.guideIntroduce.title} lead="登録から最初の発注まで、6つの画面をたどります。" />
    <Section title="手順" white>
      <Steps steps={introduce} />
      <GuideEnd />
    </Section>
  </>
)

export const FaxOrderPage = () => (
  <>
    <PageHead
      title={sitePages.guideFaxOrder.title}
      lead="仕入先がこのサービスを使っていなくても、FAX番号があれば同じ画面から発注できます。"
    />
    <Section title="手順" white>
      <Steps steps={fax_order} />
    </Section>
    <Section title="知っておいていただきたいこと">
      <Ticked
        lines={[
          'FAXが届いたことは、仕入先が読んだことではありません。お急ぎのときはお電話でお確かめください。',
          '発注を変更・取消すると、訂正や取消の注文書があらためて送られます。',
          'メールやLINEで受ける仕入先も、同じ手順で登録できます。LINEは、ご自分のLINEから文面を送ります。',
        ]}
      />
      <GuideEnd />
    </Section>
  </>
)

export const OrderImagesPage = () => (
  <>
    <PageHead
      title={sitePages.guideOrderImages.title}
      lead="似た名前の商品を、写真と規格で確かめてから発注できます。"
    />
    <Section title="手順" white>
      <Steps steps={order_images} />
      <Ticked lines={['写真のない商品もあります。写真は卸が登録します。']} />
      <GuideEnd />
    </Section>
  </>
)
