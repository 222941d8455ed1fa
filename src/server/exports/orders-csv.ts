import { pipeline, Readable, Transform } from 'node:stream'
import iconv from 'iconv-lite'
import type { Substitute } from '#domain/orders/answers.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import { type Day, formatDateTime, formatDay } from '#domain/shared/day.ts'
import { type Decimal, decimal } from '#domain/shared/decimal.ts'
import { type OrderState, order_state_words } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { basisWord, type PriceBasis, type UnitKind, unit_kind_words, unitOf } from '#domain/trade/unit.ts'

/** One line of one order, as a cursor gives it. */
export type OrdersCsvRow = {
  number: string
  revision: number
  state: OrderState
  placed_at: Date
  delivery_date: Day
  customer_code: string | null
  store_name: string
  line_number: number
  code: string
  name: string
  spec: string
  origin: string
  quantity: Decimal
  unit_kind: UnitKind
  unit: string
  case_unit: string
  pieces_per_case: Decimal | null
  unit_price: Decimal | null
  price_basis: PriceBasis
  amount: Decimal | null
  tax_rate: TaxRate
  confirmed_quantity: Decimal | null
  confirmed_weight: Decimal | null
  confirmed_unit_price: Decimal | null
  substitute: Pick<
    Substitute,
    'code' | 'name' | 'quantity' | 'unit' | 'weight' | 'unit_price' | 'tax_rate' | 'amount'
  > | null
  shortage_reason: string | null
  line_note: string
  note: string
  /** The deal hides prices from who takes this out: no price is not 時価. */
  price_hidden?: boolean
}

export type OrdersCsvOptions = {
  /** cp932 is what Excel and sales software in Japan expect of a file without a mark. */
  encoding?: 'cp932' | 'utf8-bom'
  /** Told, row by row, each character that CP932 can't hold and that became 〓. */
  onReplaced?: (character: string) => void
}

/** What Excel takes for the start of a formula; in Japanese also its full-width form. */
const formula = /^[=+\-@\t＝＋－−＠]/

/** A text as one line that no spreadsheet takes for a formula. */
export const harmless = (value: string): string =>
  value.replace(/[\r\n\u2028\u2029]+/g, ' ').replace(formula, start => `'${start}`)

