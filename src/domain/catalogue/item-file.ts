import { type OwnField, ownField } from '#domain/additional-columns/additional.ts'
import { decimal, parseDecimal, parseYen } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { parseDay } from '#domain/shared/typed-day.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import {
  type PriceBasis,
  price_bases,
  price_basis_words,
  type UnitKind,
  unit_kind_words,
  unit_kinds,
} from '#domain/trade/unit.ts'
import { type ItemField, item_labels } from './product-item.ts'

/** The columns of a catalogue file, in order: what is taken out in them can be put back as it is. */
export const file_fields: readonly ItemField[] = [
  'code',
  'name',
  'name_kana',
  'spec',
  'origin',
  'category',
  'unit',
  'case_unit',
  'pieces_per_case',
  'unit_kinds',
  'price',
  'price_basis',
  'tax_rate',
  'catch_weight',
  'estimated_weight',
  'decimal_places',
  'min_quantity',
  'max_quantity',
  'lot',
  'lead_days',
  'sales_limit',
  'sales_from',
  'sales_to',
  'jan_code',
  'visible',
]

/** What a column of a file may fill. */
export type FileField = ItemField | OwnField
export type Mapping = (FileField | null)[]

/** Other titles that files of sales software give these columns. */
const aliases: Partial<Record<ItemField, readonly string[]>> = {
  code: ['コード', '品番', '商品番号', '自社コード', 'item code', 'code'],
  name: ['品名', '名称', '商品', 'name'],
  name_kana: ['カナ', 'フリガナ', 'ふりがな', '商品名かな', '商品カナ'],
  spec: ['容量', '規格・容量', '内容量', 'サイズ'],
  origin: ['原産地', '原産国'],
  category: ['分類', '部門', 'ジャンル'],
  unit: ['販売単位名', '単位名'],
  case_unit: ['ケース単位'],
  pieces_per_case: ['ケース入数', '入り数'],
  price: ['価格', '販売単価', '売価', '販売価格', '単価(税抜)'],
  tax_rate: ['消費税率', '消費税'],
  estimated_weight: ['目安重量', '概算重量'],
  lot: ['ロット', '発注ロット'],
  min_quantity: ['最低発注数', '最小発注数'],
  max_quantity: ['最大発注数'],
  lead_days: ['リードタイム'],
  jan_code: ['jan', 'ean', 'バーコード'],
  visible: ['表示区分', '公開'],
}

const plain = (title: string) => fold(title).replace(/[()（）]/g, '')

const known_titles = new Map(
  file_fields.flatMap(field =>
    [item_labels[field], ...(aliases[field] ?? [])].map((title): [string, ItemField] => [plain(title), field]),
  ),
)

/**
 * Which field each column fills, by what its title meant before, else by its name, else by that of one of the
 * supplier's own columns. No field twice.
 */
export const suggestMapping = (
  headers: readonly string[],
  remembered: Readonly<Record<string, FileField | null>> = {},
  own: readonly { id: string; name: string }[] = [],
): Mapping => {
  const own_titles = new Map(own.map(one => [plain(one.name), ownField(one.id)]))
  const there = new Set<FileField>([...file_fields, ...own_titles.values()])
  const taken = new Set<FileField>()
  return headers.map(title => {
    const before = remembered[title]
    if (before === null) return null
    const wishes = [before, known_titles.get(plain(title)), own_titles.get(plain(title))]
    const field = wishes.find(one => one !== undefined && there.has(one) && !taken.has(one))
    if (!field) return null
    taken.add(field)
    return field
  })
}

