import { kanji_digits, readNumber } from '#domain/intake/numbers.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { type FreeItem, isManyFree, whyNotSoMany, whyNotWords } from './free-line.ts'
import { most_line_note } from './notes.ts'

/** 明日は9時までに, 12月3日, 10:30ごろ, いつもの10倍: no quantity. */
const no_quantity = /^[時月日分倍%]/u

/** A quantity: 2, 1.5, 1,000, 1/2. */
const number_at = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}[/⁄]\d{1,2}|\d+(?:\.\d+)?/g

/** 一杯, 半丁: the same in words, standing apart. */
const in_words = new RegExp(`^(半|[${kanji_digits}]+)([^\\s\\d${kanji_digits}]+)$`, 'u')

/** Nothing but a name ends so: what stands behind it is half a quantity (1/, 2〜, 2本→), or one of two. */
const cut_off = /[/⁄:：→~〜～、,.・+＋-]$/u

/** 1と1/2尾: of a number with a part. */
const after_whole = /\dと?\s*$/u

export type WrittenLine = FreeItem & { quantity: string; note: string }

/**
 * A line as it is written to a wholesaler: 「真鯛 2尾」. The last number is how many, what stands behind it the unit, what
 * stands before it the name, and in brackets at its end its note. null where one of them is missing or can't be ordered, or
 * where two quantities stand there (2〜3本, 2本 → 3本): nothing is guessed.
 */
export const readWrittenLine = (written: string): WrittenLine | null => {
  const text = toHalfWidth(written)
    .replace(/[¼½¾]/g, one => one.normalize('NFKC'))
    .trim()
  const [, wished, note = ''] = /^([^()]+)\(([^()]*)\)$/.exec(text) ?? [text, text]
  const line = readWished(wished ?? text)
  return line && note.length <= most_line_note ? { ...line, note: note.trim() } : null
}

/** What was wished as it stands there: how many, between its name and its unit. */
const partsOf = (text: string): { name: string; number: string; unit: string } | null => {
  const number = [...text.matchAll(number_at)].at(-1)
  if (number) {
    const name = text.slice(0, number.index).trimEnd()
    const unit = text.slice(number.index + number[0].length).trim()
    return { name: (/[×✕]$/u.test(name) ? name.slice(0, -1) : name).trim(), number: number[0], unit }
  }
  const [last = '', ...before] = text.split(' ').reverse()
  const [, word = '', unit = ''] = in_words.exec(last) ?? []
  const name = before.reverse().join(' ').trim()
  // 半分 is half of nobody knows what.
  return name === '' || word === '' || (word === '半' && unit === '分') ? null : { name, number: word, unit }
}

const readWished = (text: string) => {
  const parts = partsOf(text)
  if (!parts) return null
  const { name, number, unit } = parts
  const quantity = readNumber(number)
  if (
    quantity === null ||
    /\s/.test(unit) ||
    no_quantity.test(unit) ||
    cut_off.test(name) ||
    cut_off.test(unit) ||
    (/[/⁄]/.test(number) && after_whole.test(name)) ||
    isOfSameUnit(name, unit) ||
    whyNotWords({ name, unit }) ||
    whyNotSoMany(quantity)
  )
    return null
  return { name, quantity, unit }
}

/** ぶり2本 3本: two quantities of one thing. */
const isOfSameUnit = (name: string, unit: string): boolean =>
  unit !== '' && name.endsWith(unit) && /\d\s*$/.test(name.slice(0, -unit.length))

/** A memo of such lines: what can be ordered, what is asked about first (100尾), and the lines that can't be read, as they stand. */
export const readWritten = (memo: string) => {
  const rows = memo.split('\n').filter(row => row.trim() !== '')
  const lines: WrittenLine[] = []
  const unread: string[] = []
  for (const row of rows) {
    const line = readWrittenLine(row)
    const twice = lines.some(one => one.name === line?.name && one.unit === line.unit)
    if (line && !twice) lines.push(line)
    else unread.push(row)
  }
  return { lines, unread, many: lines.filter(({ quantity, unit }) => isManyFree(quantity, unit)) }
}
