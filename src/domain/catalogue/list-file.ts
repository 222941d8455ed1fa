import { type Decimal, decimal } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type UnitKind, unit_kind_words } from '#domain/trade/unit.ts'
import { readCell } from './item-file.ts'
import { type ListField, list_labels } from './list-item.ts'

/** The columns of a file of an order list, in order. The rows stand in the order of the list. */
export const list_file_fields: readonly ListField[] = [
  'code',
  'item_name',
  'spec',
  'alias_name',
  'unit_kinds',
  'min_quantity',
  'max_quantity',
  'lot',
  'price',
  'visible',
]

/** What a row of a file says of an item; '' is: as the product item, a price too. A price of null is 時価. */
export type ListFileRow = {
  alias_name: string
  unit_kinds: UnitKind[]
  min_quantity: string
  max_quantity: string
  lot: string
  price: Decimal | null
  visible: boolean
}

/** A value of a row as its cell says it. */
export const listCell = (row: ListFileRow, field: keyof ListFileRow): string => {
  switch (field) {
    case 'unit_kinds':
      return row.unit_kinds.map(kind => unit_kind_words[kind]).join('・')
    case 'price':
      return row.price === null ? '時価' : row.price === '' ? '' : decimal(row.price)
    case 'visible':
      return row.visible ? '表示' : '非表示'
    default:
      return row[field]
  }
}

type Read = { value: ListFileRow[keyof ListFileRow] } | { wrong: string }

/** A cell as the value of its field. An empty one is: as the product item says. */
export const readListCell = (field: keyof ListFileRow, cell: string): Read => {
  if (field === 'unit_kinds' || field === 'price' || field === 'visible') {
    const read = readCell(field, cell)
    if ('wrong' in read) return read
    if (read.value === undefined) return { value: field === 'unit_kinds' ? [] : field === 'price' ? '' : true }
    return { value: read.value as ListFileRow[keyof ListFileRow] }
  }
  return { value: cell }
}

const plain = (title: string) => fold(title).replace(/[()（）]/g, '')

const known_titles = new Map<string, ListField>([
  ...list_file_fields.map(field => [plain(list_labels[field]), field] as const),
  [plain('表示名'), 'alias_name'],
  [plain('単価'), 'price'],
  [plain('コード'), 'code'],
])

/** Which field each column is; null is a column that is not read. */
export const listColumns = (headers: readonly string[]): (ListField | null)[] => {
  const taken = new Set<ListField>()
  return headers.map(title => {
    const field = known_titles.get(plain(title)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
