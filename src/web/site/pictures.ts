/** A picture of a screen of ours, made by `npm run pictures` from the demo world. */
export type SitePicture = {
  /** What a screen reader says. */
  alt: string
  on: 'phone' | 'desktop'
}

/** Every picture of the prerendered pages; the files stand in src/web/assets/pictures. */
export const sitePictures = {
  top: { alt: '飲食店のトップ画面。仕入先ごとに、締切までの残り時間と未発注の印が並んでいる', on: 'phone' },
  'order-sheet': { alt: '発注画面。納品日と締切、商品ごとの前回の数量、数量を増減するボタン', on: 'phone' },
  'order-item': { alt: '商品の詳細。写真、規格、産地、価格が並んでいる', on: 'phone' },
  'order-confirm': { alt: '発注の確認画面。納品日、いつも頼むのに入っていない商品、合計の金額', on: 'phone' },
  'order-detail': { alt: '発注の詳細。届いた状況と、商品と数量', on: 'phone' },
  'order-history': { alt: '発注履歴。日ごとに、仕入先と金額が並んでいる', on: 'phone' },
  'item-import': { alt: 'メモから入れる画面。貼り付けた文が商品と数量に分かれている', on: 'phone' },
  'supplier-new': { alt: '仕入先の登録画面。名前と、FAX・メール・LINEの選択', on: 'phone' },
  'fax-confirm': { alt: '送る内容の確認画面。送り先のFAX番号と、FAXで届く注文書のとおりのページ', on: 'phone' },
  signup: { alt: '新規登録のはじめの画面', on: 'phone' },
  'order-desk': { alt: '受注画面。未処理の受注が並び、右に開いた受注の明細がある', on: 'desktop' },
  download: { alt: '受注のダウンロード画面。未ダウンロードの受注とレイアウトの選択', on: 'desktop' },
  items: { alt: '商品の一覧。コード、名前、規格、価格が並んでいる', on: 'desktop' },
  stores: { alt: '得意先の一覧。コード、店名、取引の状態が並んでいる', on: 'desktop' },
  'not-ordered': { alt: '未発注の得意先の一覧', on: 'desktop' },
} as const satisfies Record<string, SitePicture>

export type PictureName = keyof typeof sitePictures

/** The size of the screen that was taken, in CSS pixels, and the widths of the files. */
export const pictureSizes = {
  phone: { width: 390, height: 760, widths: [390, 780] },
  desktop: { width: 1280, height: 800, widths: [640, 1280] },
} as const
