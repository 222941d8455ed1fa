import { choiceInWords } from './choice-words.ts'

/** What an act or a look of the staff was about. */
export type AuditAbout =
  | 'account'
  | 'supplier'
  | 'store'
  | 'restaurant'
  | 'contact'
  | 'dispatch'
  | 'order'
  | 'announcement'
  | 'agent_registration'
  | 'none'

type Kind = { word: string; about: AuditAbout; look?: true }

/** Everything that staff do, in words, and every look at somebody's data (`look`). */
export const admin_acts = {
  logged_in: { word: 'ログインした', about: 'none' },
  password_set: { word: '自分のパスワードを決めた', about: 'none' },
  second_step_begun: { word: '2段階認証を始めた', about: 'none' },
  second_step_ended: { word: '2段階認証をやめた', about: 'none' },
  recovery_codes_renewed: { word: '回復コードを作り直した', about: 'none' },
  passkey_added: { word: '自分のパスキーを登録した', about: 'none' },
  passkey_renamed: { word: '自分のパスキーの名前を変えた', about: 'none' },
  passkey_removed: { word: '自分のパスキーを削除した', about: 'none' },
  own_devices_ended: { word: '自分のほかの端末からログアウトした', about: 'none' },
  account_suspended: { word: 'アカウントを停止した', about: 'account' },
  account_resumed: { word: 'アカウントを再開した', about: 'account' },
  sessions_ended: { word: 'すべての端末からログアウトさせた', about: 'account' },
  store_corrected: { word: '得意先情報を直した', about: 'store' },
  account_corrected: { word: '利用者の登録内容を直した', about: 'account' },
  way_in_sent: { word: 'パスワードを決め直すリンクを送った', about: 'account' },
  looked_as: { word: '利用者として画面を見た', about: 'account' },
  restaurant_corrected: { word: '飲食店の登録内容を直した', about: 'restaurant' },
  restaurant_suspended: { word: '飲食店を停止した', about: 'restaurant' },
  restaurant_resumed: { word: '飲食店を再開した', about: 'restaurant' },
  supplier_suspended: { word: '卸を停止した', about: 'supplier' },
  supplier_resumed: { word: '卸を再開した', about: 'supplier' },
  restaurants_merged: { word: '飲食店の二重登録を統合した', about: 'restaurant' },
  supplier_corrected: { word: '卸の登録内容を直した', about: 'supplier' },
  look_ended: { word: '利用者として画面を見るのを終えた', about: 'account' },
  admin_invited: { word: '管理者を招いた', about: 'account' },
  admin_role_changed: { word: '管理者の権限を変えた', about: 'account' },
  contact_handled: { word: 'お問い合わせの対応を書いた', about: 'contact' },
  contact_answered: { word: 'お問い合わせに回答した', about: 'contact' },
  contact_links_ended: { word: 'お問い合わせの返信用リンクを使えなくした', about: 'contact' },
  contact_template_written: { word: '回答のテンプレートを書いた', about: 'none' },
  contact_template_removed: { word: '回答のテンプレートを削除した', about: 'none' },
  supplier_opened: { word: '卸のアカウントを開いた', about: 'supplier' },
  supplier_mailed: { word: '卸の最初のオーナーに案内を送り直した', about: 'supplier' },
  supplier_withdrawn: { word: '開いた卸を取り消した', about: 'supplier' },
  supplier_closed: { word: '卸の退会を実行した', about: 'supplier' },
  dispatch_resent: { word: '送信をもう一度行った', about: 'dispatch' },
  links_revoked: { word: '確認用リンクを使えなくした', about: 'dispatch' },
  order_told: { word: '注文を電話で伝えたと記録した', about: 'order' },
  order_told_undone: { word: '「電話で伝えた」を取り消した', about: 'order' },
  announcement_put_out: { word: 'お知らせを出した', about: 'announcement' },
  announcement_changed: { word: 'お知らせを直した', about: 'announcement' },
  announcement_taken_back: { word: 'お知らせを取り下げた', about: 'announcement' },
  agent_registration_written: { word: '登録の代行を書いた', about: 'agent_registration' },
  agent_registration_offered: { word: '登録の代行の確認を頼んだ', about: 'agent_registration' },
  agent_offer_taken_back: { word: '登録の代行の確認を取り消した', about: 'agent_registration' },
  agent_registration_declined: { word: '登録の代行を断った', about: 'agent_registration' },
  invites_sent: { word: '得意先を招待した', about: 'supplier' },
  flyer_requests_changed: { word: '招待状の発送の状況を変えた', about: 'supplier' },
  flyers_printed: { word: '招待状を印刷した', about: 'supplier' },
  invite_file_read: { word: '招待先のファイルを読んだ', about: 'supplier' },
  directory_file_read: { word: '掲載店のファイルを読んだ', about: 'none' },
  directory_imported: { word: '掲載店を取り込んだ', about: 'none' },
  directory_import_undone: { word: '掲載店の取り込みを元に戻した', about: 'none' },
  holiday_file_read: { word: '祝日のファイルを読んだ', about: 'none' },
  holidays_taken_over: { word: '祝日の一覧を使い始めた', about: 'none' },
  holidays_taken_back: { word: '祝日の一覧を前に戻した', about: 'none' },
  departures_settled: { word: '復元前に送信済みだったかを決めた', about: 'none' },
  departures_released: { word: '復元後の送信を再開した', about: 'none' },
  accounts_seen: { word: 'アカウントの一覧を見た', about: 'none', look: true },
  contacts_seen: { word: 'お問い合わせの一覧を見た', about: 'none', look: true },
  contact_seen: { word: 'お問い合わせを見た', about: 'contact', look: true },
  account_seen: { word: 'アカウントを見た', about: 'account', look: true },
  restaurants_seen: { word: '飲食店の一覧を見た', about: 'none', look: true },
  restaurant_seen: { word: '飲食店の登録内容を見た', about: 'restaurant', look: true },
  suppliers_seen: { word: '卸の一覧を見た', about: 'none', look: true },
  stores_seen: { word: '卸の得意先の一覧を見た', about: 'supplier', look: true },
  store_seen: { word: '得意先情報を見た', about: 'store', look: true },
  supplier_seen: { word: '卸の登録内容を見た', about: 'supplier', look: true },
  invites_seen: { word: '招待の一覧を見た', about: 'none', look: true },
  flyer_requests_seen: { word: '招待状の発送の一覧を見た', about: 'none', look: true },
  invite_stores_seen: { word: '招待する得意先を見た', about: 'supplier', look: true },
  dispatches_seen: { word: '送信の一覧を見た', about: 'none', look: true },
  fax_seen: { word: '送ったFAXを見た', about: 'dispatch', look: true },
  order_seen: { word: '注文の経過を見た', about: 'order', look: true },
  directory_seen: { word: '掲載店の一覧を見た', about: 'none', look: true },
  directory_import_seen: { word: '掲載店の取り込みの内容を見た', about: 'none', look: true },
  departures_seen: { word: '復元後の送信を見た', about: 'none', look: true },
  agent_registrations_seen: { word: '登録の代行の一覧を見た', about: 'none', look: true },
  agent_registration_seen: { word: '登録の代行を見た', about: 'agent_registration', look: true },
  usage_answers_seen: { word: 'アンケートの回答を見た', about: 'none', look: true },
  usage_answers_taken: { word: 'アンケートの回答をCSVで保存した', about: 'none', look: true },
  audits_seen: { word: '操作の記録を見た', about: 'none', look: true },
} as const satisfies Record<string, Kind>

