/**
 * Damm's quasigroup of order 10 (H. M. Damm, 2004): it notices every single wrong digit and every swap of two
 * neighbours, the two slips that people make when they read a number over the phone.
 */
const damm_table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

const damm = (digits: string): string => {
  let interim = '0'
  for (const digit of digits) interim = damm_table[Number(interim)]?.[Number(digit)] ?? 'x'
  return interim
}

/** The digits with their check digit behind them: '572' is '5724'. */
export const withCheckDigit = (digits: string): string => {
  if (!/^\d+$/.test(digits)) throw new Error(`not digits: ${digits}`)
  return digits + damm(digits)
}

/** True where the last digit checks the ones before it. */
export const hasValidCheckDigit = (digits: string): boolean => /^\d{2,}$/.test(digits) && damm(digits) === '0'

const weighed = (digits: string, last: number, other: number): number => {
  let total = 0
  for (let index = 0; index < digits.length; index += 1) {
    total += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? last : other)
  }
  return total
}

/** The check digit of a JAN, given the 12 (or 7) digits before it; also right for the 13 of a GTIN-14. */
export const janCheckDigit = (digits: string): string => String((10 - (weighed(digits, 3, 1) % 10)) % 10)

/** A JAN code of 13 or 8 digits whose check digit is right. */
export const isJan = (code: string): boolean =>
  /^(?:\d{13}|\d{8})$/.test(code) && janCheckDigit(code.slice(0, -1)) === code.slice(-1)

/** T and 13 digits, the form of a qualified invoice issuer's registration number (適格請求書発行事業者登録番号). */
export const isInvoiceNumber = (value: string): boolean => /^T[1-9]\d{12}$/.test(value)

/**
 * True where the first of the 13 digits checks the other 12 as in a corporate number (法人番号): 9 less the sum of the
 * digits times 1, 2, 1, 2 … from the right, modulo 9. Sole proprietors' numbers may not follow it: warn, never reject.
 */
export const hasValidInvoiceCheckDigit = (value: string): boolean =>
  isInvoiceNumber(value) && String(9 - (weighed(value.slice(2), 1, 2) % 9)) === value[1]
