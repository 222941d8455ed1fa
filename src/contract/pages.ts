import { fillPath } from './http/path.ts'
import type { Params } from './http/route.ts'

/** A page: its URL, title and the screen file that shows it. Router, shell, mails, redirects and tests read these lists. */
export type Page = {
  path: string
  title: string
  /** `<room>/<name>` of the area's `<name>-screen.tsx`. */
  screen: string
  /** Without a session too. */
  open?: true
  /** Has a form with a human check: the document carries its site key and script. Links to it load a new document. */
  bot_check?: true
  /** Its URL holds a token: no search engine, no other site and no error report may learn it. */
  secret?: true
  /** The id of the element that the app mounts on, where it is not `app`; mounted after the document has loaded. */
  mount?: string
}

export type App = 'public' | 'consumer' | 'supplier' | 'admin'

export const publicPages = {
  home: { path: '/', title: '飲食店と卸をつなぐ受発注', screen: 'home/home', open: true },
  order: { path: '/o/:access_token', title: '注文の確認', screen: 'receipts/token-order', open: true, secret: true },
  lineShare: {
    path: '/line/share/:access_token',
    title: 'LINEで届いた注文',
    screen: 'receipts/line-share',
    open: true,
    secret: true,
  },
  ignoredAddress: {
    path: '/ignored_mail_addresses/:encrypted_mail_address',
    title: 'メールの受け取り',
    screen: 'ignores/ignored-address',
    open: true,
    secret: true,
  },
} as const satisfies Record<string, Page>

