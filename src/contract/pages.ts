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

const open = { open: true } as const
const checked = { open: true, bot_check: true } as const
const secret = { secret: true } as const

// @__NO_SIDE_EFFECTS__
const page = <P extends string>(
  path: P,
  title: string,
  screen: string,
  more: Omit<Page, 'path' | 'title' | 'screen'> = {},
): Page & { path: P } => ({
  path,
  title,
  screen,
  ...more,
})

export const publicPages = {
  home: page('/', '飲食店と卸をつなぐ受発注', 'home/home', open),
  order: page('/o/:access_token', '注文の確認', 'receipts/token-order', { ...open, ...secret }),
  lineShare: page('/line/share/:access_token', 'LINEで届いた注文', 'receipts/line-share', { ...open, ...secret }),
  ignoredAddress: page(
    '/ignored_mail_addresses/:encrypted_mail_address',
    'メールの受け取り',
    'ignores/ignored-address',
    { ...open, ...secret },
  ),
}

export const consumerPages = {
  login: page('/consumers/login', 'ログイン', 'accounts/login', open),
  logout: page('/consumers/logout', 'ログアウト', 'accounts/logout', open),
  forgotPassword: page('/consumers/forgot/password', 'パスワードをお忘れの方', 'accounts/forgot-password', open),
  forgotMailSent: page('/consumers/forgot/password/mail_sent', '送信の完了', 'accounts/forgot-mail-sent', open),
  forgotNewPassword: page('/consumers/forgot/new_password', '新しいパスワードの設定', 'accounts/forgot-new-password', {
    ...open,
    ...secret,
  }),
  forgotComplete: page(
    '/consumers/forgot/new_password/complete',
    'パスワードの設定の完了',
    'accounts/forgot-complete',
    open,
  ),
  forgotLoginId: page('/consumers/forgot/loginid', 'ログインIDをお忘れの方', 'accounts/forgot-login-id', open),
  loginInvite: page('/consumers/login/invite/:token', '招待', 'accounts/login-invite', { ...open, ...secret }),
  storeChoice: page('/consumers/store_choice', '店舗の選択', 'accounts/store-choice'),
  myAccount: page('/consumers/my_account', 'アカウント', 'accounts/my-account'),
  myPassword: page('/consumers/my_account/password', 'パスワードの変更', 'accounts/my-password'),
  myLoginId: page('/consumers/my_account/loginid', 'ログインID', 'accounts/my-login-id'),
  myDevices: page('/consumers/my_account/devices', 'ログイン中の端末', 'accounts/my-devices'),
  handover: page('/consumers/my_account/reset', '店舗の引き継ぎ', 'accounts/handover'),
  restaurant: page('/consumers/settings/restaurant', '店舗の情報', 'accounts/restaurant'),
  myMail: page('/consumers/my_account/mail_address', 'メールアドレス', 'accounts/my-mail'),
  myMailSent: page('/consumers/my_account/mail_address/sent', '確認コードの送信', 'accounts/my-mail-sent'),
  myMailCode: page('/consumers/my_account/mail_auth_code', '確認コードの入力', 'accounts/my-mail-code'),
  mySmsNumber: page('/consumers/my_account/sms_number', '急ぎの知らせ（SMS）', 'accounts/my-sms-number'),
  notices: page('/consumers/notifications', 'お知らせ', 'notices/notices'),
  notice: page('/consumers/notifications/:notification_id', 'お知らせ', 'notices/notice'),
  notificationSettings: page('/consumers/my_account/notifications', '締切前のお知らせ', 'accounts/notifications'),
  staff: page('/consumers/settings/staff', 'スタッフ', 'accounts/staff'),
  lineUsers: page('/consumers/line_users', 'LINE連携', 'line/line-users'),
  lineLinkToken: page('/consumers/line_users/link_token', 'LINEと連携する', 'line/link-token', secret),
  lineLinkCallback: page('/consumers/line_users/callback', 'LINE連携の確認', 'line/callback'),
  lineLinkComplete: page('/consumers/line_users/complete', 'LINE連携の完了', 'line/complete'),
  lineLinkDelete: page('/consumers/line_users/delete', 'LINE連携の解除', 'line/delete'),
  lineDraft: page(
    '/consumers/suppliers/:deal_id/orders/line_draft/:line_draft_id',
    'LINEからの下書き',
    'line/line-draft',
  ),
  signup: page('/consumers/signup', 'はじめての方へ', 'joining/signup', open),
  registrations: page('/consumers/registrations', '新規登録', 'joining/registrations', open),
  registrationRule: page('/consumers/registrations/rule', '利用規約の確認', 'joining/registration-rule', open),
  registrationNew: page('/consumers/registrations/new', '店舗の登録', 'joining/registration-new', open),
  registrationCode: page(
    '/consumers/registrations/exec_auth_code',
    'メール・携帯電話の確認',
    'joining/registration-code',
    open,
  ),
  registrationConfirm: page(
    '/consumers/registrations/complete_auth_code',
    '登録内容の確認',
    'joining/registration-confirm',
    open,
  ),
  registrationPre: page('/consumers/registrations/pre_complete', '登録した内容', 'joining/registration-pre'),
  registrationLine: page('/consumers/registrations/line_setting', 'LINE連携の案内', 'joining/registration-line'),
  registrationComplete: page('/consumers/registrations/complete', '登録の完了', 'joining/registration-complete'),
  joiningResume: page('/consumers/registrations/resume/:token', '登録の続き', 'joining/resume', { ...open, ...secret }),
  inviteFlyer: page('/consumers/invites/flyer/:token', '招待', 'joining/invite-flyer', { ...open, ...secret }),
  inviteOverview: page('/consumers/invites/flyer/:token/overview', 'できること', 'joining/invite-overview', {
    ...open,
    ...secret,
  }),
  inviteCheck: page('/consumers/invites/flyer/:token/check_supplier', '仕入先の確認', 'joining/invite-check', {
    ...open,
    ...secret,
  }),
  inviteSearch: page('/consumers/invites/flyer/:token/restaurant_search', '店舗を探す', 'joining/invite-search', {
    ...open,
    ...secret,
  }),
  inviteResults: page(
    '/consumers/invites/flyer/:token/restaurant_search_result',
    '見つかった店舗',
    'joining/invite-results',
    { ...open, ...secret },
  ),
  inviteDetail: page('/consumers/invites/flyer/:token/detail_check', '店舗の内容の確認', 'joining/invite-detail', {
    ...open,
    ...secret,
  }),
  inviteNotListed: page('/consumers/invites/flyer/:token/not_listed_entry', '店舗の入力', 'joining/invite-not-listed', {
    ...open,
    ...secret,
  }),
  inviteRegistration: page(
    '/consumers/invites/flyer/:token/registration',
    'ログインIDの登録',
    'joining/invite-registration',
    { ...open, ...secret },
  ),
  inviteAuthentication: page(
    '/consumers/invites/flyer/:token/authentication',
    'メール・携帯電話の確認',
    'joining/invite-authentication',
    { ...open, ...secret },
  ),
  inviteCode: page(
    '/consumers/invites/flyer/:token/authentication_confirm',
    '確認コードの入力',
    'joining/invite-code',
    { ...open, ...secret },
  ),
  inviteConfirm: page('/consumers/invites/flyer/:token/confirm', '登録内容の確認', 'joining/invite-confirm', {
    ...open,
    ...secret,
  }),
  inviteLogin: page('/consumers/invites/flyer/:token/login', '招待の確認', 'joining/invite-login', secret),
  inviteLine: page('/consumers/invites/flyer/:token/line_setting', 'LINE連携の案内', 'joining/invite-line', secret),
  offers: page('/consumers/suppliers/offers', '取引の申し込み', 'stores/offers'),
  top: page('/consumers/top', 'トップ', 'deals/top'),
  orderSheet: page('/consumers/suppliers/:deal_id/orders/new', '発注', 'placing/order-sheet'),
  orderConfirm: page('/consumers/suppliers/:deal_id/orders/confirm', '発注の確認', 'placing/order-confirm'),
  orderComplete: page('/consumers/suppliers/:deal_id/orders/complete', '発注の完了', 'receipts/order-complete'),
  multiConfirm: page('/consumers/orders/multi_confirm', 'まとめて発注の確認', 'placing/multi-confirm'),
  itemCopy: page('/consumers/suppliers/:deal_id/orders/item_copy', '前の発注・リストからコピー', 'intake/item-copy'),
  itemImport: page(
    '/consumers/suppliers/:deal_id/orders/item_import',
    'メモ・ファイルから入れる',
    'intake/item-import',
  ),
  faxMailConfirm: page(
    '/consumers/suppliers/:deal_id/orders/fax_mail_confirm',
    '送る内容の確認',
    'placing/fax-mail-confirm',
  ),
  faxMailComplete: page(
    '/consumers/suppliers/:deal_id/orders/fax_mail_complete',
    '送信の状況',
    'receipts/fax-mail-complete',
  ),
  lineConfirm: page(
    '/consumers/suppliers/:deal_id/orders/line_confirm',
    'LINEで送る内容の確認',
    'placing/line-confirm',
  ),
  lineComplete: page('/consumers/suppliers/:deal_id/orders/line_complete', 'LINEで送る', 'receipts/line-complete'),
  suppliers: page('/consumers/settings/suppliers', '仕入先の設定', 'suppliers/suppliers'),
  supplierAsk: page('/consumers/suppliers/ask', '取引の申請', 'stores/supplier-ask'),
  supplierNew: page('/consumers/settings/suppliers/new', '仕入先の登録', 'suppliers/supplier-new'),
  supplierEdit: page('/consumers/settings/suppliers/:deal_id/edit', '仕入先の変更', 'suppliers/supplier-edit'),
  templateItems: page('/consumers/settings/suppliers/:deal_id/items', '商品の登録', 'suppliers/template-items'),
  templateUpload: page(
    '/consumers/settings/suppliers/:deal_id/items/upload',
    '商品のまとめて登録',
    'suppliers/template-upload',
  ),
  orders: page('/consumers/orders', '発注履歴', 'history/orders'),
  ordersOfDay: page('/consumers/orders/:mode/:date', '1日の発注', 'history/orders-day'),
  ordersDownload: page('/consumers/my_account/orders_download', '発注履歴のダウンロード', 'history/orders-download'),
  orderDetail: page('/consumers/orders/detail/:order_id', '発注の詳細', 'orders/order-detail'),
  dealOrders: page('/consumers/orders/deals/:deal_id/:date', '納品日の発注', 'history/deal-orders'),
  orderEdit: page('/consumers/orders/:order_id/edit', '発注の変更', 'changes/order-edit'),
  contactLogin: page('/consumers/contacts/login', 'ログインについてのお問い合わせ', 'contacts/login', checked),
  contactRestaurant: page(
    '/consumers/contacts/restaurant',
    '店舗情報についてのお問い合わせ',
    'contacts/restaurant',
    checked,
  ),
  contactHowToUse: page(
    '/consumers/contacts/how_to_use',
    '使い方についてのお問い合わせ',
    'contacts/how-to-use',
    checked,
  ),
  contactDealRegistration: page(
    '/consumers/contacts/deal_registration',
    '仕入先の登録についてのお問い合わせ',
    'contacts/deal-registration',
    checked,
  ),
  contactOther: page('/consumers/contacts/other', 'その他のお問い合わせ', 'contacts/other', checked),
  contactComplete: page('/consumers/contacts/complete', 'お問い合わせの完了', 'contacts/complete', open),
  cancellation: page('/consumers/cancellations', '退会', 'cancellations/cancellation'),
  cancellationConfirm: page('/consumers/cancellations/confirm', '退会の確認', 'cancellations/cancellation-confirm'),
  cancellationComplete: page(
    '/consumers/cancellations/complete',
    '退会の手続き',
    'cancellations/cancellation-complete',
  ),
}

