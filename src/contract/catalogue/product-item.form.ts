import * as z from 'zod/mini'
import { priceBasis, taxRate, unitKind } from '#contract/trade.ts'
import { jan } from '#contract/validation/jan.ts'
import { formRule, type Rule, rule, textRule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { contradictions, item_labels } from '#domain/catalogue/product-item.ts'
import { isDay } from '#domain/shared/day.ts'
import { compare, decimal, decimalPlaces, parseDecimal, parseYen } from '#domain/shared/decimal.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { isHalfWidth } from '#domain/shared/latin.ts'
import {
  sayDecimalPlaces,
  sayInteger,
  sayMaximum,
  sayMinimum,
  sayMoreThan,
  sayNumber,
} from '#domain/shared/number-messages.ts'
import { sayDate, sayHalfWidth } from '#domain/shared/rule-messages.ts'
import { parseDay } from '#domain/shared/typed-day.ts'

// A product item as the screen's form, the API and each row of a file give it: texts, where '' is nothing.

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)

// @__NO_SIDE_EFFECTS__
const words = (label: string, max: number) => text(label).check(composed, maxChars(label, max))

type Range = { places: number; most: string; above_zero?: boolean }

// @__NO_SIDE_EFFECTS__
const amount = (label: string, { places, most, above_zero = false }: Range, parse = parseDecimal): Rule<string> =>
  rule<string>(
    value => {
      if (value === '') return null
      const exact = parse(value)
      if (exact === null) return sayNumber(label)
      if (compare(exact, '0') < 0) return sayMinimum(label, '0')
      if (above_zero && compare(exact, '0') === 0) return sayMoreThan(label, '0')
      if (compare(exact, most) > 0) return sayMaximum(label, Number(most).toLocaleString('ja-JP'))
      return decimalPlaces(exact) > places ? sayDecimalPlaces(label, places) : null
    },
    value => parse(value) ?? value.trim(),
  )

// @__NO_SIDE_EFFECTS__
const whole = (label: string, most: number): Rule<string> =>
  rule<string>(
    value => {
      if (value === '') return null
      const exact = parseDecimal(value)
      if (exact === null) return sayNumber(label)
      if (decimalPlaces(exact) > 0) return sayInteger(label)
      if (compare(exact, '0') < 0) return sayMinimum(label, '0')
      return compare(exact, String(most)) > 0 ? sayMaximum(label, String(most)) : null
    },
    value => parseDecimal(value) ?? value.trim(),
  )

// @__NO_SIDE_EFFECTS__
const dayField = (label: string): Rule<string> =>
  textRule(
    value => isDay(value) && value.startsWith('20'),
    sayDate(label),
    value => parseDay(value) ?? value.trim(),
  )

const code = rule<string>(
  value => (value === '' || (isHalfWidth(value) && !/\s/.test(value)) ? null : sayHalfWidth(item_labels.code)),
  value => toHalfWidth(value).trim(),
)

const quantity: Range = { places: 3, most: '999999999', above_zero: true }
const weight: Range = { places: 3, most: '999999', above_zero: true }

/** A price as typed: yen without tax, up to two decimals, with or without its 円. */
export const price_range: Range = { places: 2, most: '9999999999' }
// @__NO_SIDE_EFFECTS__
export const priceInput = (label: string = item_labels.price) => text(label).check(amount(label, price_range, parseYen))
// @__NO_SIDE_EFFECTS__
export const dayInput = (label: string) => text(label).check(dayField(label))
// @__NO_SIDE_EFFECTS__
export const limitInput = (label: string = item_labels.sales_limit) =>
  text(label).check(amount(label, { ...quantity, above_zero: false }))

/** How many pieces, more than none; '' where nothing is typed. */
// @__NO_SIDE_EFFECTS__
export const piecesInput = (label: string) => text(label).check(amount(label, quantity))

/** A code where one is given: half-width, without spaces. */
// @__NO_SIDE_EFFECTS__
export const codeInput = (label: string) => text(label).check(code, maxChars(label, 30))

