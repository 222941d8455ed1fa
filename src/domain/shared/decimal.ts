import { normaliseDigits, toHalfWidth } from './japanese.ts'

/** A decimal number as a string ("12.500"). Money and quantities cross every border like this, never as a float. */
export type Decimal = string

/** How a supplier rounds to whole yen: 切り捨て, 四捨五入, 切り上げ. */
export const roundings = ['floor', 'round', 'ceil'] as const
export type Rounding = (typeof roundings)[number]

const plain_number = /^-?\d+(\.\d+)?$/

/** True for plain decimal notation: digits with at most one point between them, a minus before; no exponent, no spaces. */
export const isDecimal = (value: string): boolean => plain_number.test(value)

/** `units` of 10 to the power of minus `places`: 12.50 is 1250 with 2 places. */
type Exact = { units: bigint; places: number }

/** Where its point is, or -1. Throws on anything not plain decimal. */
const pointOf = (value: Decimal): number => {
  if (!plain_number.test(value)) throw new Error(`not a decimal: ${value}`)
  return value.indexOf('.')
}

const exact = (value: Decimal): Exact => {
  const point = pointOf(value)
  if (point === -1) return { units: BigInt(value), places: 0 }
  return { units: BigInt(value.slice(0, point) + value.slice(point + 1)), places: value.length - point - 1 }
}

/** Reckoned once: an order asks for hundreds. */
const powers = /* @__PURE__ */ Array.from({ length: 30 }, (_, places) => 10n ** BigInt(places))

const power = (places: number): bigint => powers[places] ?? 10n ** BigInt(places)

const inUnitsOf = (places: number, number: Exact): bigint =>
  number.places === places ? number.units : number.units * power(places - number.places)

/** Both numbers counted in the same, smaller unit. */
const paired = (a: Decimal, b: Decimal): { left: bigint; right: bigint; places: number } => {
  const [left, right] = [exact(a), exact(b)]
  const places = Math.max(left.places, right.places)
  return { left: inUnitsOf(places, left), right: inUnitsOf(places, right), places }
}

/** Where the digits of a number end, without the zeros after its point (and the point, where nothing else follows it). */
const endOf = (digits: string, point: number): number => {
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  return end
}