/** A text as a cell of a CSV file: one line, no formula, quoted where it must be. */
export const textCell = (value: string): string => {
  const line = harmless(value)
  return /[",]/.test(line) || line !== line.trim() ? `"${line.replaceAll('"', '""')}"` : line
}

/** A number without needless zeros and without grouping; empty for none. Made by us, so a minus is a minus. */
const numberCell = (value: Decimal | null): string => (value === null ? '' : decimal(value))

/** A column of a download: what stands in it, and whether that is a number (written by us, so a minus is a minus). */
export type CsvColumn<Row> = { title: string; cell: (row: Row) => string; number?: true }

/** What every download says of a line of an order. */
export const line_columns: readonly CsvColumn<OrdersCsvRow>[] = [
  { title: '行番号', cell: row => String(row.line_number), number: true },
  { title: '商品コード', cell: row => row.code },
  { title: '商品名', cell: row => row.name },
  { title: '規格', cell: row => row.spec },
  { title: '産地', cell: row => row.origin },
  { title: '数量', cell: row => numberCell(row.quantity), number: true },
  { title: '単位', cell: row => unitOf(row) },
  { title: '単位区分', cell: row => unit_kind_words[row.unit_kind] },
  { title: '入数', cell: row => numberCell(row.pieces_per_case), number: true },
  {
    title: '単価',
    cell: row => (row.price_hidden ? '' : row.unit_price === null ? '時価' : numberCell(row.unit_price)),
    number: true,
  },
  {
    title: '単価単位',
    cell: row => basisWord(row),
  },
  { title: '金額', cell: row => numberCell(row.amount), number: true },
  { title: '税率', cell: row => String(row.tax_rate), number: true },
  { title: '確定数量', cell: row => numberCell(row.confirmed_quantity), number: true },
  { title: '確定重量', cell: row => numberCell(row.confirmed_weight), number: true },
  { title: '欠品理由', cell: row => row.shortage_reason ?? '' },
  { title: '明細備考', cell: row => row.line_note },
  { title: '備考', cell: row => row.note },
  { title: '確定単価', cell: row => numberCell(row.confirmed_unit_price), number: true },
  { title: '代替商品コード', cell: row => row.substitute?.code ?? '' },
  { title: '代替商品名', cell: row => row.substitute?.name ?? '' },
  { title: '代替数量', cell: row => numberCell(row.substitute?.quantity ?? null), number: true },
  { title: '代替単位', cell: row => row.substitute?.unit ?? '' },
  { title: '代替重量', cell: row => numberCell(row.substitute?.weight ?? null), number: true },
  {
    title: '代替単価',
    cell: ({ substitute, price_hidden }) =>
      substitute === null || price_hidden
        ? ''
        : substitute.unit_price === null
          ? '時価'
          : numberCell(substitute.unit_price),
    number: true,
  },
  { title: '代替金額', cell: row => numberCell(row.substitute?.amount ?? null), number: true },
  { title: '代替税率', cell: row => String(row.substitute?.tax_rate ?? ''), number: true },
]

/** The name of an order's state, as in every download. */
export const stateName = (state: OrdersCsvRow['state']): string => order_state_words[state]

const default_columns: readonly CsvColumn<OrdersCsvRow>[] = [
  { title: '注文番号', cell: row => row.number },
  { title: '版', cell: row => String(row.revision), number: true },
  { title: '状態', cell: row => stateName(row.state) },
  { title: '注文日時', cell: row => formatDateTime(row.placed_at) },
  { title: '納品日', cell: row => formatDay(row.delivery_date) },
  { title: '得意先コード', cell: row => row.customer_code ?? '' },
  { title: '得意先名', cell: row => row.store_name },
  ...line_columns,
]

/** Bytes are handed on in pieces of about this many characters: fewer, larger writes. */
const piece_characters = 16_384

/**
 * Orders as CSV in the default layout: a header, then one row per order line, CRLF, quotes only where needed, codes with
 * their leading zeros, texts that a spreadsheet would run made harmless with an apostrophe. Rows may come from a cursor or
 * a COPY stream: they are taken one by one, at the reader's pace. Never a '?' for a character: mapped, else 〓.
 */
export const ordersCsv = (
  rows: Iterable<OrdersCsvRow> | AsyncIterable<OrdersCsvRow>,
  options: OrdersCsvOptions = {},
): Readable => rowsCsv(default_columns, rows, options)

/** The same with other columns. */
export const rowsCsv = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: OrdersCsvOptions = {},
): Readable => {
  const cp932 = (options.encoding ?? 'cp932') === 'cp932'
  const safe = (line: string): string => {
    if (!cp932) return line
    const { text, replaced } = toCp932Safe(line)
    for (const character of replaced) options.onReplaced?.(character)
    return text
  }
  const encode = (text: string): Buffer => (cp932 ? iconv.encode(text, 'cp932') : Buffer.from(text, 'utf8'))
  let held = `${cp932 ? '' : '\ufeff'}${columns.map(column => column.title).join(',')}\r\n`
  const lines = new Transform({
    writableObjectMode: true,
    transform: (row: Row, _, done) => {
      try {
        held += `${safe(columns.map(one => (one.number ? one.cell(row) : textCell(one.cell(row)))).join(','))}\r\n`
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
      if (held.length < piece_characters) {
        done()
        return
      }
      const piece = encode(held)
      held = ''
      done(null, piece)
    },
    flush: done => done(null, held === '' ? null : encode(held)),
  })
  // The error reaches the reader through the Transform, which pipeline destroys with it.
  pipeline(Readable.from(rows), lines, () => {})
  return lines
}
