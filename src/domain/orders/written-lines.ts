import { parseQuantity } from '#domain/shared/decimal.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { type FreeItem, isManyFree, whyNotSoMany, whyNotWords } from './free-line.ts'
import { most_line_note } from './notes.ts'

/** 明日は9時までに, 12月3日, 10:30ごろ: a time is no quantity. */
const of_a_time = /^[時月日分]/u

export type WrittenLine = FreeItem & { quantity: string; note: string }

/**
 * A line as it is written to a wholesaler: 「真鯛 2尾」. The last number is how many, what stands behind it the unit, what
 * stands before it the name, and in brackets at its end its note. null where one of them is missing or can't be ordered:
 * nothing is guessed.
 */
export const readWrittenLine = (written: string): WrittenLine | null => {
  const text = toHalfWidth(written).trim()
  const [, wished, note = ''] = /^([^()]+)\(([^()]*)\)$/.exec(text) ?? [text, text]
  const line = readWished(wished ?? text)
  return line && note.length <= most_line_note ? { ...line, note: note.trim() } : null
}

const readWished = (text: string) => {
  const number = [...text.matchAll(/\d+(?:\.\d+)?/g)].at(-1)
  if (!number) return null
  const name = text.slice(0, number.index).trim()
  const unit = text.slice(number.index + number[0].length).trim()
  const quantity = parseQuantity(number[0])
  if (
    quantity === null ||
    /\s/.test(unit) ||
    of_a_time.test(unit) ||
    name.endsWith(':') ||
    whyNotWords({ name, unit }) ||
    whyNotSoMany(quantity)
  )
    return null
  return { name, quantity, unit }
}

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
