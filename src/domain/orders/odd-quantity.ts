import { compare, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { farFrom } from '#domain/shared/far.ts'
import { type UnitKind, type Units, unitWord } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'

/** A quantity of one item in one order. */
export type Ordered = { quantity: string; unit_kind: UnitKind; pieces_per_case: string | null }

/** Of how many days what was ordered says what is usual. */
export const odd_days = 90

/** Orders of an item before it is known what is usual, and how far from usual is far. */
export const enough_history = 3
const far_times = '4'
/** 'Far' for a unit this restaurant never used for the item: 1 case of 2 where 1 piece was meant. */
const far_in_new_unit = '2'
/** Far while little is known: a digit too many, or too few. */
const far_at_first = '10'
/** Pieces of an item that was never ordered that are asked about: 9,999 typed for 9. */
const many_at_first = '1000'

/**
 * The guard against 1個 taken for 1ケース (domain section 2): what is usual, where this quantity is far from it, else
 * null. Compared in pieces with the median of this restaurant's past orders of the item.
 * - Four times or a quarter: a case rarely holds fewer than 4, while a weekend seldom doubles an order more than twice.
 * - From the third order on, so that a new restaurant isn't asked at every item; never inside what it ordered before.
 *   Before that at ten times or a tenth, and at the first order from a thousand pieces on (`usual` is null then).
 * - In a unit it never used for the item, twice or a half is far, and one past order is enough.
 * `usual` is in `usual_unit_kind`; `times` is how many times the usual, to one place (two below 1).
 */
export const oddQuantity = (
  ordered: Ordered,
  history: readonly Ordered[],
): null | { usual: string | null; usual_unit_kind: UnitKind; times: string } => {
  const pieces = inPieces(ordered.quantity, ordered.unit_kind, ordered.pieces_per_case)
  if (isZero(pieces)) return null
  const past = history
    .map(one => ({ ...one, pieces: inPieces(one.quantity, one.unit_kind, one.pieces_per_case) }))
    .filter(one => compare(one.pieces, '0') > 0)
    .sort((a, b) => compare(a.pieces, b.pieces))
  const newUnit = past.every(one => one.unit_kind !== ordered.unit_kind)
  const usual = past[(past.length - 1) >> 1]
  if (!usual)
    return compare(pieces, many_at_first) < 0 ? null : { usual: null, usual_unit_kind: ordered.unit_kind, times: '0' }
  const far = farFrom(
    pieces,
    past.map(one => one.pieces),
    newUnit ? far_in_new_unit : past.length < enough_history ? far_at_first : far_times,
  )
  return far && { usual: usual.quantity, usual_unit_kind: usual.unit_kind, times: far.times }
}

/** What a confirm screen asks of a line, or null: `usual` with its unit, as 「2袋」; '' where it was never ordered. */
export const oddOf = (line: Ordered & Pick<Units, 'unit' | 'case_unit'>, history: readonly Ordered[]) => {
  const odd = oddQuantity(line, history)
  if (!odd) return null
  if (odd.usual === null) return { usual: '', times: odd.times }
  return { usual: `${formatQuantity(odd.usual)}${unitWord(line, odd.usual_unit_kind)}`, times: odd.times }
}
