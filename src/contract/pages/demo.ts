import { consumerPages } from './consumer.ts'
import { open, type Page, page } from './page.ts'
import { supplierPages } from './supplier.ts'

/** A page of the demo: a real page's screen (`shows` is that page's path) in a world that lives in the browser's tab. */
export type DemoPage = Page & { shows: string }

const shown = (path: string, title: string, { screen, path: shows }: Page): DemoPage => ({
  ...page(path, title, screen, open),
  shows,
})

/** Where a visit begins. */
const begins = (path: string, title: string, real: Page, description: string): DemoPage => ({
  ...shown(path, title, real),
  description,
})

/** Whatever else a screen links to. */
const elsewhere = (area: string, title: string) =>
  shown(`${area}/demo/elsewhere`, title, page('*', '', 'demo/demo-elsewhere'))

/** The demo of both sides, each page called as the real one that it shows: no account, nothing leaves the browser (docs/decisions/194). */
export const demoPages = {
  consumer: {
    demo: begins(
      '/consumers/demo',
      '発注のデモ',
      page(consumerPages.top.path, '', 'demo/demo'),
      '登録なしで、飲食店の発注を最後まで試せます。入力したものはブラウザーの外に出ません。',
    ),
    orderSheet: shown('/consumers/demo/orders/new', '発注のデモ：商品と数量', consumerPages.orderSheet),
    orderConfirm: shown('/consumers/demo/orders/confirm', '発注のデモ：確認', consumerPages.orderConfirm),
    orderComplete: shown('/consumers/demo/orders/complete', '発注のデモ：完了', consumerPages.orderComplete),
    orderDetail: shown('/consumers/demo/orders/:order_id', '発注のデモ：詳細', consumerPages.orderDetail),
    supplier: shown('/consumers/suppliers/demo', '発注のデモ：仕入先', consumerPages.supplier),
    demoElsewhere: elsewhere('/consumers', '発注のデモ：ここにない画面'),
  },
  supplier: {
    orders: begins(
      '/suppliers/demo',
      '受注のデモ',
      supplierPages.orders,
      '登録なしで、卸の受注の画面を試せます。届いた注文の確認、印刷、処理までを実際の画面で見られます。',
    ),
    orderDetail: shown('/suppliers/demo/orders/:order_id', '受注のデモ：詳細', supplierPages.orderDetail),
    demoElsewhere: elsewhere('/suppliers', '受注のデモ：ここにない画面'),
  },
} satisfies Record<'consumer' | 'supplier', Record<string, DemoPage>>

/** Where a visit of the demo begins: search engines may know of these. */
export const demoEntries: readonly Page[] = [demoPages.consumer.demo, demoPages.supplier.orders]
