import { areaEntries } from './entries.ts'
import { open, page, secret_open } from './page.ts'

export const adminPages = {
  login: page(areaEntries.admin.login, '管理者ログイン', 'accounts/login', open),
  logout: page('/admins/logout', 'ログアウト', 'accounts/logout', open),
  myAccount: page('/admins/my_account', '自分のアカウント', 'accounts/my-account'),
  /** Outside the desk: who has none yet may open nothing else. */
  secondStep: page('/admins/second_step', '2段階認証の設定', 'accounts/second-step', open),
  resetPassword: page('/admins/reset_password', 'パスワードの設定', 'accounts/reset-password', secret_open),
  accounts: page(areaEntries.admin.home, 'アカウント', 'accounts/accounts'),
  adminNew: page('/admins/administrators/new', '管理者を招く', 'accounts/admin-new'),
  accountDetail: page('/admins/accounts/:id', 'アカウントの内容', 'accounts/account'),
  restaurants: page('/admins/restaurants', '飲食店', 'houses/restaurants'),
  restaurantDetail: page('/admins/restaurants/:id', '飲食店の登録内容', 'houses/restaurant'),
  suppliers: page('/admins/suppliers', '卸', 'houses/suppliers'),
  supplierNew: page('/admins/suppliers/new', '卸の登録', 'houses/supplier-new'),
  supplierDetail: page('/admins/suppliers/:id', '卸の登録内容', 'houses/supplier'),
  directory: page('/admins/directory', '掲載店', 'directory/directory'),
  directoryImports: page('/admins/directory/imports', '掲載店の取り込み', 'directory/directory-imports'),
  directoryImport: page(
    '/admins/directory/imports/:directory_import_id',
    '取り込みの内容',
    'directory/directory-import',
  ),
  dispatches: page('/admins/dispatches', '送信の状況', 'dispatches/dispatches'),
  faxImage: page('/admins/storage/fax_images/:id', '送ったFAX', 'dispatches/fax-image'),
  orderCourse: page('/admins/orders/:number', '注文の経過', 'dispatches/order-course'),
  announcements: page('/admins/announcements', 'お知らせ', 'announcements/announcements'),
  questionnaires: page('/admins/questionnaires', 'アンケート', 'questionnaires/questionnaires'),
  health: page('/admins/health', '稼働状況', 'health/health'),
  terms: page('/admins/terms', '規約の版', 'joining/terms'),
  audits: page('/admins/audits', '操作の記録', 'audits/audits'),
  invite: page('/admins/invite', '招待', 'stores/invite'),
  inviteStores: page('/admins/suppliers/:id/invite', '得意先を招待する', 'stores/invite-stores'),
  restores: page('/admins/restores', '復元後の送信', 'restores/restores'),
  contacts: page('/admins/contacts', 'お問い合わせ', 'contacts/contacts'),
  contactDetail: page('/admins/contacts/:contact_id', 'お問い合わせの内容', 'contacts/contact-detail'),
}