export type AdminDeed = keyof typeof admin_acts
const kinds: Record<AdminDeed, Kind> = admin_acts

export const admin_deeds = Object.keys(admin_acts) as AdminDeed[]
export const isLook = (act: AdminDeed): boolean => kinds[act].look === true
/** The looks alone: what a route that shows somebody's data says of itself. */
export type AdminLook = {
  [A in AdminDeed]: (typeof admin_acts)[A] extends { look: true } ? A : never
}[AdminDeed]

/** The names of what is kept beside an act. */
const fact_words: Record<string, string> = {
  q: '検索',
  area: '種類',
  standing: '状況',
  state: '状況',
  kind: '種類',
  filter: '絞り込み',
  channel: '送り方',
  way: '送り方',
  number: '番号',
  round: '回',
  before: '前',
  role: '権限',
  name: '名前',
  house: '所属',
  reason: '理由',
  identified: 'ご本人の確かめ方',
  shared: '同じアドレスのほかの方',
  note: '社内メモ',
  people: 'ログアウトした人',
  changes: '変えたもの',
  login_id: 'ログインID',
  address: '接続元',
  actor_id: 'だれの',
  looks: '見たもの',
  verdict: '判断',
  count: '件数',
  file: 'ファイル',
  new: '新規',
  changed: '変更',
  removed: '削除',
  from: 'いつから',
  to: 'いつまで',
}

/** What is kept beside an act, as it is read: 「検索：まるた」「状況：対応中」. */
export const factsInWords = (act: string, facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const word = fact_words[name]
    const said =
      typeof value === 'number' ? String(value) : typeof value === 'string' ? choiceInWords(act, name, value) : value
    return word === undefined || typeof said !== 'string' || said === '' ? [] : [`${word}：${said}`]
  })
