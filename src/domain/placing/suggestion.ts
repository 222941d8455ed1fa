import { inPieces, nearestQuantity, type QuantityRule } from '#domain/orders/quantity.ts'
import { addDays, type Day, weekdayOf } from '#domain/shared/day.ts'
import { add, compare, div, round } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'

/** One line of a standing order of the past. */
export type PastLine = {
  order_list_item_id: string
  delivery_date: Day
  quantity: string
  unit_kind: UnitKind
  pieces_per_case: string | null
}

/** How far back a suggestion looks: eight weeks. */
export const suggestion_days = 56
/** Fewer days than this say nothing about a habit. */
const enough_days = 3
/** Where the weekday has too few days of its own: the newest days of any weekday, at most so many. */
const recent_days = 8

/** What an item is suggested at, and the days it rests on. */
export type Suggestion = {
  order_list_item_id: string
  unit_kind: UnitKind
  quantity: string
  /** Every day looked at, newest first, with what was ordered then in `unit_kind`; '0' where it was not. */
  days: { delivery_date: Day; quantity: string }[]
  /** Ordered on at least three of four of these days: its absence is worth a question. */
  expected: boolean
}

export type Suggestions = {
  /** `weekday`: this weekday's days; `recent`: the newest days, while the weekday has too few; null: nothing is known yet. */
  basis: 'weekday' | 'recent' | null
  days: Day[]
  items: Suggestion[]
}

/**
 * Quantities for a delivery date from a restaurant's own orders of the last eight weeks, so simple that the days can be
 * shown beside it: an item that was on at least half of this weekday's orders, at the median of what was ordered on those
 * days. One feast or one slip of the finger doesn't move a median. Several orders of a day count together.
 */
export const suggestQuantities = (
  past: readonly PastLine[],
  delivery_date: Day,
  rules: ReadonlyMap<string, QuantityRule>,
): Suggestions => {
  const known = past.filter(
    line => line.delivery_date < delivery_date && line.delivery_date >= addDays(delivery_date, -suggestion_days),
  )
  const all = [...new Set(known.map(line => line.delivery_date))].toSorted().toReversed()
  const alike = all.filter(day => weekdayOf(day) === weekdayOf(delivery_date))
  const basis = alike.length >= enough_days ? 'weekday' : all.length >= enough_days ? 'recent' : null
  if (basis === null) return { basis, days: [], items: [] }
  const days = basis === 'weekday' ? alike : all.slice(0, recent_days)
  const by_item = Map.groupBy(
    known.filter(line => days.includes(line.delivery_date)),
    line => line.order_list_item_id,
  )
  const items = [...by_item].flatMap(([id, lines]): Suggestion[] => {
    const rule = rules.get(id)
    const found = rule && suggestOne(rule, lines, days)
    return found ? [{ order_list_item_id: id, ...found }] : []
  })
  return { basis, days, items }
}

const suggestOne = (
  rule: QuantityRule,
  lines: readonly PastLine[],
  days: readonly Day[],
): Omit<Suggestion, 'order_list_item_id'> | null => {
  const pieces = new Map<Day, string>()
  for (const { delivery_date, quantity, unit_kind, pieces_per_case } of lines) {
    pieces.set(delivery_date, add(pieces.get(delivery_date) ?? '0', inPieces(quantity, unit_kind, pieces_per_case)))
  }
  if (pieces.size * 2 < days.length) return null
  const newest = lines.reduce((one, other) => (other.delivery_date > one.delivery_date ? other : one))
  const unit_kind = rule.unit_kinds.includes(newest.unit_kind) ? newest.unit_kind : rule.unit_kinds[0]
  if (!unit_kind) return null
  const inUnit = (amount: string) =>
    unit_kind === 'case' && rule.pieces_per_case !== null ? round(div(amount, rule.pieces_per_case), 3) : amount
  const amounts = [...pieces.values()].toSorted(compare)
  const quantity = nearestQuantity(rule, inUnit(amounts[(amounts.length - 1) >> 1] ?? '0'), unit_kind)
  if (compare(quantity, '0') <= 0) return null
  return {
    unit_kind,
    quantity,
    days: days.map(delivery_date => ({ delivery_date, quantity: inUnit(pieces.get(delivery_date) ?? '0') })),
    expected: pieces.size >= enough_days && pieces.size * 4 >= days.length * 3,
  }
}
