import { type OwnField, ownField } from '#domain/additional-columns/additional.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type StoreField, store_labels } from './store.ts'

/** The columns of a file of stores, in order: what is taken out in them can be put back as it is. */
export const store_file_fields: readonly StoreField[] = [
  'customer_code',
  'name',
  'name_kana',
  'contact_name',
  'postal_code',
  'prefecture',
  'address',
  'phone_number',
  'fax_number',
  'mail_address',
  'store_groups',
  'order_counter',
  'delivery_weekdays',
  'minimum_amount',
  'price_visible',
  'note',
]

/** Other titles that files of sales software give these columns. */
const aliases: Partial<Record<StoreField, readonly string[]>> = {
  customer_code: ['コード', '得意先CD', '得意先番号', '顧客コード', '取引先コード'],
  name: ['名称', '得意先名称', '店名', '店舗名', '顧客名', '取引先名'],
  name_kana: ['カナ', 'フリガナ', '得意先カナ', '店名カナ'],
  contact_name: ['担当者', '先方担当者', 'ご担当者'],
  postal_code: ['〒', '郵便'],
  address: ['住所1', '所在地'],
  phone_number: ['電話', 'TEL', '電話番号1'],
  fax_number: ['FAX', 'ファックス', 'ファクス'],
  mail_address: ['メール', 'Eメール', 'E-mail', 'mail'],
  store_groups: ['グループ', 'コース'],
  order_counter: ['窓口'],
  delivery_weekdays: ['納品曜日'],
  minimum_amount: ['最低金額', '最低発注額'],
  price_visible: ['単価表示', '価格表示'],
  note: ['メモ', '備考'],
}

const plain = (title: string) => fold(title).replace(/[()（）]/g, '')

const known = new Map(
  store_file_fields.flatMap(field =>
    [store_labels[field], ...(aliases[field] ?? [])].map((title): [string, StoreField] => [plain(title), field]),
  ),
)

/**
 * Which field each column fills, by its title, or which of the supplier's own columns; null for one that says nothing to
 * us. No field twice.
 */
export const storeFileColumns = (
  headers: readonly string[],
  own: readonly { id: string; name: string }[],
): (StoreField | OwnField | null)[] => {
  const own_titles = new Map(own.map(one => [plain(one.name), ownField(one.id)]))
  const taken = new Set<StoreField | OwnField>()
  return headers.map(title => {
    const wishes = [known.get(plain(title)), own_titles.get(plain(title))]
    const field = wishes.find(one => one !== undefined && !taken.has(one))
    if (!field) return null
    taken.add(field)
    return field
  })
}

/** Several names in one cell: by 、 or ; or a line break (a comma or slash may stand in a name). */
export const readNames = (cell: string): string[] =>
  cell
    .split(/[、;；\n]/)
    .map(one => one.trim())
    .filter(one => one !== '')

export const writeNames = (names: readonly string[]): string => names.join('、')

const yes = new Set(['表示', 'する', '表示する', 'はい', '1', 'true', '○', '〇', 'yes'].map(fold))
const no = new Set(['非表示', 'しない', '表示しない', 'いいえ', '0', 'false', '×', 'no'].map(fold))

/** 表示 or 非表示; empty is 表示; undefined where it is neither. */
export const readVisible = (cell: string): boolean | undefined => {
  const text = fold(cell)
  if (text === '' || yes.has(text)) return true
  return no.has(text) ? false : undefined
}
