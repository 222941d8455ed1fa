import { compare } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'

/** What each field of a product item is called on the screen, in files and in messages. */
export const item_labels = {
  code: '商品コード',
  name: '商品名',
  name_kana: '商品名カナ',
  spec: '規格',
  origin: '産地',
  category: 'カテゴリー',
  unit: '単位',
  case_unit: 'ケースの単位',
  pieces_per_case: '入数',
  unit_kinds: '販売単位',
  price: '単価',
  price_basis: '単価の単位',
  tax_rate: '税率',
  catch_weight: '不定貫',
  estimated_weight: '1つの目安重量(kg)',
  decimal_places: '数量の小数桁数',
  min_quantity: '最小数量',
  max_quantity: '最大数量',
  lot: '発注単位',
  lead_days: '取寄せ日数',
  sales_limit: '販売上限',
  sales_from: '販売期間の開始',
  sales_to: '販売期間の終了',
  jan_code: 'JANコード',
  visible: '表示',
} as const

export type ItemField = keyof typeof item_labels

/** What the fields of an item must agree on. Empty texts are what was left out. */
export type ItemTogether = {
  pieces_per_case: string
  unit_kinds: readonly UnitKind[]
  price_basis: PriceBasis
  catch_weight: boolean
  estimated_weight: string
  min_quantity: string
  max_quantity: string
  lot: string
  sales_from: string
  sales_to: string
}

/** Where two fields of an item contradict each other, beside the one to change. Each field alone is right already. */
export const contradictions = (item: ItemTogether): FieldMessage[] => {
  const said: FieldMessage[] = []
  const say = (field: ItemField, message: string) => said.push({ field, message })
  if (item.unit_kinds.length === 0) say('unit_kinds', 'バラとケースのどちらで販売するかを選択してください')
  const needs_case = item.unit_kinds.includes('case') || item.price_basis === 'case'
  if (needs_case && item.pieces_per_case === '') say('pieces_per_case', sayRequired(item_labels.pieces_per_case))
  if (item.catch_weight && item.price_basis !== 'kg') {
    say('price_basis', '不定貫の商品の単価は1kgあたりで入力してください')
  }
  if (!item.catch_weight && item.price_basis === 'kg') {
    say('price_basis', '1kgあたりの単価は不定貫の商品だけに使えます（量り売りの商品は単位をkgにしてください）')
  }
  if (item.catch_weight && item.estimated_weight === '') {
    say('estimated_weight', sayRequired(item_labels.estimated_weight))
  }
  if (isMore(item.min_quantity, item.max_quantity)) say('max_quantity', '最大数量は最小数量以上で入力してください')
  else if (isMore(item.lot, item.max_quantity)) say('max_quantity', '最大数量は発注単位以上で入力してください')
  if (item.sales_from !== '' && item.sales_to !== '' && item.sales_to < item.sales_from) {
    say('sales_to', '販売期間の終了は開始以降の日付で入力してください')
  }
  return said
}

const isMore = (a: string, b: string): boolean => a !== '' && b !== '' && compare(a, b) > 0