/** The document without a person that the restaurant's worker keeps, and shows in place of one that can't be fetched. */
export const offlineShell = '/consumers/offline_shell'

export const supplierPages = {
  login: page('/suppliers/login', 'ログイン', 'accounts/login', open),
  logout: page('/suppliers/logout', 'ログアウト', 'accounts/logout', open),
  resetPassword: page('/suppliers/reset_password', 'パスワードの設定', 'accounts/reset-password', {
    ...open,
    ...secret,
  }),
  lineUsers: page('/suppliers/line_users', 'LINE連携', 'line/line-users'),
  lineLinkToken: page('/suppliers/line_users/link_token', 'LINEと連携する', 'line/link-token', secret),
  lineLinkCallback: page('/suppliers/line_users/callback', 'LINE連携の確認', 'line/callback'),
  lineLinkComplete: page('/suppliers/line_users/complete', 'LINE連携の完了', 'line/complete'),
  lineLinkDelete: page('/suppliers/line_users/delete', 'LINE連携の解除', 'line/delete'),
  myAccount: page('/suppliers/my_account', 'アカウント', 'accounts/my-account'),
  orders: page('/suppliers/orders', '受注', 'board/order-desk'),
  ordersUnprocessed: page('/suppliers/orders/unprocessed', '未処理の受注', 'board/unprocessed'),
  notOrdered: page('/suppliers/orders/not_ordered', '未発注の得意先', 'reminders/not-ordered'),
  orderHistory: page('/suppliers/orders/history', '受注の履歴', 'history/history'),
  ordersOfDay: page('/suppliers/orders/:mode/:date', '1日の受注', 'board/orders-of-day'),
  downloadSettings: page(
    '/suppliers/orders/download_settings',
    'ダウンロードのレイアウト',
    'downloads/download-settings',
  ),
  ordersDownload: page('/suppliers/orders/download', '受注のダウンロード', 'downloads/download'),
  ordersPrint: page('/suppliers/orders/:mode/:date/print', '印刷', 'prints/orders-print'),
  orderCounts: page('/suppliers/orders/counts/:month', '月の集計', 'board/month-counts'),
  productQuantities: page('/suppliers/orders/:mode/:date/products', '商品別の数量', 'prints/product-quantities'),
  addOrder: page('/suppliers/orders/new', '受注の入力', 'entries/add-order'),
  orderDetail: page('/suppliers/orders/:order_id', '受注の詳細', 'orders/order-detail'),
  productItems: page('/suppliers/product_items', '商品', 'catalogue/product-items'),
  itemImport: page('/suppliers/product_items/file_import', '商品の取り込み', 'catalogue/item-import'),
  itemDownloads: page('/suppliers/product_items/downloads', '商品のダウンロード', 'catalogue/item-downloads'),
  stores: page('/suppliers/stores', '得意先', 'stores/stores'),
  storeNew: page('/suppliers/stores/new', '得意先の登録', 'stores/store-new'),
  storeGenerate: page('/suppliers/stores/generate', '得意先の一括登録', 'stores/store-generate'),
  store: page('/suppliers/stores/:store_id', '得意先の詳細', 'stores/store'),
  storeInvite: page('/suppliers/stores/:store_id/invite', '得意先の招待', 'stores/store-invite'),
  storeApprove: page('/suppliers/stores/:asked_id/approve', '取引の承認', 'stores/store-approve'),
  storeReject: page('/suppliers/stores/:asked_id/reject', '取引のお断り', 'stores/store-reject'),
  storeClientInformation: page(
    '/suppliers/stores/:store_id/client_information',
    '得意先情報',
    'stores/client-information',
  ),
  scheduledOrder: page('/suppliers/stores/:store_id/scheduled_order', '定期発注', 'scheduled/scheduled-order'),
  storeOrderNew: page('/suppliers/stores/:store_id/orders/new', '受注の入力', 'entries/order-entry'),
  storeOrderEdit: page('/suppliers/stores/:store_id/orders/:order_id/edit', '受注の訂正', 'entries/order-reentry'),
  storeConditions: page('/suppliers/stores/:store_id/conditions', '取引条件', 'stores/conditions'),
  initializations: page('/suppliers/settings/initializations', 'はじめの設定', 'initializations/initializations'),
  firstItems: page('/suppliers/settings/initializations/custom_items', '商品の登録', 'initializations/first-items'),
  displayOrder: page(
    '/suppliers/settings/initializations/display_order',
    '商品の並び順',
    'initializations/display-order',
  ),
  firstDownload: page(
    '/suppliers/settings/initializations/download_settings',
    '受注の取り出し方',
    'initializations/first-download',
  ),
  firstOrder: page(
    '/suppliers/settings/initializations/purchase_orders',
    '受注のしかたとテスト注文',
    'initializations/first-order',
  ),
  users: page('/suppliers/settings/users', 'ユーザー', 'users/users'),
  userNew: page('/suppliers/settings/users/new', 'ユーザーの追加', 'users/user-new'),
  userFile: page('/suppliers/settings/users/bulk_csv', 'ユーザーの一括登録', 'users/user-file'),
  userAudits: page('/suppliers/settings/users/audits', '権限の変更の記録', 'users/user-audits'),
  user: page('/suppliers/settings/users/:user_id', 'ユーザーの詳細', 'users/user'),
  restaurants: page('/suppliers/restaurants', '飲食店を探す', 'stores/restaurants'),
  notices: page('/suppliers/notifications', 'お知らせ', 'notices/notices'),
  notice: page('/suppliers/notifications/:notification_id', 'お知らせ', 'notices/notice'),
  settings: page('/suppliers/settings', '設定', 'settings/settings'),
  nonDeliveryDays: page('/suppliers/settings/non_delivery_days', '休配日', 'calendar/non-delivery-days'),
  orderClosings: page('/suppliers/settings/order_closings', '受注締め', 'calendar/order-closings'),
  storeGroups: page('/suppliers/settings/store_groups', '得意先グループ', 'groups/store-groups'),
  orderCounters: page('/suppliers/settings/order_counters', '受注窓口', 'order-counters/order-counters'),
  notificationSettings: page(
    '/suppliers/settings/notifications',
    '通知と処理済',
    'notification-settings/notification-settings',
  ),
  additionalColumns: page(
    '/suppliers/settings/additional_columns',
    '追加項目',
    'additional-columns/additional-columns',
  ),
  groupOrderList: page(
    '/suppliers/settings/store_groups/:id/order_list_items',
    'グループの価格表',
    'order-lists/group-list',
  ),
  storeOrderList: page('/suppliers/stores/:id/order_list_items', '得意先の発注リスト', 'order-lists/store-list'),
  contacts: page('/suppliers/contacts', 'お問い合わせ', 'contacts/contacts', open),
  contactForgotPassword: page(
    '/suppliers/contacts/forgot_password',
    'パスワードを忘れた場合のお問い合わせ',
    'contacts/forgot-password',
    checked,
  ),
  contactBugReport: page('/suppliers/contacts/bug_report', '不具合の報告', 'contacts/bug-report', checked),
  contactQuestion: page('/suppliers/contacts/question', '使い方のご質問', 'contacts/question', checked),
  contactStore: page('/suppliers/contacts/store', '得意先についてのお問い合わせ', 'contacts/store', checked),
  contactOther: page('/suppliers/contacts/other', 'その他のお問い合わせ', 'contacts/other', checked),
  contactCancel: page('/suppliers/contacts/cancel', '退会申請', 'contacts/cancel', {
    ...checked,
    mount: 'vue-mount-cancel',
  }),
  contactComplete: page('/suppliers/contacts/complete', '送信の完了', 'contacts/complete', open),
  lpInquiry: page('/suppliers/lp/inquiry', '導入のご相談', 'contacts/lp-inquiry', checked),
}

export const adminPages = {
  login: page('/admins/login', '管理者ログイン', 'accounts/login', open),
  logout: page('/admins/logout', 'ログアウト', 'accounts/logout', open),
  myAccount: page('/admins/my_account', '自分のアカウント', 'accounts/my-account'),
  accounts: page('/admins/accounts', 'アカウント', 'accounts/accounts'),
  dispatches: page('/admins/dispatches', '送信の状況', 'dispatches/dispatches'),
  faxImage: page('/admins/storage/fax_images/:id', '送ったFAX', 'dispatches/fax-image'),
  contacts: page('/admins/contacts', 'お問い合わせ', 'contacts/contacts'),
  contactDetail: page('/admins/contacts/:contact_id', 'お問い合わせの内容', 'contacts/contact-detail'),
}

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
