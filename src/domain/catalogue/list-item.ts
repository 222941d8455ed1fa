import { add, compare, type Decimal, div, mul, type Rounding, roundYen } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { type UnitKind, unit_kind_words } from '#domain/trade/unit.ts'

/** What the fields of an item of an order list are called on the screen, in files and in messages. */
export const list_labels = {
  code: '商品コード',
  item_name: '商品名',
  spec: '規格',
  alias_name: '得意先での商品名',
  unit_kinds: '販売単位',
  min_quantity: '最小数量',
  max_quantity: '最大数量',
  lot: '発注単位',
  price: '個別の単価',
  visible: '表示',
} as const

export type ListField = keyof typeof list_labels

/** What a list says of an item, and what the item itself says. Empty texts and lists are what was left out. */
export type ListItemTogether = {
  unit_kinds: readonly UnitKind[]
  min_quantity: string
  max_quantity: string
  lot: string
  item: { unit_kinds: readonly UnitKind[]; min_quantity: string; max_quantity: string; lot: string }
}

/** Where an item of a list contradicts itself or the product item, beside the field to change. */
export const listContradictions = ({ item, ...own }: ListItemTogether): FieldMessage[] => {
  const said: FieldMessage[] = []
  const foreign = own.unit_kinds.find(kind => !item.unit_kinds.includes(kind))
  if (foreign) {
    said.push({ field: 'unit_kinds', message: `この商品は${unit_kind_words[foreign]}では販売していません` })
  }
  const min = own.min_quantity || item.min_quantity
  const max = own.max_quantity || item.max_quantity
  const lot = own.lot || item.lot
  const field = own.max_quantity === '' ? (own.lot === '' ? 'min_quantity' : 'lot') : 'max_quantity'
  if (min !== '' && max !== '' && compare(min, max) > 0) {
    said.push({ field, message: `最大数量（${max}）は最小数量（${min}）以上にしてください` })
  } else if (lot !== '' && max !== '' && compare(lot, max) > 0) {
    said.push({ field, message: `最大数量（${max}）は発注単位（${lot}）以上にしてください` })
  }
  return said
}

/** How a bulk change makes new prices of those that hold. */
export type PriceStep =
  | { kind: 'set'; price: Decimal }
  | { kind: 'amount'; amount: Decimal }
  | { kind: 'rate'; rate: Decimal; rounding: Rounding }

/** Why a bulk change leaves a price as it is, in catalogue and lists. */
export const step_refusals = {
  market_price: '時価のため、額や率では変更できません',
  below_zero: '単価が0円未満になります',
  too_much: '単価が大きくなりすぎます',
} as const

/** The price after a bulk change, or why there is none: nothing to begin with (時価), or what comes out can't be a price. */
export const steppedPrice = (
  price: Decimal | null,
  step: PriceStep,
): Decimal | { refused: keyof typeof step_refusals } => {
  if (step.kind === 'set') return step.price
  if (price === null) return { refused: 'market_price' }
  const next =
    step.kind === 'amount'
      ? add(price, step.amount)
      : roundYen(div(mul(price, add('100', step.rate)), '100'), step.rounding)
  if (compare(next, '0') < 0) return { refused: 'below_zero' }
  return compare(next, '9999999999') > 0 ? { refused: 'too_much' } : next
}
