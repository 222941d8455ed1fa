import { formatQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, type Units, unitOf } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'

type Line = Units & { quantity: string; unit_kind: UnitKind; pieces_per_case: string | null }

/** 「2ケース（48個）」: of cases what they hold, too, so that nobody takes one for the other. */
export const bothReadings = (line: Line): string => {
  const { quantity, unit_kind, pieces_per_case, unit } = line
  const counted = `${formatQuantity(quantity)}${unitOf(line)}`
  if (unit_kind === 'piece' || pieces_per_case === null) return counted
  return `${counted}（${formatQuantity(inPieces(quantity, unit_kind, pieces_per_case))}${unit}）`
}

/**
 * 「いつもは2個です。2ケース（48個）でよろしいですか」: what is asked of a quantity that `oddQuantity` finds, and of one that
 * passes its `maximum` (「20個」).
 */
export const oddWords = (line: Line & { odd: { usual: string } | null }, maximum: string | null = null): string => {
  const usual = line.odd && (line.odd.usual ? `いつもは${line.odd.usual}です。` : 'はじめて注文する商品です。')
  const most = maximum === null ? '' : `上限は${maximum}です。`
  return `${usual ?? ''}${most}${bothReadings(line)}でよろしいですか`
}
