import { compare, type Decimal, formatQuantity, formatYen, isZero, mul } from '#domain/shared/decimal.ts'
import { type Far, farFrom, farWords } from '#domain/shared/far.ts'
import { type PriceBasis, type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'
import { lineAmount } from './totals.ts'

/** What was answered on an item in other orders: prices, and kg of a piece. */
export type PastAnswers = { unit_prices: readonly Decimal[]; weights: readonly Decimal[] }

/** Of an item that was never answered on, or where that is not read. */
export const no_past_answers: PastAnswers = { unit_prices: [], weights: [] }

/** An answer that is far from usual: on which field, and in words. */
export type FarAnswer = { field: 'confirmed_quantity' | 'confirmed_weight' | 'confirmed_unit_price'; words: string }

/** A line as it was ordered, and what is answered on it; null is as ordered. */
export type FarLine = {
  name: string
  unit: string
  case_unit: string
  unit_kind: UnitKind
  quantity: Decimal
  pieces_per_case: Decimal | null
  price_basis: PriceBasis
  unit_price: Decimal | null
  catch_weight: boolean
  /** kg of a piece */
  estimated_weight: Decimal | null
  confirmed_quantity: Decimal | null
  confirmed_weight: Decimal | null
  confirmed_unit_price: Decimal | null
  past: PastAnswers
}

/** Yen of one line, tax excluded, from which a price is asked about that nothing can be held against: 時価 for the first time. */
const unmeasured_amount = '100000'

const kg = (value: Decimal) => `${formatQuantity(value)}kg`

/**
 * What of a supplier's answer on a line is far from what was ordered and from what the item usually weighs and costs, in
 * words with both values; empty where nothing is. Asked once before it is saved. Less than was ordered is a shortage, not
 * a slip. 時価 and what has no estimate are held against what was answered before; a first 時価 that makes a large line is
 * asked about with what it makes.
 */
export const farAnswers = (line: FarLine): FarAnswer[] => {
  const { confirmed_quantity, confirmed_weight, confirmed_unit_price, estimated_weight, unit_price, past } = line
  const shipped = confirmed_quantity ?? line.quantity
  const found: FarAnswer[] = []
  const look = (
    field: FarAnswer['field'],
    value: Decimal | null,
    usual: readonly (Decimal | null)[],
    put: (value: Decimal, far: Far) => string,
  ) => {
    const known = usual.filter(one => one !== null)
    const far = value === null ? null : farFrom(value, known)
    if (value !== null && far) found.push({ field, words: `${line.name}：${put(value, far)}` })
  }
  const unit = unitOf(line)
  if (confirmed_quantity !== null && compare(confirmed_quantity, line.quantity) > 0)
    look(
      'confirmed_quantity',
      confirmed_quantity,
      [line.quantity],
      (value, far) => `出荷数量 ${farWords(value, far, one => formatQuantity(one) + unit, '注文の')}`,
    )
  if (line.catch_weight && !isZero(shipped)) {
    const pieces = inPieces(shipped, line.unit_kind, line.pieces_per_case)
    const each = [estimated_weight, ...past.weights].filter(one => one !== null)
    const of = `${formatQuantity(shipped)}${unit}の${past.weights.length > 0 ? 'これまでの' : '目安'}`
    look(
      'confirmed_weight',
      confirmed_weight,
      each.map(one => mul(pieces, one)),
      (value, far) => `重量 ${farWords(value, far, kg, of)}`,
    )
  }
  const when = past.unit_prices.length > 0 ? 'これまでの' : '注文時の'
  look(
    'confirmed_unit_price',
    confirmed_unit_price,
    [unit_price, ...past.unit_prices],
    (value, far) => `単価 ${farWords(value, far, formatYen, when)}`,
  )
  if (confirmed_unit_price !== null && unit_price === null && past.unit_prices.length === 0) {
    const { amount } = lineAmount({ ...line, unit_price: confirmed_unit_price }, 'floor')
    if (amount !== null && compare(amount, unmeasured_amount) >= 0)
      found.push({
        field: 'confirmed_unit_price',
        words: `${line.name}：単価 ${formatYen(confirmed_unit_price)}は、比べられるこれまでの単価がありません。金額は${formatYen(amount)}です`,
      })
  }
  return found
}
