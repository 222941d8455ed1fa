import { fold } from '#domain/shared/japanese.ts'

/** A supplier's user: what it may do, and which stores exist for it. */
export type UserRole = 'owner' | 'staff'

export const user_role_names: Record<UserRole, string> = { owner: 'オーナー', staff: 'スタッフ' }

export type UserState = 'active' | 'suspended'
export const user_state_names: Record<UserState, string> = { active: '利用中', suspended: '停止中' }

/** The names of a user's fields, on screen and as the titles of a file. */
export const user_labels = {
  login_id: 'ログインID',
  name: '氏名',
  mail_address: 'メールアドレス',
  role: '権限',
  sees_all_stores: '見える得意先',
  store_codes: '担当の得意先コード',
  mail_on_order: '受注のメール',
  state: '状態',
  may_change_items: '商品と単価の変更',
} as const

export type UserField = keyof typeof user_labels

/** The columns of a file of users, in order: what is taken out in them can be put back as it is. */
export const user_file_fields = Object.keys(user_labels) as UserField[]

const titles = new Map(
  user_file_fields.flatMap(field =>
    [
      user_labels[field],
      ...(field === 'name' ? ['名前', 'ユーザー名'] : []),
      ...(field === 'store_codes' ? ['担当'] : []),
    ].map((title): [string, UserField] => [fold(title), field]),
  ),
)

/** Which field each column fills, by its title; null for one that says nothing to us. No field twice. */
export const userColumnsOf = (headers: readonly string[]): (UserField | null)[] => {
  const taken = new Set<UserField>()
  return headers.map(title => {
    const field = titles.get(fold(title)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const reader =
  <T>(words: readonly (readonly [T, readonly string[]])[]) =>
  /** The value that a cell means; undefined where it means none. */
  (cell: string): T | undefined => {
    const text = fold(cell)
    return words.find(([, names]) => names.some(name => fold(name) === text))?.[0]
  }

/** スタッフ where the cell is empty. */
export const readRole = reader<UserRole>([
  ['staff', ['', 'スタッフ', '一般', '担当者']],
  ['owner', ['オーナー', '管理者']],
])
/** すべて where the cell is empty. */
export const readSeesAll = reader<boolean>([
  [true, ['', 'すべて', '全て', '全得意先']],
  [false, ['担当のみ', '担当', '担当だけ']],
])
/** できる where the cell is empty. */
export const readMayChangeItems = reader<boolean>([
  [true, ['', 'できる', 'はい', '○', '〇', '1']],
  [false, ['できない', 'いいえ', '×', '0']],
])
/** 受け取る where the cell is empty. */
export const readMailOnOrder = reader<boolean>([
  [true, ['', '受け取る', 'する', 'はい', '○', '〇', '1']],
  [false, ['受け取らない', 'しない', 'いいえ', '×', '0']],
])
/** 利用中 where the cell is empty. */
export const readUserState = reader<UserState>([
  ['active', ['', '利用中', '利用']],
  ['suspended', ['停止中', '停止']],
])

export const seesAllWords = (sees_all_stores: boolean): string => (sees_all_stores ? 'すべて' : '担当のみ')
export const mailWords = (mail_on_order: boolean): string => (mail_on_order ? '受け取る' : '受け取らない')
export const mayChangeItemsWords = (may: boolean): string => (may ? 'できる' : 'できない')