export const consumerPages = {
  login: { path: '/consumers/login', title: 'ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/consumers/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  storeChoice: { path: '/consumers/store_choice', title: '店舗の選択', screen: 'accounts/store-choice' },
  myAccount: { path: '/consumers/my_account', title: 'アカウント', screen: 'accounts/my-account' },
  myPassword: { path: '/consumers/my_account/password', title: 'パスワードの変更', screen: 'accounts/my-password' },
  myMail: { path: '/consumers/my_account/mail_address', title: 'メールアドレス', screen: 'accounts/my-mail' },
  myMailCode: {
    path: '/consumers/my_account/mail_auth_code',
    title: '確認コードの入力',
    screen: 'accounts/my-mail-code',
  },
  mySmsNumber: {
    path: '/consumers/my_account/sms_number',
    title: '急ぎの知らせ（SMS）',
    screen: 'accounts/my-sms-number',
  },
  notificationSettings: {
    path: '/consumers/my_account/notifications',
    title: '締切前のお知らせ',
    screen: 'accounts/notifications',
  },
  staff: { path: '/consumers/settings/staff', title: 'スタッフ', screen: 'accounts/staff' },
  lineUsers: { path: '/consumers/line_users', title: 'LINE連携', screen: 'line/line-users' },
  lineLinkToken: {
    path: '/consumers/line_users/link_token',
    title: 'LINEと連携する',
    screen: 'line/link-token',
    secret: true,
  },
  lineLinkCallback: { path: '/consumers/line_users/callback', title: 'LINE連携の確認', screen: 'line/callback' },
  lineLinkComplete: { path: '/consumers/line_users/complete', title: 'LINE連携の完了', screen: 'line/complete' },
  lineLinkDelete: { path: '/consumers/line_users/delete', title: 'LINE連携の解除', screen: 'line/delete' },
  lineDraft: {
    path: '/consumers/suppliers/:deal_id/orders/line_draft/:line_draft_id',
    title: 'LINEからの下書き',
    screen: 'line/line-draft',
  },
  inviteFlyer: { path: '/consumers/invites/flyer/:token', title: '招待', screen: 'stores/invite-flyer', open: true },
  inviteCheck: {
    path: '/consumers/invites/flyer/:token/check_supplier',
    title: '招待の確認',
    screen: 'stores/invite-check',
  },
  offers: { path: '/consumers/suppliers/offers', title: '取引の申し込み', screen: 'stores/offers' },
  top: { path: '/consumers/top', title: 'トップ', screen: 'deals/top' },
  orderSheet: { path: '/consumers/suppliers/:deal_id/orders/new', title: '発注', screen: 'placing/order-sheet' },
  orderConfirm: {
    path: '/consumers/suppliers/:deal_id/orders/confirm',
    title: '発注の確認',
    screen: 'placing/order-confirm',
  },
  orderComplete: {
    path: '/consumers/suppliers/:deal_id/orders/complete',
    title: '発注の完了',
    screen: 'receipts/order-complete',
  },
  multiConfirm: {
    path: '/consumers/orders/multi_confirm',
    title: 'まとめて発注の確認',
    screen: 'placing/multi-confirm',
  },
  itemCopy: {
    path: '/consumers/suppliers/:deal_id/orders/item_copy',
    title: '前の発注・リストからコピー',
    screen: 'intake/item-copy',
  },
  itemImport: {
    path: '/consumers/suppliers/:deal_id/orders/item_import',
    title: 'メモ・ファイルから入れる',
    screen: 'intake/item-import',
  },
  faxMailConfirm: {
    path: '/consumers/suppliers/:deal_id/orders/fax_mail_confirm',
    title: '送る内容の確認',
    screen: 'placing/fax-mail-confirm',
  },
  faxMailComplete: {
    path: '/consumers/suppliers/:deal_id/orders/fax_mail_complete',
    title: '送信の状況',
    screen: 'receipts/fax-mail-complete',
  },
  lineConfirm: {
    path: '/consumers/suppliers/:deal_id/orders/line_confirm',
    title: 'LINEで送る内容の確認',
    screen: 'placing/line-confirm',
  },
  lineComplete: {
    path: '/consumers/suppliers/:deal_id/orders/line_complete',
    title: 'LINEで送る',
    screen: 'receipts/line-complete',
  },
  suppliers: { path: '/consumers/settings/suppliers', title: '仕入先の設定', screen: 'suppliers/suppliers' },
  supplierNew: { path: '/consumers/settings/suppliers/new', title: '仕入先の登録', screen: 'suppliers/supplier-new' },
  supplierEdit: {
    path: '/consumers/settings/suppliers/:deal_id/edit',
    title: '仕入先の変更',
    screen: 'suppliers/supplier-edit',
  },
  templateItems: {
    path: '/consumers/settings/suppliers/:deal_id/items',
    title: '商品の登録',
    screen: 'suppliers/template-items',
  },
  templateUpload: {
    path: '/consumers/settings/suppliers/:deal_id/items/upload',
    title: '商品のまとめて登録',
    screen: 'suppliers/template-upload',
  },
  orders: { path: '/consumers/orders', title: '発注履歴', screen: 'history/orders' },
  ordersOfDay: { path: '/consumers/orders/:mode/:date', title: '1日の発注', screen: 'history/orders-day' },
  ordersDownload: {
    path: '/consumers/my_account/orders_download',
    title: '発注履歴のダウンロード',
    screen: 'history/orders-download',
  },
  orderDetail: { path: '/consumers/orders/detail/:order_id', title: '発注の詳細', screen: 'orders/order-detail' },
  dealOrders: { path: '/consumers/orders/deals/:deal_id/:date', title: '納品日の発注', screen: 'history/deal-orders' },
  orderEdit: { path: '/consumers/orders/:order_id/edit', title: '発注の変更', screen: 'changes/order-edit' },
  contactLogin: {
    path: '/consumers/contacts/login',
    title: 'ログインについてのお問い合わせ',
    screen: 'contacts/login',
    open: true,
    bot_check: true,
  },
  contactRestaurant: {
    path: '/consumers/contacts/restaurant',
    title: '店舗情報についてのお問い合わせ',
    screen: 'contacts/restaurant',
    open: true,
    bot_check: true,
  },
  contactHowToUse: {
    path: '/consumers/contacts/how_to_use',
    title: '使い方についてのお問い合わせ',
    screen: 'contacts/how-to-use',
    open: true,
    bot_check: true,
  },
  contactDealRegistration: {
    path: '/consumers/contacts/deal_registration',
    title: '仕入先の登録についてのお問い合わせ',
    screen: 'contacts/deal-registration',
    open: true,
    bot_check: true,
  },
  contactOther: {
    path: '/consumers/contacts/other',
    title: 'その他のお問い合わせ',
    screen: 'contacts/other',
    open: true,
    bot_check: true,
  },
  contactComplete: {
    path: '/consumers/contacts/complete',
    title: 'お問い合わせの完了',
    screen: 'contacts/complete',
    open: true,
  },
} as const satisfies Record<string, Page>

/** The document without a person that the restaurant's worker keeps, and shows in place of one that can't be fetched. */
export const offlineShell = '/consumers/offline_shell'

export const supplierPages = {
  login: { path: '/suppliers/login', title: 'ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/suppliers/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  resetPassword: {
    path: '/suppliers/reset_password',
    title: 'パスワードの設定',
    screen: 'accounts/reset-password',
    open: true,
  },
  lineUsers: { path: '/suppliers/line_users', title: 'LINE連携', screen: 'line/line-users' },
  lineLinkToken: {
    path: '/suppliers/line_users/link_token',
    title: 'LINEと連携する',
    screen: 'line/link-token',
    secret: true,
  },
  lineLinkCallback: { path: '/suppliers/line_users/callback', title: 'LINE連携の確認', screen: 'line/callback' },
  lineLinkComplete: { path: '/suppliers/line_users/complete', title: 'LINE連携の完了', screen: 'line/complete' },
  lineLinkDelete: { path: '/suppliers/line_users/delete', title: 'LINE連携の解除', screen: 'line/delete' },
  myAccount: { path: '/suppliers/my_account', title: 'アカウント', screen: 'accounts/my-account' },
  orders: { path: '/suppliers/orders', title: '受注', screen: 'board/order-desk' },
  ordersUnprocessed: { path: '/suppliers/orders/unprocessed', title: '未処理の受注', screen: 'board/unprocessed' },
  notOrdered: { path: '/suppliers/orders/not_ordered', title: '未発注の得意先', screen: 'reminders/not-ordered' },
  orderHistory: { path: '/suppliers/orders/history', title: '受注の履歴', screen: 'history/history' },
  ordersOfDay: { path: '/suppliers/orders/:mode/:date', title: '1日の受注', screen: 'board/orders-of-day' },
  downloadSettings: {
    path: '/suppliers/orders/download_settings',
    title: 'ダウンロードのレイアウト',
    screen: 'downloads/download-settings',
  },
  ordersDownload: { path: '/suppliers/orders/download', title: '受注のダウンロード', screen: 'downloads/download' },
  ordersPrint: { path: '/suppliers/orders/:mode/:date/print', title: '印刷', screen: 'prints/orders-print' },
  orderCounts: { path: '/suppliers/orders/counts/:month', title: '月の集計', screen: 'board/month-counts' },
  productQuantities: {
    path: '/suppliers/orders/:mode/:date/products',
    title: '商品別の数量',
    screen: 'prints/product-quantities',
  },
  addOrder: { path: '/suppliers/orders/new', title: '受注の入力', screen: 'entries/add-order' },
  orderDetail: { path: '/suppliers/orders/:order_id', title: '受注の詳細', screen: 'orders/order-detail' },
  productItems: { path: '/suppliers/product_items', title: '商品', screen: 'catalogue/product-items' },
  itemImport: {
    path: '/suppliers/product_items/file_import',
    title: '商品の取り込み',
    screen: 'catalogue/item-import',
  },
  itemDownloads: {
    path: '/suppliers/product_items/downloads',
    title: '商品のダウンロード',
    screen: 'catalogue/item-downloads',
  },
  stores: { path: '/suppliers/stores', title: '得意先', screen: 'stores/stores' },
  storeNew: { path: '/suppliers/stores/new', title: '得意先の登録', screen: 'stores/store-new' },
  storeGenerate: {
    path: '/suppliers/stores/generate',
    title: '得意先の一括登録',
    screen: 'stores/store-generate',
  },
  store: { path: '/suppliers/stores/:store_id', title: '得意先の詳細', screen: 'stores/store' },
  storeInvite: { path: '/suppliers/stores/:store_id/invite', title: '得意先の招待', screen: 'stores/store-invite' },
  storeApprove: {
    path: '/suppliers/stores/:asked_id/approve',
    title: '取引の承認',
    screen: 'stores/store-approve',
  },
  storeReject: {
    path: '/suppliers/stores/:asked_id/reject',
    title: '取引のお断り',
    screen: 'stores/store-reject',
  },
  storeClientInformation: {
    path: '/suppliers/stores/:store_id/client_information',
    title: '得意先情報',
    screen: 'stores/client-information',
  },
  scheduledOrder: {
    path: '/suppliers/stores/:store_id/scheduled_order',
    title: '定期発注',
    screen: 'scheduled/scheduled-order',
  },
  storeOrderNew: {
    path: '/suppliers/stores/:store_id/orders/new',
    title: '受注の入力',
    screen: 'entries/order-entry',
  },
  storeOrderEdit: {
    path: '/suppliers/stores/:store_id/orders/:order_id/edit',
    title: '受注の訂正',
    screen: 'entries/order-reentry',
  },
  storeConditions: {
    path: '/suppliers/stores/:store_id/conditions',
    title: '取引条件',
    screen: 'stores/conditions',
  },
  initializations: {
    path: '/suppliers/settings/initializations',
    title: 'はじめの設定',
    screen: 'initializations/initializations',
  },
  firstItems: {
    path: '/suppliers/settings/initializations/custom_items',
    title: '商品の登録',
    screen: 'initializations/first-items',
  },
  displayOrder: {
    path: '/suppliers/settings/initializations/display_order',
    title: '商品の並び順',
    screen: 'initializations/display-order',
  },
  firstDownload: {
    path: '/suppliers/settings/initializations/download_settings',
    title: '受注の取り出し方',
    screen: 'initializations/first-download',
  },
  firstOrder: {
    path: '/suppliers/settings/initializations/purchase_orders',
    title: '受注のしかたとテスト注文',
    screen: 'initializations/first-order',
  },
  users: { path: '/suppliers/settings/users', title: 'ユーザー', screen: 'users/users' },
  userNew: { path: '/suppliers/settings/users/new', title: 'ユーザーの追加', screen: 'users/user-new' },
  userFile: { path: '/suppliers/settings/users/bulk_csv', title: 'ユーザーの一括登録', screen: 'users/user-file' },
  userAudits: { path: '/suppliers/settings/users/audits', title: '権限の変更の記録', screen: 'users/user-audits' },
  user: { path: '/suppliers/settings/users/:user_id', title: 'ユーザーの詳細', screen: 'users/user' },
  restaurants: { path: '/suppliers/restaurants', title: '飲食店を探す', screen: 'stores/restaurants' },
  settings: { path: '/suppliers/settings', title: '設定', screen: 'settings/settings' },
  nonDeliveryDays: {
    path: '/suppliers/settings/non_delivery_days',
    title: '休配日',
    screen: 'calendar/non-delivery-days',
  },
  orderClosings: {
    path: '/suppliers/settings/order_closings',
    title: '受注締め',
    screen: 'calendar/order-closings',
  },
  storeGroups: {
    path: '/suppliers/settings/store_groups',
    title: '得意先グループ',
    screen: 'groups/store-groups',
  },
  orderCounters: {
    path: '/suppliers/settings/order_counters',
    title: '受注窓口',
    screen: 'order-counters/order-counters',
  },
  notificationSettings: {
    path: '/suppliers/settings/notifications',
    title: '通知と処理済',
    screen: 'notification-settings/notification-settings',
  },
  additionalColumns: {
    path: '/suppliers/settings/additional_columns',
    title: '追加項目',
    screen: 'additional-columns/additional-columns',
  },
  groupOrderList: {
    path: '/suppliers/settings/store_groups/:id/order_list_items',
    title: 'グループの価格表',
    screen: 'order-lists/group-list',
  },
  storeOrderList: {
    path: '/suppliers/stores/:id/order_list_items',
    title: '得意先の発注リスト',
    screen: 'order-lists/store-list',
  },
  contacts: { path: '/suppliers/contacts', title: 'お問い合わせ', screen: 'contacts/contacts', open: true },
  contactForgotPassword: {
    path: '/suppliers/contacts/forgot_password',
    title: 'パスワードを忘れた場合のお問い合わせ',
    screen: 'contacts/forgot-password',
    open: true,
    bot_check: true,
  },
  contactBugReport: {
    path: '/suppliers/contacts/bug_report',
    title: '不具合の報告',
    screen: 'contacts/bug-report',
    open: true,
    bot_check: true,
  },
  contactQuestion: {
    path: '/suppliers/contacts/question',
    title: '使い方のご質問',
    screen: 'contacts/question',
    open: true,
    bot_check: true,
  },
  contactStore: {
    path: '/suppliers/contacts/store',
    title: '得意先についてのお問い合わせ',
    screen: 'contacts/store',
    open: true,
    bot_check: true,
  },
  contactOther: {
    path: '/suppliers/contacts/other',
    title: 'その他のお問い合わせ',
    screen: 'contacts/other',
    open: true,
    bot_check: true,
  },
  contactCancel: {
    path: '/suppliers/contacts/cancel',
    title: '退会申請',
    screen: 'contacts/cancel',
    open: true,
    bot_check: true,
    mount: 'vue-mount-cancel',
  },
  contactComplete: {
    path: '/suppliers/contacts/complete',
    title: '送信の完了',
    screen: 'contacts/complete',
    open: true,
  },
  lpInquiry: {
    path: '/suppliers/lp/inquiry',
    title: '導入のご相談',
    screen: 'contacts/lp-inquiry',
    open: true,
    bot_check: true,
  },
} as const satisfies Record<string, Page>

export const adminPages = {
  login: { path: '/admins/login', title: '管理者ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/admins/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  accounts: { path: '/admins/accounts', title: 'アカウント', screen: 'accounts/accounts' },
  dispatches: { path: '/admins/dispatches', title: '送信の状況', screen: 'dispatches/dispatches' },
  faxImage: { path: '/admins/storage/fax_images/:id', title: '送ったFAX', screen: 'dispatches/fax-image' },
  contacts: { path: '/admins/contacts', title: 'お問い合わせ', screen: 'contacts/contacts' },
  contactDetail: {
    path: '/admins/contacts/:contact_id',
    title: 'お問い合わせの内容',
    screen: 'contacts/contact-detail',
  },
} as const satisfies Record<string, Page>

/** Where an area sends a person who is not logged in, and who has just logged in. */
export const areaEntries = {
  consumer: { login: consumerPages.login.path, home: consumerPages.top.path },
  supplier: { login: supplierPages.login.path, home: supplierPages.orders.path },
  admin: { login: adminPages.login.path, home: adminPages.accounts.path },
} as const

type PathParams<P extends string> = Params<P> extends Record<string, never> ? [] : [params: Params<P>]

/** The URL of a page: `pathTo(consumerPages.orderDetail, { order_id })`. */
export const pathTo = <P extends string>(page: { path: P }, ...[params]: PathParams<P>): string =>
  fillPath(page.path, params)
