import { begins, type DemoPage, elsewhere, shown } from './demo-page.ts'
import { areaEntries } from './entries.ts'
import { supplierPages } from './supplier.ts'

/** The desk's pages of the demo. */
export const supplierDemo = {
  orders: begins(
    areaEntries.supplier.demo,
    '受注のデモ',
    supplierPages.orders,
    '登録なしで、卸の受注の画面を試せます。届いた注文を確かめ、処理済にするところまで、実際の画面で見られます。',
  ),
  orderDetail: shown('/suppliers/demo/orders/:order_id', '受注のデモ：詳細', supplierPages.orderDetail),
  demoElsewhere: elsewhere('/suppliers', '受注のデモ：ここにない画面'),
} satisfies Record<string, DemoPage>
