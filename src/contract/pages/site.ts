import { page } from './page.ts'

/** A page that is the same for everybody: made at build, complete without a script, found by search engines. */
export type SitePage = {
  path: string
  title: string
  /** What search engines and shared links say of it: one or two sentences. */
  description: string
  /** The path of the page above it, where that is not the front door. */
  under?: string
}

const site = <P extends string>(path: P, title: string, description: string, under?: string) => ({
  ...page(path, title, ''),
  description,
  ...(under === undefined ? {} : { under }),
})

const case_list = '/cases'
const rule_list = '/rules'
const consumer_guide = '/consumers/guide'

/** Every prerendered page. Build, server, sitemap, links and tests read this list. */
export const sitePages = {
  home: site(
    '/',
    '飲食店と卸をつなぐ受発注',
    '卸 Oroshi は、飲食店の発注と卸の受注をつなぐサービスです。閉店後の発注から早朝の受注まで、数量と締切を取り違えずに進められます。',
  ),
  consumerLp: site(
    '/consumers/lp',
    '飲食店の方へ',
    '前回の数量を見ながら、スマートフォンで発注。FAXやメール、LINEで受ける仕入先にも、同じ画面から送れます。飲食店の利用は無料です。',
  ),
  supplierLp: site(
    '/suppliers/lp',
    '卸の方へ',
    '得意先の発注をひとつの受注画面に集め、キーボードで処理、印刷、販売管理への取り込みまで。はじめの設定は約11分の見込みです。',
  ),
  cases: site(
    case_list,
    'モデルケース',
    '飲食店と卸の一晩が、卸 Oroshi でどう変わるか。前提を明らかにして計算した、業種ごとのモデルケースです。',
  ),
  caseFish: site(
    '/suppliers/cases/01',
    '鮮魚卸の一晩',
    '留守番電話の聞き取りから始まる朝を、届いた順に並ぶ受注画面へ。鮮魚卸のモデルケースです。',
    case_list,
  ),
  caseGreens: site(
    '/suppliers/cases/02',
    '青果卸の一晩',
    '相場で動く価格と、個とケースの取り違え。青果卸の受注を見直すモデルケースです。',
    case_list,
  ),
  caseMeat: site(
    '/suppliers/cases/03',
    '精肉卸の一晩',
    '不定貫の重さと金額を、概算から確定まで記録に残す。精肉卸のモデルケースです。',
    case_list,
  ),
  caseLiquor: site(
    '/suppliers/cases/04',
    '酒類卸の一晩',
    '多い品目と急ぎの追加。担当者の携帯電話に届く注文をひとつに集める、酒類卸のモデルケースです。',
    case_list,
  ),
  caseDried: site(
    '/suppliers/cases/05',
    '乾物卸の一晩',
    '月に数回の注文を取りこぼさない。発注のない店にも気づける、乾物卸のモデルケースです。',
    case_list,
  ),
  caseTofu: site(
    '/suppliers/cases/06',
    '製麺・豆腐店の一晩',
    '毎日ほぼ同じ数の注文を定期発注に。仕込みの数を早く固める、製麺・豆腐店のモデルケースです。',
    case_list,
  ),
  caseFoods: site(
    '/suppliers/cases/07',
    '業務用食品卸の一晩',
    '数千品目の販売管理への打ち直しをなくす。業務用食品卸のモデルケースです。',
    case_list,
  ),
  rules: site(rule_list, '規約と方針', '利用規約、プライバシーポリシー、特定商取引法に基づく表記などの一覧です。'),
  ruleConsumer: site('/rules/consumers', '飲食店向け利用規約', '飲食店がご利用になるときの規約です。', rule_list),
  ruleSupplier: site('/rules/suppliers', '卸向け利用規約', '卸がご利用になるときの規約です。', rule_list),
  rulePrivacy: site(
    '/rules/privacy',
    'プライバシーポリシー',
    'お預かりする個人情報と、その使い方、保管と削除についてご説明します。',
    rule_list,
  ),
  ruleCommerce: site(
    '/rules/commerce',
    '特定商取引法に基づく表記',
    '販売事業者、料金、支払いの方法などの表記です。',
    rule_list,
  ),
  ruleExternal: site(
    '/rules/external_transmission',
    '外部送信について',
    'このサービスの画面から外部に送られる情報と、送り先、目的をご説明します。',
    rule_list,
  ),
  ruleAccessibility: site(
    '/rules/accessibility',
    'アクセシビリティ方針',
    'だれもが使える画面のための目標と、確かめ方、お困りのときの連絡先です。',
    rule_list,
  ),
  consumerGuide: site(
    consumer_guide,
    '飲食店の使い方',
    '発注、仕入先の登録、変更と取消、LINE連携など、飲食店の方の使い方とよくあるご質問です。',
  ),
  guideIntroduce: site(
    '/consumers/guide/introduce',
    'はじめての発注まで',
    '登録から最初の発注まで、画面の順にご案内します。',
    consumer_guide,
  ),
  guideFaxOrder: site(
    '/consumers/guide/fax_order',
    'FAXの仕入先に発注する',
    'ログインを持たない仕入先にも、同じ画面からFAXで発注できます。登録から到達の確認までご案内します。',
    consumer_guide,
  ),
  guideOrderImages: site(
    '/consumers/guide/order_images',
    '商品の写真を見て発注する',
    '発注画面の商品の写真の見方と、くわしい内容の確かめ方をご案内します。',
    consumer_guide,
  ),
  articleYearEnd: site(
    '/consumers/guide/articles/year_end',
    '年末年始の休みと締切の見かた',
    '年末年始に発注できる日と、いつもより早い締切を、発注画面で確かめる方法をご案内します。',
    consumer_guide,
  ),
  articleAgentRegistration: site(
    '/consumers/guide/articles/agent_registration',
    '仕入先の登録を、納品書の写真で頼めます',
    'いつもの納品書を撮って送ると、運営が仕入先と商品を代わりに入力します。承認いただくまで何も登録されません。',
    consumer_guide,
  ),
  articlePush: site(
    '/consumers/guide/articles/push',
    'お知らせを、スマートフォンの画面に出せます',
    'アプリを閉じていても、届かなかった発注や締切前のお知らせを端末の画面に出せます。始めかたをご案内します。',
    consumer_guide,
  ),
  supplierGuide: site(
    '/suppliers/guide',
    '卸の使い方',
    '受注の処理、印刷、ダウンロード、得意先の招待、休配日と締切など、卸の方の使い方とよくあるご質問です。',
  ),
} satisfies Record<string, SitePage>

export type SiteKey = keyof typeof sitePages

/** Documents without an address of their own: what stands in place of a page. */
export const standIns = {
  notFound: { title: 'ページが見つかりません', description: 'お探しのページは見つかりませんでした。' },
  away: { title: 'つながりにくくなっています', description: 'しばらく待ってから、もう一度お試しください。' },
} as const

export type StandInKey = keyof typeof standIns