export const item_fields = {
  code: codeInput(item_labels.code).check(required(item_labels.code)),
  name: words(item_labels.name, 100).check(required(item_labels.name)),
  name_kana: words(item_labels.name_kana, 100),
  spec: words(item_labels.spec, 100),
  origin: words(item_labels.origin, 50),
  category: words(item_labels.category, 50),
  unit: words(item_labels.unit, 10).check(required(item_labels.unit)),
  case_unit: words(item_labels.case_unit, 10),
  pieces_per_case: text(item_labels.pieces_per_case).check(amount(item_labels.pieces_per_case, weight)),
  unit_kinds: z.array(unitKind),
  price_basis: priceBasis,
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  estimated_weight: text(item_labels.estimated_weight).check(amount(item_labels.estimated_weight, weight)),
  decimal_places: z.number().check(z.int(), z.minimum(0), z.maximum(3)),
  min_quantity: text(item_labels.min_quantity).check(amount(item_labels.min_quantity, quantity)),
  max_quantity: text(item_labels.max_quantity).check(amount(item_labels.max_quantity, quantity)),
  lot: text(item_labels.lot).check(amount(item_labels.lot, quantity)),
  lead_days: text(item_labels.lead_days).check(whole(item_labels.lead_days, 60)),
  sales_limit: limitInput(),
  sales_from: dayInput(item_labels.sales_from),
  sales_to: dayInput(item_labels.sales_to),
  jan_code: text(item_labels.jan_code).check(jan(item_labels.jan_code)),
  visible: z.boolean(),
}

const together = formRule(form => {
  const given = asTogether.safeParse(form)
  if (!given.success) return null
  return contradictions(given.data).map(({ field, message }) => ({ path: [field], message }))
})

const asTogether = z.object({
  pieces_per_case: z.string(),
  unit_kinds: z.array(unitKind),
  price_basis: priceBasis,
  catch_weight: z.boolean(),
  estimated_weight: z.string(),
  min_quantity: exactOrNothing(),
  max_quantity: exactOrNothing(),
  lot: exactOrNothing(),
  sales_from: dayOrNothing(),
  sales_to: dayOrNothing(),
})

/** A text that is not right by itself has its own message, and is nothing to compare with. */
function exactOrNothing() {
  return z.pipe(
    z.string(),
    z.transform(value => parseDecimal(value) ?? ''),
  )
}
function dayOrNothing() {
  return z.pipe(
    z.string(),
    z.transform(value => parseDay(value) ?? ''),
  )
}

/** A whole item. */
export const productItemForm = z.object(item_fields).check(together)
export type ProductItemInput = z.input<typeof productItemForm>
export type ProductItemForm = z.output<typeof productItemForm>

/** A new item: with its first price. `market_price` leaves the price open (時価). */
export const newProductItemForm = z
  .object({ ...item_fields, market_price: z.boolean(), price: priceInput(), valid_from: dayInput('適用開始日') })
  .check(together, priceOrMarket())

function priceOrMarket() {
  return formRule(form => {
    const has_price = typeof form['price'] === 'string' && form['price'].trim() !== ''
    if (form['market_price'] === true || has_price) return null
    return [{ path: ['price'], message: '単価を入力するか、時価を選択してください' }]
  })
}

/** Some fields of an item, and the revision that the change is based on. */
export const productItemChange = z.object({
  ...z.partial(z.object(item_fields)).shape,
  archived: z.optional(z.boolean()),
  revision: z.number().check(z.int(), z.minimum(1)),
})

/** A price from a delivery date on; null is 時価. */
export const priceForm = z.object({
  valid_from: dayInput('適用開始日').check(required('適用開始日')),
  price: z.nullable(priceInput().check(required(item_labels.price))),
  revision: z.number().check(z.int(), z.minimum(1)),
})

/** The same as a person chooses it on the screen: a price, or 時価. */
export const priceChoiceForm = z
  .object({
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
    price: priceInput(),
    market_price: z.boolean(),
  })
  .check(priceOrMarket())

/** '' where the database has null: what a form starts from. */
export const textOf = (value: string | null): string => (value === null ? '' : value)
export const decimalTextOf = (value: string | null): string => (value === null ? '' : decimal(value))
