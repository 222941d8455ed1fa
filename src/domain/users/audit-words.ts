import { mailWords, mayChangeItemsWords, seesAllWords, type UserRole, user_labels, user_role_names } from './user.ts'

/** What is kept of a change of somebody's rights. */
export type RightsChange = {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The store that was assigned, or is no longer. */
  store_name: string | null
}

const actions: Record<string, string> = {
  create: '登録',
  change: '変更',
  suspend: '停止',
  resume: '再開',
  password_reset: 'パスワードの再発行',
  own_password: '本人によるパスワードの変更',
  passkey_added: '本人によるパスキーの登録',
  passkey_removed: '本人によるパスキーの削除',
  send_mail: '案内メールの送信',
  print_login: '案内の印刷',
  assign: '担当の追加',
  unassign: '担当の解除',
}

const titles: Record<string, string> = { ...user_labels, suspended: '状態', file_name: 'ファイル' }

const valueWords = (field: string, value: unknown): string => {
  if (field === 'role') return user_role_names[value as UserRole]
  if (field === 'sees_all_stores') return seesAllWords(value === true)
  if (field === 'may_change_items') return mayChangeItemsWords(value === true)
  if (field === 'mail_on_order') return mailWords(value === true)
  if (field === 'suspended') return value === true ? '停止中' : '利用中'
  if (Array.isArray(value)) return value.length === 0 ? '（なし）' : value.join('、')
  return typeof value === 'string' && value !== '' ? value : '（空欄）'
}

/** What a record says: its title, and each thing that changed in a line. */
export const rightsAuditWords = ({
  action,
  before,
  after,
  store_name,
}: RightsChange): { title: string; lines: string[] } => {
  if (store_name !== null) return { title: actions[action] ?? '変更', lines: [store_name] }
  const lines = Object.entries(after ?? {}).flatMap(([field, value]) => {
    const title = titles[field]
    if (title === undefined) return []
    const now = valueWords(field, value)
    return before && field in before ? [`${title}：${valueWords(field, before[field])} → ${now}`] : [`${title}：${now}`]
  })
  return { title: actions[action] ?? '変更', lines }
}
