import { compare, decimal, decimalPlaces, div, parseQuantity } from '#domain/shared/decimal.ts'

const digits: Readonly<Record<string, number>> = {
  〇: 0,
  一: 1,
  壱: 1,
  二: 2,
  弐: 2,
  三: 3,
  参: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** The characters of a number written in kanji. */
export const kanji_digits = '〇一壱二弐三参四五六七八九十百千'

/** 二十四 is 24, 二〇 is 20; null where it is no number. */
export const readKanjiNumber = (text: string): number | null => {
  if (text === '' || text.length > 8) return null
  const signs = Array.from(text)
  if (signs.every(sign => sign in digits)) return Number(signs.map(sign => digits[sign]).join(''))
  let total = 0
  let digit: number | null = null
  let least = 10_000
  for (const sign of signs) {
    const ten = tens[sign]
    if (ten === undefined) {
      if (digit !== null || digits[sign] === undefined) return null
      digit = digits[sign] ?? 0
    } else {
      if (ten >= least) return null
      total += (digit ?? 1) * ten
      least = ten
      digit = null
    }
  }
  return total + (digit ?? 0)
}

/** A number of a memo, in plain (NFKC) text: 12, 1,200, 2.5, 1/2, 十二, 半. Null where it is none, or none above 0. */
export const readNumber = (text: string): string | null => {
  const number = unsigned(text.replace(/\s/g, ''))
  return number !== null && compare(number, '0') > 0 ? number : null
}

const unsigned = (text: string): string | null => {
  if (text === '半') return '0.5'
  const [, above, below] = /^(\d{1,2})[/⁄](\d{1,2})$/.exec(text) ?? []
  if (above !== undefined && below !== undefined) {
    if (Number(below) === 0) return null
    const part = div(above, below)
    return decimalPlaces(part) > 3 ? null : part
  }
  if (/^[\d.,]+$/.test(text)) return parseQuantity(text)
  const kanji = readKanjiNumber(text)
  return kanji === null ? null : decimal(String(kanji))
}
