import { unspacedDigits } from './japanese.ts'

/**
 * A phone number as typed on a Japanese keyboard, in half-width digits and hyphens; spaces inside go too, and brackets around
 * the area code or what follows it are hyphens: 03(1234)5678, (03)1234-5678. +81 90-… is 090-…, and two hyphens stand where
 * they belong, if that is beyond doubt: 090-1234-5678 of 090-12345-678.
 */
export const normalisePhone = (typed: string): string => {
  const plain = unspacedDigits(typed)
    .replace(/^\+81-?(?:\(0\)|0)?-?/, '0')
    .replace(/^\((\d{1,5})\)-?(?=\d+-)/, '$1-')
    .replace(/^\((\d{1,5})\)/, '$1')
    .replace(/^(\d{1,5})-?\((\d{1,4})\)-?/, '$1-$2-')
  return /^\d+-\d+-\d+$/.test(plain) ? (grouped(plain.replaceAll('-', '')) ?? plain) : plain
}

/**
 * A phone number from a file as Excel leaves it: 09012345678 became 9012345678. Every number in Japan begins with 0, so it
 * is put back; anything else stays as it is.
 */
export const withLostZero = (cell: string): string => {
  const digits = normalisePhone(cell)
  return /^[1-9]\d{8,9}$/.test(digits) ? `0${digits}` : cell
}

/** 10 to 11 digits, with no hyphens or exactly two between them (requirements sections 5 and 9). */
export const isPhone = (value: string): boolean =>
  /^(?:\d+|\d+-\d+-\d+)$/.test(value) && /^\d{10,11}$/.test(value.replaceAll('-', ''))

/**
 * Whether a number of Japan has as many digits as the numbering plan gives it: 11 in 050, 070, 080 (also 0800) and 090, and
 * as may come in 020 and 060; else 10. One too many in 03-0542-11022 is dialled, and calls somebody else. What does not
 * begin with 0, and what calls abroad (00), is not judged.
 */
export const hasPhoneLength = (value: string): boolean => {
  const digits = value.replaceAll('-', '')
  return digits.length === 11 ? /^(?:[^0]|00|0[25-9]0)/.test(digits) : !/^0[5789]0/.test(digits)
}

/** A phone number of 11 digits starting 090, 080, 070 or 050. */
export const isMobile = (value: string): boolean => isPhone(value) && /^0[5789]0\d{8}$/.test(value.replaceAll('-', ''))

/** Whether it is a mobile telephone's (090, 080, 070): hardly ever a fax machine's, which 050 may be. As it is typed. */
export const looksMobile = (typed: string): boolean => {
  const value = normalisePhone(typed)
  return isMobile(value) && !value.startsWith('050')
}

/** What is said of a fax number that `looksMobile`. */
export const mobile_fax_words = '携帯電話の番号のようです。FAXの番号かご確認ください'

/** With hyphens where the numbering plan leaves no doubt, or null. */
const grouped = (digits: string): string | null => {
  if (/^0\d00\d{7}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1-$2-$3')
  if (/^0[5-9]0\d{8}$/.test(digits)) return digits.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3')
  if (!/^0\d{9}$/.test(digits)) return null
  if (/^0(?:120|570|990)/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1-$2-$3')
  if (/^0[36]/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1-$2-$3')
  if (/^0(?:11|44|45|52|75|78|48[1-9]|92[1-9])/.test(digits))
    return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  return null
}

/**
 * For the eye: hyphens are set where the numbering plan leaves no doubt; else what has some keeps them. Most area codes share
 * their first digits with longer ones (042 and 0422), and a hyphen in the wrong place reads as another town, so those
 * stay plain digits.
 */
export const formatPhone = (value: string): string => {
  const plain = normalisePhone(value)
  return grouped(plain) ?? plain
}
