import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalPlaces,
  isZero,
  mul,
  sub,
  sum,
  wholeTimes,
} from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'

/** How an item that does not suffice is shared out over the orders of a day; by hand is no rule. */
export type ShareRule = 'first_come' | 'in_proportion'

/** What one line wants of it, in the order in which they were placed. */
export type ShareWish = {
  quantity: Decimal
  unit_kind: UnitKind
  pieces_per_case: Decimal | null
  /** The finest part of a piece that the item is sold in. */
  decimal_places: number
}

export type Shares = {
  /** Of each line, in its own unit. */
  given: Decimal[]
  /** What nobody gets: it is less than the finest part of what is wanted, or more than all want. By the piece. */
  rest: Decimal
}

const finest = (places: number): Decimal => (places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)

/** A line counted in steps: how many it wants, and how many pieces (or cases of unknown content) one is. */
const counted = ({ quantity, unit_kind, pieces_per_case, decimal_places }: ShareWish) => {
  const places = Math.max(unit_kind === 'piece' ? decimal_places : 0, decimalPlaces(quantity))
  const step = finest(places)
  const size = unit_kind === 'case' && pieces_per_case !== null ? mul(step, pieces_per_case) : step
  return { step, size, wants: wholeTimes(quantity, step) }
}

/** Whether all of it can be counted in one unit: cases of unknown content beside pieces can't, and go by hand. */
export const canShare = (wishes: readonly Pick<ShareWish, 'unit_kind' | 'pieces_per_case'>[]): boolean => {
  const unknown = wishes.filter(one => one.unit_kind === 'case' && one.pieces_per_case === null).length
  return unknown === 0 || unknown === wishes.length
}

/** How many pieces, as finely as the item is sold, a weight makes at `each` kg a piece. */
export const piecesOfWeight = (kg: Decimal, each: Decimal, decimal_places: number): Decimal =>
  mul(wholeTimes(kg, mul(each, finest(decimal_places))), finest(decimal_places))

/** What a line's quantity is by the piece. */
export const sharedPieces = (quantity: Decimal, one: Pick<ShareWish, 'unit_kind' | 'pieces_per_case'>): Decimal =>
  one.unit_kind === 'case' && one.pieces_per_case !== null ? mul(quantity, one.pieces_per_case) : decimal(quantity)

/**
 * Shares out what there is (by the piece), in whole pieces and cases or the finest part that the item is sold in; nobody
 * gets more than was ordered.
 * - `first_come`: who ordered first gets all of it, as far as it goes; what is left of a case that can't be filled goes on
 *   to the next.
 * - `in_proportion`: each the same part, rounded down; what that leaves goes step by step to whoever lost most by it, of
 *   equals to who ordered first.
 */
export const shareOut = (available: Decimal, wishes: readonly ShareWish[], rule: ShareRule): Shares => {
  const lines = wishes.map(counted)
  const wanted = sum(lines.map(line => mul(line.wants, line.size)))
  let rest = decimal(available)
  const take = (line: (typeof lines)[number], steps: Decimal): Decimal => {
    rest = sub(rest, mul(steps, line.size))
    return steps
  }
  const least = (a: Decimal, b: Decimal) => (compare(a, b) < 0 ? a : b)
  const enough = compare(rest, wanted) >= 0
  const given = lines.map(line => {
    if (enough) return take(line, line.wants)
    if (rule === 'first_come') return take(line, least(line.wants, wholeTimes(rest, line.size)))
    return wholeTimes(mul(available, line.wants), wanted)
  })
  if (!enough && rule === 'in_proportion') {
    for (const [index, line] of lines.entries()) take(line, given[index] ?? '0')
    const lost = lines
      .map((line, index) => ({
        line,
        index,
        lost: mul(sub(mul(available, line.wants), mul(given[index] ?? '0', wanted)), line.size),
      }))
      .filter(one => compare(given[one.index] ?? '0', one.line.wants) < 0)
      .toSorted((a, b) => compare(b.lost, a.lost) || a.index - b.index)
    const more = (steps: (one: (typeof lost)[number]) => Decimal) => {
      for (const one of lost) given[one.index] = add(given[one.index] ?? '0', take(one.line, steps(one)))
    }
    more(({ line }) => least('1', wholeTimes(rest, line.size)))
    // A case that could not be filled leaves more than one step of the others.
    more(({ line, index }) => least(sub(line.wants, given[index] ?? '0'), wholeTimes(rest, line.size)))
  }
  return { given: given.map((steps, index) => mul(steps, lines[index]?.step ?? '1')), rest: isZero(rest) ? '0' : rest }
}
