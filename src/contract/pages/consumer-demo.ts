import { consumerPages } from './consumer.ts'
import { begins, type DemoPage, elsewhere, shown } from './demo-page.ts'
import { areaEntries } from './entries.ts'
import { page } from './page.ts'

/** The restaurant's pages of the demo. */
export const consumerDemo = {
  demo: begins(
    areaEntries.consumer.demo,
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
} satisfies Record<string, DemoPage>
