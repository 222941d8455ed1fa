import { type Day, formatDay } from '#domain/shared/day.ts'
import { fold, normaliseDigits } from '#domain/shared/japanese.ts'
import { parseDay } from '#domain/shared/typed-day.ts'
import { flyer_labels } from './flyer.ts'

/** The most rows that are read at once. */
export const most_pasted = 200

/** The columns of a table of items, in the order in which one without titles has them. */
export const table_columns = [
  'code',
  'price',
  'delivery_from',
  'delivery_to',
  'headline',
  'store_limit',
  'total_limit',
] as const
export type TableColumn = (typeof table_columns)[number]

export const table_labels: Record<TableColumn, string> = { ...flyer_labels, code: '商品コード', price: '価格' }

/** A row of a table as it stands there; `row` counts from 1, as the table does. */
type TableRow = { row: number; cells: readonly string[] }

/** A row as it was read. */
export type PastedRow = { row: number } & Record<Exclude<TableColumn, 'delivery_from' | 'delivery_to'>, string>

/** What is wrong, and where: `column` as the table calls it, '' where it is no column's; `value` as it stands there. */
export type PastedFault = { row: number; column: string; value: string; message: string }

export type Pasted = {
  rows: PastedRow[]
  delivery_from: Day | null
  delivery_to: Day | null
  faults: PastedFault[]
  /** Titles of columns that are none of a flyer's. */
  unread: string[]
  /** What a column is called in this table. */
  titles: Record<TableColumn, string>
}

const plain = (title: string) => fold(title).replace(/[()（）]/g, '')

const known_titles = /* @__PURE__ */ new Map<string, TableColumn>([
  ...table_columns.map(column => [plain(table_labels[column]), column] as const),
  [plain('コード'), 'code'],
  ['code', 'code'],
  [plain(flyer_labels.price), 'price'],
  [plain('単価'), 'price'],
  [plain('はじめ'), 'delivery_from'],
  [plain('おわり'), 'delivery_to'],
])

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.split(',')).map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

type Dates = { from: Day | null; to: Day | null }
type Say = (column: TableColumn, message: string) => void

/** The two dates of a row, '' being none; null where something is wrong with them, which is said. */
const datesOf = (from: string, to: string, today: Day, say: Say): Dates | null => {
  const [first, last] = [from, to].map(typed => (typed === '' ? null : parseDay(typed)))
  const read = { from: first ?? null, to: last ?? null }
  if (from !== '' && first === null)
    say('delivery_from', `${flyer_labels.delivery_from}「${from}」が日付として読めません`)
  if (to !== '' && last === null) say('delivery_to', `${flyer_labels.delivery_to}「${to}」が日付として読めません`)
  if ((from !== '' && first === null) || (to !== '' && last === null)) return null
  if (last && last < today) say('delivery_to', `${flyer_labels.delivery_to}「${formatDay(last)}」は過ぎています`)
  else if (first && last && last < first)
    say('delivery_to', `${flyer_labels.delivery_to}が${flyer_labels.delivery_from}より前です`)
  else return read
  return null
}

/** Which column is where, by its title; of two of one name the second is a fault. */
const columnsOf = ({ row, cells }: TableRow) => {
  const columns: (TableColumn | null)[] = []
  const faults: PastedFault[] = []
  const unread: string[] = []
  for (const title of cells) {
    const column = known_titles.get(plain(title)) ?? null
    const twice = column !== null && columns.includes(column)
    if (twice) faults.push({ row, column: title, value: title, message: `「${title}」の列が2つあります` })
    else if (column === null && title.trim() !== '') unread.push(title)
    columns.push(twice ? null : column)
  }
  return { columns, faults, unread }
}

/**
 * A table of items: code, price, first and last delivery date, a few words, limits; all but the code may be missing. Every
 * fault is named. A flyer has one span of dates: the first row's that has one. `head`: the row of titles; null: none, the
 * columns are in our order.
 */
export const readFlyerTable = (head: TableRow | null, body: readonly TableRow[], today: Day): Pasted => {
  const { columns, faults, unread } = head ? columnsOf(head) : { columns: [...table_columns], faults: [], unread: [] }
  const place = (column: TableColumn) => columns.indexOf(column)
  const titles = Object.fromEntries(
    table_columns.map(column => [column, head?.cells[place(column)] ?? table_labels[column]]),
  ) as Record<TableColumn, string>
  const rows: PastedRow[] = []
  const seen = new Map<string, number>()
  let dates: Dates = { from: null, to: null }
  for (const { row, cells } of body.slice(0, most_pasted)) {
    const cell = (column: TableColumn) => (cells[place(column)] ?? '').trim()
    const before = faults.length
    const say: Say = (column, message) => faults.push({ row, column: titles[column], value: cell(column), message })
    const code = normaliseDigits(cell('code'))
    const first = seen.get(code)
    if (code === '') say('code', '商品コードがありません')
    else if (first !== undefined) say('code', `${first}行目と同じ商品です`)
    else seen.set(code, row)
    const said = datesOf(cell('delivery_from'), cell('delivery_to'), today, say)
    if (said && !agrees(dates, said))
      say(
        differs(dates.from, said.from) ? 'delivery_from' : 'delivery_to',
        'ほかの行と納品日が違います。1枚のチラシの期間は1つです',
      )
    if (!said || faults.length > before) continue
    dates = { from: dates.from ?? said.from, to: dates.to ?? said.to }
    const [store_limit, total_limit] = [normaliseDigits(cell('store_limit')), normaliseDigits(cell('total_limit'))]
    rows.push({ row, code, price: plainPrice(cell('price')), headline: cell('headline'), store_limit, total_limit })
  }
  const next = body[most_pasted]
  if (next) {
    const message = `一度に読めるのは${most_pasted}行までです。ここから先は読んでいません`
    faults.push({ row: next.row, column: '', value: '', message })
  }
  return { rows, delivery_from: dates.from, delivery_to: dates.to, faults, unread, titles }
}

/** A table as it is copied out of a spreadsheet, with its titles or without. */
export const readPasted = (text: string, today: Day): Pasted => {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const [first, ...rest] = lines.filter(({ cells }) => cells.some(cell => cell !== ''))
  if (!first) return readFlyerTable(null, [], today)
  return hasCode(first.cells) ? readFlyerTable(first, rest, today) : readFlyerTable(null, [first, ...rest], today)
}

/** Whether these are titles: one of them is the code's. */
export const hasCode = (cells: readonly string[]): boolean => cells.some(one => known_titles.get(plain(one)) === 'code')

const differs = (known: Day | null, said: Day | null): boolean => known !== null && said !== null && known !== said

const agrees = (dates: Dates, said: Dates): boolean => !differs(dates.from, said.from) && !differs(dates.to, said.to)

/** As people write prices: ¥1,280 or 1280円. */
const plainPrice = (price: string): string =>
  normaliseDigits(price)
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '')
    .replaceAll(',', '')