/** What a spreadsheet would take for a formula gets an apostrophe before it. What has apostrophes there gets one more. */
export const guardCell = (text: string): string => (/^'*[=+\-@\t\r＝＋－−＠]/.test(text) ? `'${text}` : text)
/** The text that was guarded. */
export const unguardCell = (cell: string): string => (/^'+[=+\-@\t\r＝＋－−＠]/.test(cell) ? cell.slice(1) : cell)

/** The values of an item as a file gives them: what its form takes, and a price that is null for 時価. */
export type FileItem = {
  code: string
  name: string
  name_kana: string
  spec: string
  origin: string
  category: string
  unit: string
  case_unit: string
  pieces_per_case: string
  unit_kinds: UnitKind[]
  price: string | null
  price_basis: PriceBasis
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: string
  decimal_places: number
  min_quantity: string
  max_quantity: string
  lot: string
  lead_days: string
  sales_limit: string
  sales_from: string
  sales_to: string
  jan_code: string
  visible: boolean
}

/** The cells of an item in the layout of `file_fields`. */
export const itemCellsOf = (item: FileItem): string[] => file_fields.map(field => cellOf(item, field))

export const cellOf = (item: FileItem, field: ItemField): string => {
  switch (field) {
    case 'unit_kinds':
      return item.unit_kinds.map(kind => unit_kind_words[kind]).join('・')
    case 'price':
      return item.price === null ? '時価' : decimal(item.price)
    case 'price_basis':
      return price_basis_words[item.price_basis]
    case 'catch_weight':
      return item.catch_weight ? 'はい' : 'いいえ'
    case 'visible':
      return item.visible ? '表示' : '非表示'
    case 'sales_from':
    case 'sales_to':
      return item[field].replaceAll('-', '/')
    case 'tax_rate':
    case 'decimal_places':
      return String(item[field])
    default:
      return item[field]
  }
}

type Read = { value: FileItem[ItemField] | undefined } | { wrong: string }

const yes = new Set(['はい', '○', '◯', '1', 'true', 'yes', '有', 'あり', 'する', '表示', '公開'])
const no = new Set(['いいえ', '×', '✕', '0', 'false', 'no', '無', 'なし', 'しない', '非表示', '非公開'])
const basisOf = (word: string) => price_bases.find(basis => price_basis_words[basis] === word)

/**
 * A cell as the value of its field: `undefined` leaves the field as it is (or as usual for a new item). Texts and
 * numbers are judged by the item's form later; here only what a form has no words for is refused.
 */
export const readCell = (field: ItemField, cell: string): Read => {
  const word = cell.normalize('NFKC').trim().toLowerCase()
  switch (field) {
    case 'unit_kinds': {
      if (word === '') return { value: undefined }
      const parts = word.split(/[・、,/+]/).map(part => part.trim())
      if (word === '両方') return { value: [...unit_kinds] }
      const kinds = parts.map(basisOf)
      if (kinds.every(kind => kind === 'piece' || kind === 'case')) {
        return { value: unit_kinds.filter(kind => kinds.includes(kind)) }
      }
      return { wrong: '販売単位は「バラ」「ケース」「バラ・ケース」のいずれかで入力してください' }
    }
    case 'price':
      if (word === '') return { value: undefined }
      return { value: word === '時価' ? null : (parseYen(cell) ?? cell.trim()) }
    case 'price_basis': {
      if (word === '') return { value: undefined }
      const basis = basisOf(word)
      return basis ? { value: basis } : { wrong: '単価の単位は「バラ」「ケース」「kg」のいずれかで入力してください' }
    }
    case 'tax_rate': {
      if (word === '') return { value: undefined }
      const rate = parseDecimal(word.replace(/%$/, ''))
      if (rate === '8' || rate === '0.08' || word === '軽減') return { value: 8 }
      if (rate === '10' || rate === '0.1' || word === '標準') return { value: 10 }
      return { wrong: '税率は8または10で入力してください' }
    }
    case 'catch_weight':
    case 'visible':
      if (word === '') return { value: undefined }
      if (yes.has(word)) return { value: true }
      if (no.has(word)) return { value: false }
      return {
        wrong:
          field === 'visible'
            ? '表示は「表示」「非表示」のどちらかで入力してください'
            : '不定貫は「はい」「いいえ」のどちらかで入力してください',
      }
    case 'decimal_places': {
      if (word === '') return { value: undefined }
      const places = parseDecimal(word)
      return places !== null && /^[0-3]$/.test(places)
        ? { value: Number(places) }
        : { wrong: '数量の小数桁数は0から3で入力してください' }
    }
    case 'sales_from':
    case 'sales_to':
      return { value: parseDay(cell) ?? cell.trim() }
    default:
      return { value: cell }
  }
}