const text = (units: bigint, places: number): Decimal => {
  if (places === 0) return units.toString()
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const point = digits.length - places
  const end = endOf(digits, point)
  return end === point ? sign + digits.slice(0, point) : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`
}

/** Rounded to `places`, a half away from zero. */
const rounded = ({ units, places }: Exact, to: number): Decimal => {
  if (places <= to) return text(units, places)
  const unit = power(places - to)
  const half = unit / 2n
  return text((units < 0n ? units - half : units + half) / unit, to)
}

/** The same number without needless zeros: '012.500' is '12.5', '-0.0' is '0'. Throws on anything not plain decimal. */
export const decimal = (value: Decimal): Decimal => {
  const { units, places } = exact(value)
  return text(units, places)
}

export const add = (a: Decimal, b: Decimal): Decimal => {
  const { left, right, places } = paired(a, b)
  return text(left + right, places)
}

/** a - b */
export const sub = (a: Decimal, b: Decimal): Decimal => {
  const { left, right, places } = paired(a, b)
  return text(left - right, places)
}

export const mul = (a: Decimal, b: Decimal): Decimal => {
  const [left, right] = [exact(a), exact(b)]
  return text(left.units * right.units, left.places + right.places)
}

/** The sum of a list, '0' for none. */
export const sum = (list: readonly Decimal[]): Decimal => list.reduce(add, '0')

/** -1 where a < b, 0 where they are the same number ('1.0' and '1'), 1 where a > b. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const { left, right } = paired(a, b)
  return left < right ? -1 : left > right ? 1 : 0
}

export const isZero = (value: Decimal): boolean => exact(value).units === 0n

/** True where value is a whole number of lots, counted from 0 (requirements section 9; 0.3 is three lots of 0.1). */
export const isMultipleOf = (value: Decimal, lot: Decimal): boolean => {
  const { left, right } = paired(value, lot)
  if (right === 0n) throw new Error('a lot cannot be 0')
  return left % right === 0n
}

/**
 * Whole yen. 'floor' is towards the smaller number and 'ceil' towards the larger one, below zero too; 'round' takes a
 * half away from zero, so that a red slip cancels its black one (105.5 -> 106, -105.5 -> -106).
 */
export const roundYen = (value: Decimal, rounding: Rounding): Decimal => {
  const number = exact(value)
  if (rounding === 'round') return rounded(number, 0)
  const yen = power(number.places)
  const rest = number.units % yen
  // Division drops the rest towards zero; floor and ceil drop it to one side.
  const beyond = rounding === 'floor' && rest < 0n ? -1n : rounding === 'ceil' && rest > 0n ? 1n : 0n
  return text(number.units / yen + beyond, 0)
}

const grouped = (value: Decimal): string => {
  const [whole = '', fraction] = value.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const head = digits.slice(0, digits.length % 3 || 3)
  const commas = sign + [head, ...(digits.slice(head.length).match(/\d{3}/g) ?? [])].join(',')
  return fraction === undefined ? commas : `${commas}.${fraction}`
}

/** '38420' is '¥38,420', '-500' is '-¥500', '12.50' (a unit price) is '¥12.5'. */
export const formatYen = (value: Decimal): string => {
  const plain = decimal(value)
  return plain.startsWith('-') ? `-¥${grouped(plain.slice(1))}` : `¥${grouped(plain)}`
}

/** '2.500' is '2.5', '1200' is '1,200'. */
export const formatQuantity = (value: Decimal): string => grouped(decimal(value))

/** How many decimal places the number needs: 0 for '2.000', 1 for '2.50'. */
export const decimalPlaces = (value: Decimal): number => {
  const point = pointOf(value)
  return point === -1 ? 0 : endOf(value, point + 1) - point - 1
}

/** Longer, it is no number that anybody types, and reckoning with its digits takes long. */
const longest_number = 100

const quantity = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{0,3})?$|^\.\d{1,3}$/

/**
 * A quantity as a person typed it, or null where it can't be one: full-width digits, thousands commas and the marks a
 * Japanese input method leaves for a point (。 ． ・) or a comma (、) are read as meant. Up to 9 digits before the point
 * and 3 after it; '2.' (still typing) is '2'. A quantity is never negative: a minus, or the ー left for one, gives null.
 */
export const parseQuantity = (typed: string): Decimal | null => {
  if (typed.length > longest_number) return null
  const plain = toHalfWidth(typed)
    .trim()
    .replace(/[。｡・･]/g, '.')
    .replace(/[、､]/g, ',')
  if (!quantity.test(plain)) return null
  const digits = plain.replaceAll(',', '').replace(/\.$/, '').replace(/^\./, '0.')
  const value = decimal(digits)
  return (value.split('.')[0] ?? '').length > 9 ? null : value
}

/** a / b to 20 places, exact where it ends before them. Throws for b of 0. */
export const div = (a: Decimal, b: Decimal): Decimal => {
  const { left, right } = paired(a, b)
  if (right === 0n) throw new Error('division by 0')
  // One digit more than is kept, to round by: what is cut off after it can't turn a half into less.
  return rounded({ units: (left * power(21)) / right, places: 21 }, 20)
}

/** Rounded to `places`, a half away from zero. */
export const round = (value: Decimal, places: number): Decimal => rounded(exact(value), places)

/** How many whole units fit into value: 40 pieces hold 1 case of 24. Both positive. */
export const wholeTimes = (value: Decimal, unit: Decimal): Decimal => {
  const { left, right } = paired(value, unit)
  return text(left / right, 0)
}

/** An amount of money as a person typed it, in yen: as `parseDecimal`, and with its 円 or ¥ (５，８００円, ¥5,800). */
export const parseYen = (typed: string): Decimal | null => {
  const bare = typed.trim()
  return parseDecimal((bare.endsWith('円') ? bare.slice(0, -1) : bare).replace(/^([-−ー－]?)[¥￥\\]/, '$1'))
}

/**
 * A number as a person typed it, with its sign, or null: full-width digits, thousands commas, and the hyphens an input
 * method leaves for a minus are read as meant. Trailing zeros stay out ('2.50' is '2.5').
 */
export const parseDecimal = (typed: string): Decimal | null => {
  if (typed.length > longest_number) return null
  const plain = normaliseDigits(typed)
    .replace(/[。｡・･]/g, '.')
    .replace(/[、､]/g, ',')
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return null
  return decimal(plain.replaceAll(',', ''))
}
