import { compare, mul, wholeTimes } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { DemoItem } from './item.ts'

/** The quantity nearest to `lots` lots (or whole cases) that the item's minimum and maximum allow. */
export const quantityOf = (item: DemoItem, unit_kind: UnitKind, lots: number): string => {
  const in_cases_of_pieces = unit_kind === 'case' && item.unit_kinds.includes('piece')
  const step = in_cases_of_pieces ? (item.pieces_per_case ?? '1') : item.lot
  const least = Number(wholeTimes(item.min_quantity, step))
  const enough = compare(mul(step, String(least)), item.min_quantity) < 0 ? least + 1 : least
  const most = item.max_quantity === null ? Number.POSITIVE_INFINITY : Number(wholeTimes(item.max_quantity, step))
  const count = Math.min(Math.max(Math.round(lots), enough, 1), most)
  return in_cases_of_pieces ? String(count) : mul(step, String(count))
}

/** Yen of a line before rounding, catch weight by its estimate; '0' for 時価. */
export const estimateOf = (item: DemoItem, unit_kind: UnitKind, quantity: string): string => {
  if (item.price === null) return '0'
  const pieces =
    unit_kind === 'case' && item.price_basis !== 'case' ? mul(quantity, item.pieces_per_case ?? '1') : quantity
  return mul(item.price, mul(pieces, item.estimated_weight ?? '1'))
}
