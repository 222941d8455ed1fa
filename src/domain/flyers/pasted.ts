import { type Day, formatDay, parseDay } from '#domain/shared/day.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { flyer_labels } from './flyer.ts'

/** The most rows that are read at once. */
export const most_pasted = 200

/** A row of a table that was pasted, as it was read; `row` counts from 1, as the table does. */
export type PastedRow = { row: number; code: string; price: string; headline: string }
/** What is wrong with a row. */
export type PastedFault = { row: number; message: string }

export type Pasted = {
  rows: PastedRow[]
  delivery_from: Day | null
  delivery_to: Day | null
  faults: PastedFault[]
}

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.split(',')).map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

const isHead = (code: string): boolean => /^(?:商品)?コード$|^code$/i.test(code)

type Dates = { from: Day | null; to: Day | null }

/** The two dates of a row, '' being none; or what is wrong with them. */
const datesOf = (from: string, to: string, today: Day): Dates | string => {
  const [first, last] = [from, to].map(typed => (typed === '' ? null : parseDay(typed)))
  if (from !== '' && first === null) return `${flyer_labels.delivery_from}「${from}」が日付として読めません`
  if (to !== '' && last === null) return `${flyer_labels.delivery_to}「${to}」が日付として読めません`
  if (first && last && last < first) return `${flyer_labels.delivery_to}が${flyer_labels.delivery_from}より前です`
  if (last && last < today) return `${flyer_labels.delivery_to}「${formatDay(last)}」は過ぎています`
  return { from: first ?? null, to: last ?? null }
}

/**
 * A table as it is copied out of a spreadsheet: code, price, first and last delivery date, a few words; all but the code may
 * be missing. Every row's fault is named. A flyer has one span of dates: the first row's that has one.
 */
export const readPasted = (text: string, today: Day): Pasted => {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const filled = lines.filter(({ cells }) => cells.some(cell => cell !== ''))
  const body = filled[0] && isHead(filled[0].cells[0] ?? '') ? filled.slice(1) : filled
  const rows: PastedRow[] = []
  const faults: PastedFault[] = []
  const seen = new Map<string, number>()
  let dates: Dates = { from: null, to: null }
  for (const { row, cells } of body.slice(0, most_pasted)) {
    const [code = '', price = '', from = '', to = '', headline = ''] = cells
    const plain = normaliseDigits(code)
    const said = datesOf(from, to, today)
    const before = seen.get(plain)
    if (plain === '') faults.push({ row, message: '商品コードがありません' })
    else if (before !== undefined) faults.push({ row, message: `${before}行目と同じ商品です` })
    else if (typeof said === 'string') faults.push({ row, message: said })
    else if (!agrees(dates, said))
      faults.push({ row, message: 'ほかの行と納品日が違います。1枚のチラシの期間は1つです' })
    else {
      dates = { from: dates.from ?? said.from, to: dates.to ?? said.to }
      rows.push({ row, code: plain, price: plainPrice(price), headline })
    }
    if (plain !== '' && before === undefined) seen.set(plain, row)
  }
  const next = body[most_pasted]
  if (next)
    faults.push({ row: next.row, message: `一度に読めるのは${most_pasted}行までです。ここから先は読んでいません` })
  return { rows, delivery_from: dates.from, delivery_to: dates.to, faults }
}

const agrees = (dates: Dates, said: Dates): boolean =>
  (dates.from === null || said.from === null || dates.from === said.from) &&
  (dates.to === null || said.to === null || dates.to === said.to)

/** As people write prices: ¥1,280 or 1280円. */
const plainPrice = (price: string): string =>
  normaliseDigits(price)
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '')
    .replaceAll(',', '')
