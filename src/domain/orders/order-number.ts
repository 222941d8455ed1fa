import { hasValidCheckDigit, withCheckDigit } from '#domain/shared/check-digit.ts'
import { normaliseDigits, undividedCode } from '#domain/shared/japanese.ts'

const grouped = (digits: string): string =>
  `${digits.slice(0, -1).replace(/(\d{4})(?=\d)/g, '$1-')}-${digits.slice(-1)}`

/**
 * The number of an order, readable aloud: at least eight digits of the sequence in fours, then the check digit, as
 * '0000-1234-0'. Past 99,999,999 it grows by another four.
 */
export const orderNumber = (sequence: bigint | number | string): string => {
  const plain = BigInt(sequence)
  if (plain < 1n) throw new Error(`not an order sequence: ${sequence}`)
  const digits = plain.toString()
  return grouped(withCheckDigit(digits.padStart(Math.max(8, Math.ceil(digits.length / 4) * 4), '0')))
}

/** No sequence goes further (a signed integer of 64 bits). */
const largest = 2n ** 63n - 1n

/** The order number a person typed (full-width, with or without hyphens and spaces), or null where it can't be one. */
export const parseOrderNumber = (typed: string): string | null => {
  const digits = undividedCode(typed)
  if (!/^(?:\d{4}){2,5}\d$/.test(digits) || !hasValidCheckDigit(digits)) return null
  if (BigInt(digits.slice(0, -1)) > largest) return null
  return grouped(digits)
}

/** The sequence behind the whole order number a person typed, or null where it is none. */
export const sequenceOf = (typed: string): string | null => {
  const number = parseOrderNumber(typed)
  return number === null ? null : BigInt(number.replaceAll('-', '').slice(0, -1)).toString()
}

/** Which orders a typed number may mean: these `sequences` exactly, and whichever have the `part` in their digits. */
export type NumberAsked = { sequences: string[]; part: { digits: string; at_end: boolean } | null }

/**
 * What a person asks for by an order's number, whole or in part, full-width or not: 0000-2507-4, 25074, 2507-4, 2507, 507-4.
 * Leading zeros, hyphens and the check digit may be left out. `part` is of three digits at least. Null where it is no number.
 */
export const numberAsked = (typed: string): NumberAsked | null => {
  const text = normaliseDigits(typed).trim()
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{1,21}$/.test(digits) || !/[1-9]/.test(digits)) return null
  const before = digits.slice(0, -1)
  const checked = /[1-9]/.test(before) && orderNumber(before).replaceAll('-', '').endsWith(digits.replace(/^0+/, ''))
  // 0000-2507-4 is that order alone; 2507-4 can't be another's digits either.
  const ends = /[-\s]\d$/.test(text)
  const whole = parseOrderNumber(typed) !== null || (ends && checked)
  const sequences = [...(checked ? [before] : []), ...(whole ? [] : [digits])]
    .map(BigInt)
    .filter(one => one <= largest)
    .map(String)
  const part = ends ? { digits: before, at_end: true } : { digits, at_end: false }
  return { sequences, part: whole || part.digits.length < 3 ? null : part }
}
