import { compare, decimal, decimalPlaces, isDecimal, parseDecimal, parseYen } from '#domain/shared/decimal.ts'
import {
  sayDecimalPlaces,
  sayInteger,
  sayMaximum,
  sayMinimum,
  sayNumber,
  sayRange,
} from '#domain/shared/number-messages.ts'
import { type Rule, rule } from './rule.ts'

// The shared rule library, requirements section 5: numbers, exact whether they come as a decimal text ("12.5") or as a
// number. A text is normalised first (full-width digits, commas, an input method's minus); the empty one passes.

/** A number in JSON, or a decimal text. */
export type Numeric = string | number

const asDecimal = (value: Numeric): string | null => {
  if (typeof value === 'string') return parseDecimal(value)
  if (!Number.isFinite(value)) return null
  const written = String(value)
  // 1e21 and 1e-7 are numbers too; BigInt and toFixed write them out.
  if (isDecimal(written)) return written
  return Number.isInteger(value) ? BigInt(value).toString() : decimal(value.toFixed(20))
}

// @__NO_SIDE_EFFECTS__
const numericRule = <T extends Numeric>(label: string, holds: (value: string) => boolean, message: string): Rule<T> =>
  rule<Numeric>(
    value => {
      if (value === '') return null
      const exact = asDecimal(value)
      if (exact === null) return sayNumber(label)
      return holds(exact) ? null : message
    },
    value => (typeof value === 'string' ? (parseDecimal(value) ?? value) : value),
  )

/** Section 5: a number at all; every other rule here says so too. */
// @__NO_SIDE_EFFECTS__
export const numeric = (label: string, message = sayNumber(label)): Rule<Numeric> =>
  rule<Numeric>(
    value => (value === '' || asDecimal(value) !== null ? null : message),
    value => (typeof value === 'string' ? (parseDecimal(value) ?? value) : value),
  )

/** Yen as people type them, 円 and ¥ with them; the rules after it judge the number. */
// @__NO_SIDE_EFFECTS__
export const yenTyped = (): Rule<string> =>
  rule<string>(
    () => null,
    value => parseYen(value) ?? value.trim(),
  )

/** Section 5: minimum numeric value, inclusive. */
// @__NO_SIDE_EFFECTS__
export const minimum = (label: string, min: Numeric, message = sayMinimum(label, String(min))): Rule<Numeric> =>
  numericRule(label, value => compare(value, String(min)) >= 0, message)

/** Section 5: maximum numeric value, inclusive. */
// @__NO_SIDE_EFFECTS__
export const maximum = (label: string, max: Numeric, message = sayMaximum(label, String(max))): Rule<Numeric> =>
  numericRule(label, value => compare(value, String(max)) <= 0, message)

/** Section 5: a range, both ends inclusive. */
// @__NO_SIDE_EFFECTS__
export const range = (
  label: string,
  min: Numeric,
  max: Numeric,
  message = sayRange(label, String(min), String(max)),
): Rule<Numeric> =>
  numericRule(label, value => compare(value, String(min)) >= 0 && compare(value, String(max)) <= 0, message)

/** Section 5: integer; 2.0 is one. */
// @__NO_SIDE_EFFECTS__
export const integer = (label: string, message = sayInteger(label)): Rule<Numeric> =>
  numericRule(label, value => decimalPlaces(value) === 0, message)

/** Section 5: decimal digits limit; trailing zeros don't count. */
// @__NO_SIDE_EFFECTS__
export const decimalDigits = (
  label: string,
  places: number,
  message = sayDecimalPlaces(label, places),
): Rule<Numeric> => numericRule(label, value => decimalPlaces(value) <= places, message)
