import { formatDay, isDay } from '#domain/shared/day.ts'
import { formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import { item_labels } from './product-item.ts'

/** What is kept of one change of an item, of its price, or of what an order list says of it. */
export type ItemChange = {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const labels: Readonly<Record<string, string>> = {
  ...item_labels,
  archived_at: '取扱い',
  sold_out_at: '販売',
  removed_at: '発注リスト',
  alias_name: 'リストでの商品名',
}

const amounts = ['pieces_per_case', 'estimated_weight', 'min_quantity', 'max_quantity', 'lot', 'sales_limit']

/** A value of JSON as it is written. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const valueWords = (field: string, value: unknown): string => {
  if (field === 'archived_at') return value === null ? '取扱中' : '取扱終了'
  if (field === 'sold_out_at') return value === null ? '販売中' : '完売'
  if (field === 'removed_at') return value === null ? 'あり' : '外した'
  if (field === 'visible') return value === true ? '表示' : '非表示'
  if (field === 'catch_weight') return value === true ? 'はい' : 'いいえ'
  if (value === null || value === '') return '（空欄）'
  if (Array.isArray(value)) return value.map(kind => unit_kind_words[kind as keyof typeof unit_kind_words]).join('・')
  const text = textOf(value)
  if (amounts.includes(field)) return formatQuantity(text)
  if (field === 'tax_rate') return `${text}%`
  return isDay(text) ? formatDay(text) : text
}

const priceWords = (facts: ItemChange['before']): string => {
  if (facts === null) return 'なし'
  if (facts['ends'] === true) return '通常の単価'
  return facts['price'] === null ? '時価' : formatYen(textOf(facts['price']))
}

/** What a record says: its title, and each thing that changed in a line. Dates have their year. */
export const itemAuditWords = ({ action, before, after }: ItemChange): { title: string; lines: string[] } => {
  if (action === 'price') {
    const day = textOf((after ?? before)?.['valid_from'])
    const from = isDay(day) ? `${formatDay(day)}の納品から ` : ''
    if (after === null) return { title: '単価の変更の取り消し', lines: [`${from}${priceWords(before)}`] }
    return { title: '単価', lines: [`${from}${priceWords(before)} → ${priceWords(after)}`] }
  }
  if (action === 'create') return { title: '登録', lines: [] }
  const lines = Object.entries(after ?? {}).flatMap(([field, value]) => {
    const label = labels[field]
    return label === undefined
      ? []
      : [`${label}：${valueWords(field, before?.[field] ?? null)} → ${valueWords(field, value)}`]
  })
  return { title: '変更', lines }
}
