import {
  add,
  compare,
  decimal,
  decimalPlaces,
  formatQuantity,
  isMultipleOf,
  mul,
  sub,
  wholeTimes,
} from '#domain/shared/decimal.ts'
import {
  sayDecimalPlaces,
  sayLot,
  sayMaximum,
  sayMinimum,
  sayMoreThan,
  sayUnitKindRefused,
} from '#domain/shared/number-messages.ts'
import { type UnitKind, unit_kind_words, unitWord } from '#domain/trade/unit.ts'

/**
 * The limits of one item for one deal. min, max, lot and decimal places are counted in pieces where the item is sold by
 * the piece, in cases where it is sold by the case alone; a lot counts from 0.
 */
export type QuantityRule = {
  min_quantity: string | null
  max_quantity: string | null
  lot: string | null
  decimal_places: number
  unit_kinds: UnitKind[]
  pieces_per_case: string | null
  /** The item's words for its units, where a limit is said with them. */
  unit?: string | undefined
  case_unit?: string | null | undefined
}

/** The largest quantity a line can hold (9 digits before the point). */
const most_quantity = '999999999'

/** A quantity in pieces. A case of unknown content counts as one. */
export const inPieces = (quantity: string, unit_kind: UnitKind, pieces_per_case: string | null): string =>
  unit_kind === 'case' && pieces_per_case !== null ? mul(quantity, pieces_per_case) : quantity

type Limits = { min: string | null; max: string | null; lot: string | null; decimal_places: number }

/**
 * The limits in the unit a person orders in, or null where that unit can't be ordered. Of an item sold both ways a case
 * is always whole, and no lot of loose pieces binds it; its minimum and maximum are the pieces' in whole cases.
 */
export const limitsIn = (rule: QuantityRule, unit_kind: UnitKind): Limits | null => {
  if (!rule.unit_kinds.includes(unit_kind)) return null
  const { min_quantity: min, max_quantity: max, pieces_per_case } = rule
  if (unit_kind === 'piece' || !rule.unit_kinds.includes('piece') || pieces_per_case === null) {
    // A lot or minimum of 0.5 needs its decimals even where the item's setting forgot them.
    const decimal_places = Math.max(rule.decimal_places, decimalPlaces(rule.lot ?? '0'), decimalPlaces(min ?? '0'))
    return { min, max, lot: rule.lot, decimal_places }
  }
  const least = min === null ? null : wholeTimes(min, pieces_per_case)
  const cases = {
    min: min === null || least === null || isMultipleOf(min, pieces_per_case) ? least : add(least, '1'),
    max: max === null ? null : wholeTimes(max, pieces_per_case),
    lot: null,
    decimal_places: 0,
  }
  return cases.max !== null && compare(cases.max, cases.min ?? '1') < 0 ? null : cases
}

/** Why a quantity of an item can't be ordered, with the limit that is passed, and its unit where that has a name. */
export type QuantityReason =
  | { name: 'unit_kind_refused'; unit_kind: UnitKind }
  | { name: 'none_at_all' }
  | { name: 'too_many_decimals'; decimal_places: number }
  | { name: 'below_minimum'; minimum: string; unit: string }
  | { name: 'above_maximum'; maximum: string; unit: string }
  | { name: 'off_lot'; lot: string }

/** Why this quantity can't be ordered, or null. Its supplier may pass the maximum. */
export const whyNotQuantity = (
  rule: QuantityRule,
  quantity: string,
  unit_kind: UnitKind,
  past_maximum = false,
): QuantityReason | null => {
  const limits = limitsIn(rule, unit_kind)
  if (!limits) return { name: 'unit_kind_refused', unit_kind }
  const { min: minimum, lot, decimal_places } = limits
  if (compare(quantity, '0') <= 0) return { name: 'none_at_all' }
  if (decimalPlaces(quantity) > decimal_places) return { name: 'too_many_decimals', decimal_places }
  const unit = rule.unit === undefined ? '' : unitWord({ ...rule, unit: rule.unit }, unit_kind)
  if (minimum !== null && compare(quantity, minimum) < 0) return { name: 'below_minimum', minimum, unit }
  const maximum = (past_maximum ? null : limits.max) ?? most_quantity
  if (compare(quantity, maximum) > 0) return { name: 'above_maximum', maximum, unit }
  return lot !== null && !isMultipleOf(quantity, lot) ? { name: 'off_lot', lot } : null
}

