import { checkQuantity, type QuantityRule } from '#domain/orders/quantity.ts'
import { compare, formatQuantity, isMultipleOf, parseQuantity } from '#domain/shared/decimal.ts'
import { sayLot, sayMaximum, sayMinimum, sayNumber, saySalesLimit } from '#domain/shared/number-messages.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Rule, rule } from './rule.ts'

// The shared rule library, requirements sections 5 and 9: quantities of an order, as exact decimal texts. What an input
// method leaves is normalised first; the empty text passes.

// @__NO_SIDE_EFFECTS__
const quantityRule = (label: string, judge: (quantity: string) => string | null): Rule<string> =>
  rule<string>(
    value => {
      if (value === '') return null
      const quantity = parseQuantity(value)
      return quantity === null ? sayNumber(label) : judge(quantity)
    },
    value => parseQuantity(value) ?? value,
  )

/** Section 5: order quantity minimum. */
// @__NO_SIDE_EFFECTS__
export const orderMinimum = (
  label: string,
  min: string,
  message = sayMinimum(label, formatQuantity(min)),
): Rule<string> => quantityRule(label, quantity => (compare(quantity, min) >= 0 ? null : message))

/** Section 5: order quantity maximum. */
// @__NO_SIDE_EFFECTS__
export const orderMaximum = (
  label: string,
  max: string,
  message = sayMaximum(label, formatQuantity(max)),
): Rule<string> => quantityRule(label, quantity => (compare(quantity, max) <= 0 ? null : message))

/** Sections 5 and 9: order lot interval: multiples of the lot from 0, decimals exact (0.3 is three lots of 0.1). */
// @__NO_SIDE_EFFECTS__
export const orderLot = (label: string, lot: string, message = sayLot(label, formatQuantity(lot))): Rule<string> =>
  quantityRule(label, quantity => (isMultipleOf(quantity, lot) ? null : message))

/** Section 5: sales upper limit exceeded. `remaining` is what may still be sold; null: no limit. */
// @__NO_SIDE_EFFECTS__
export const salesLimit = (label: string, remaining: string | null, message?: string): Rule<string> =>
  quantityRule(label, quantity =>
    remaining === null || compare(quantity, remaining) <= 0
      ? null
      : (message ?? saySalesLimit(label, formatQuantity(compare(remaining, '0') < 0 ? '0' : remaining))),
  )

/** All limits of one item at once, as the order sheet and the placing check them. */
// @__NO_SIDE_EFFECTS__
export const orderQuantity = (label: string, limits: QuantityRule, unit_kind: UnitKind): Rule<string> =>
  quantityRule(label, quantity => checkQuantity(limits, quantity, unit_kind, label))
