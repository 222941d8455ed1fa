import { fold } from '#domain/shared/japanese.ts'

export type SupplierField =
  | 'name'
  | 'phone_number'
  | 'fax_number'
  | 'mail_address'
  | 'method'
  | 'closing_time'
  | 'closing_lead_days'
  | 'delivery_weekdays'

/** What a restaurant knows of a supplier that it enters itself; in a file of suppliers the titles of its columns, in order. */
export const own_supplier_labels: Record<SupplierField, string> = {
  name: '仕入先名',
  phone_number: '電話番号',
  fax_number: 'FAX番号',
  mail_address: 'メールアドレス',
  method: '発注の送り方',
  closing_time: '締切の時刻',
  closing_lead_days: '締切の日',
  delivery_weekdays: '配達する曜日',
}
export const supplier_fields = Object.keys(own_supplier_labels) as SupplierField[]

const aliases: Record<SupplierField, readonly string[]> = {
  name: ['仕入先', '名前', '名称', '会社名', '店名', '業者名', '取引先名', '取引先'],
  phone_number: ['電話', 'tel'],
  fax_number: ['fax', 'ファックス', 'ファクス'],
  mail_address: ['メール', 'mail', 'email', 'e-mail'],
  method: ['送り方', '発注方法', '送信方法', '方法'],
  closing_time: ['締切', '締切時刻', '締切時間', '締め切り'],
  closing_lead_days: ['締切日', '何日前'],
  delivery_weekdays: ['配達曜日', '納品曜日', '曜日'],
}

const plain = (title: string) => fold(title).replace(/[\s()（）・:：]/g, '')

const known = new Map(
  supplier_fields.flatMap(field =>
    [own_supplier_labels[field], ...aliases[field]].map((title): [string, SupplierField] => [plain(title), field]),
  ),
)

/** Which column holds each field, by its title; null where no title is known: the columns stand in their usual order. */
export const columnsOfSuppliers = (headers: readonly string[]): Partial<Record<SupplierField, number>> | null => {
  const columns: Partial<Record<SupplierField, number>> = {}
  headers.forEach((title, index) => {
    const field = known.get(plain(title))
    if (field !== undefined && columns[field] === undefined) columns[field] = index
  })
  return Object.keys(columns).length > 0 ? columns : null
}

export const usual_columns: Partial<Record<SupplierField, number>> = Object.fromEntries(
  supplier_fields.map((field, index) => [field, index]),
)

/** How orders travel, as a person writes it; an empty cell goes by what is known of the supplier. null: none of them. */
export const parseMethod = (
  text: string,
  { fax_number, mail_address }: { fax_number: string; mail_address: string },
): 'fax' | 'mail' | 'line' | null => {
  const word = fold(text)
  if (word === '') return fax_number === '' && mail_address !== '' ? 'mail' : 'fax'
  if ([fold('FAX'), fold('ファックス'), fold('ファクス')].includes(word)) return 'fax'
  if ([fold('メール'), 'mail', 'email', 'e-mail'].includes(word)) return 'mail'
  return [fold('LINE'), fold('ライン')].includes(word) ? 'line' : null
}

/** 当日, 前日, 2日前 or a number of days; an empty cell is the day before. null: none of them. */
export const parseLeadDays = (text: string): number | null => {
  const word = text.normalize('NFKC').replace(/\s/g, '')
  if (word === '' || word === '前日') return 1
  if (word === '当日') return 0
  if (word === '前々日') return 2
  const days = /^([0-7])(?:日前)?$/.exec(word)?.[1]
  return days === undefined ? null : Number(days)
}

const weekdays = '日月火水木金土'

/** 月・水・金, 月〜土, 平日, 毎日; an empty cell is every day. null: none of them. Sunday is 0. */
export const parseWeekdays = (text: string): number[] | null => {
  const word = text.normalize('NFKC').replace(/曜日?|[\s・,、/／]/g, '')
  if (word === '' || word === '毎日' || word === '全日') return []
  if (word === '平日') return [1, 2, 3, 4, 5]
  const range = /^([日月火水木金土])[〜~ー－-]([日月火水木金土])$/.exec(word)
  if (range) {
    const [from, to] = [weekdays.indexOf(range[1] ?? ''), weekdays.indexOf(range[2] ?? '')]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, nth) => (from + nth) % 7).sort((a, b) => a - b)
  }
  const days = Array.from(word, one => weekdays.indexOf(one))
  return days.includes(-1) ? null : [...new Set(days)].sort((a, b) => a - b)
}
