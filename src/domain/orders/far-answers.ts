import { type Decimal, formatQuantity, formatYen, isZero, mul } from '#domain/shared/decimal.ts'
import { type Far, farFrom, farWords } from '#domain/shared/far.ts'
import { type PriceBasis, type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'

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
}

const kg = (value: Decimal) => `${formatQuantity(value)}kg`

/**
 * What of a supplier's answer on a line is far from what was ordered and from what the item usually weighs, in words with
 * both values; empty where nothing is. Asked once before it is saved. Less than was ordered is a shortage, not a slip.
 */
export const farAnswers = (line: FarLine): string[] => {
  const { confirmed_quantity, confirmed_weight, confirmed_unit_price, estimated_weight, unit_price } = line
  const shipped = confirmed_quantity ?? line.quantity
  const say = (field: string, words: string) => `${line.name}：${field} ${words}`
  const found: string[] = []
  const look = (value: Decimal | null, usual: Decimal | null, put: (value: Decimal, far: Far) => void) => {
    const far = value === null || usual === null ? null : farFrom(value, [usual])
    if (value !== null && far) put(value, far)
  }
  const unit = unitOf(line)
  if (confirmed_quantity !== null && !isZero(confirmed_quantity))
    look(confirmed_quantity, line.quantity, (value, far) => {
      if (Number(far.times) > 1)
        found.push(
          say(
            '出荷数量',
            farWords(value, far, one => formatQuantity(one) + unit, '注文の'),
          ),
        )
    })
  if (line.catch_weight && estimated_weight !== null && !isZero(shipped)) {
    const pieces = inPieces(shipped, line.unit_kind, line.pieces_per_case)
    look(confirmed_weight, mul(pieces, estimated_weight), (value, far) => {
      const usual = `${formatQuantity(shipped)}${unit}の目安`
      found.push(say('重量', farWords(value, far, kg, usual)))
    })
  }
  look(confirmed_unit_price, unit_price, (value, far) => {
    found.push(say('単価', farWords(value, far, formatYen, '注文時の')))
  })
  return found
}