/** Such a reason in Japanese. `label` names the field, as 数量 or the item's name. */
export const sayQuantity = (reason: QuantityReason, label: string): string => {
  switch (reason.name) {
    case 'unit_kind_refused':
      return sayUnitKindRefused(label, unit_kind_words[reason.unit_kind])
    case 'none_at_all':
      return sayMoreThan(label, '0')
    case 'too_many_decimals':
      return sayDecimalPlaces(label, reason.decimal_places)
    case 'below_minimum':
      return sayMinimum(label, formatQuantity(reason.minimum) + reason.unit)
    case 'above_maximum':
      return sayMaximum(label, formatQuantity(reason.maximum) + reason.unit)
    default:
      return sayLot(label, formatQuantity(reason.lot))
  }
}

/** Why this quantity can't be ordered, in Japanese, or null. */
export const checkQuantity = (
  rule: QuantityRule,
  quantity: string,
  unit_kind: UnitKind,
  label: string,
): string | null => {
  const wrong = whyNotQuantity(rule, quantity, unit_kind)
  return wrong && sayQuantity(wrong, label)
}

/**
 * The rule for steps where so many pieces are left: they end there. Where that leaves nothing to step to (fewer than a lot or a
 * case), the rule as it is: too much is then said beside the quantity, which a button that does nothing would not.
 */
export const withinLeft = <Rule extends QuantityRule>(rule: Rule, left: string, unit_kind: UnitKind): Rule => {
  const { max_quantity: max, unit_kinds, pieces_per_case } = rule
  const most = unit_kinds.includes('piece') || pieces_per_case === null ? left : wholeTimes(left, pieces_per_case)
  const within = { ...rule, max_quantity: max !== null && compare(max, most) < 0 ? max : most }
  return stepQuantity(within, '0', 1, unit_kind) === '0' ? rule : within
}

const gridUp = (value: string, step: string): string =>
  isMultipleOf(value, step) ? decimal(value) : mul(add(wholeTimes(value, step), '1'), step)

const gridDown = (value: string, step: string): string => mul(wholeTimes(value, step), step)

/**
 * What the stepper shows next. Up from 0 is the smallest orderable quantity, then lot by lot (or one by one) up to the
 * largest; down from the smallest is 0. A quantity between two lots goes to its neighbour. Always orderable, or '0'.
 */
export const stepQuantity = (
  rule: QuantityRule,
  quantity: string,
  direction: 1 | -1,
  unit_kind: UnitKind = rule.unit_kinds.includes('piece') ? 'piece' : 'case',
): string => {
  const limits = limitsIn(rule, unit_kind)
  if (!limits) return '0'
  const step = limits.lot ?? '1'
  const finest = limits.lot ?? (limits.decimal_places === 0 ? '1' : `0.${'1'.padStart(limits.decimal_places, '0')}`)
  const least = limits.lot === null ? decimal(limits.min ?? '1') : gridUp(limits.min ?? limits.lot, limits.lot)
  const most = gridDown(limits.max ?? most_quantity, finest)
  if (compare(least, most) > 0) return '0'
  if (compare(quantity, most) > 0) return most
  const between = !isMultipleOf(quantity, finest)
  if (direction === 1) {
    if (compare(quantity, least) < 0) return least
    const next = between ? gridUp(quantity, step) : add(quantity, step)
    return compare(next, most) > 0 ? most : next
  }
  if (compare(quantity, least) <= 0) return '0'
  const next = between ? gridDown(quantity, step) : sub(quantity, step)
  return compare(next, least) < 0 ? least : next
}

/**
 * The orderable quantity nearest to this one (a half goes up): on the lot, within minimum and maximum. '0' where the unit
 * can't be ordered at all.
 */
export const nearestQuantity = (rule: QuantityRule, quantity: string, unit_kind: UnitKind): string => {
  const limits = limitsIn(rule, unit_kind)
  if (!limits) return '0'
  const finest = limits.lot ?? (limits.decimal_places === 0 ? '1' : `0.${'1'.padStart(limits.decimal_places, '0')}`)
  const least = gridUp(limits.min ?? finest, finest)
  const most = gridDown(limits.max ?? most_quantity, finest)
  if (compare(least, most) > 0) return '0'
  const below = gridDown(quantity, finest)
  const above = gridUp(quantity, finest)
  const near = compare(sub(quantity, below), sub(above, quantity)) < 0 ? below : above
  return compare(near, least) < 0 ? least : compare(near, most) > 0 ? most : near
}
