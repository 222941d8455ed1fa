import { orderNumber } from '#domain/orders/order-number.ts'
import { graphemes } from '#domain/shared/characters.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import { type Decimal, decimal, isZero, round } from '#domain/shared/decimal.ts'
import type { DateFormat, Layout, LayoutColumn, RowKind } from './layout.ts'
import { type SourceKey, sourceOf } from './layout-sources.ts'

/** What Excel takes for the start of a formula; in Japanese also its full-width form. */
const formula = /^[=+\-@\t＝＋－−＠]/

/** Line breaks, of which a cell has none. */
const breaks = /[\r\n\u2028\u2029]+/g

const first_outside_ascii = 0x80
const first_half_kana = 0xff61
const last_half_kana = 0xff9f

/** Bytes of one character in CP932: half-width katakana take one, all else outside ASCII two. */
const cp932Bytes = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    bytes += code < first_outside_ascii || (code >= first_half_kana && code <= last_half_kana) ? 1 : 2
  }
  return bytes
}

const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** As much of a text as fits into so many bytes: whole characters as a reader sees them, never half of one. */
export const cutToBytes = (text: string, most: number, encoding: Layout['encoding']): string => {
  const bytesOf = encoding === 'cp932' ? cp932Bytes : utf8Bytes
  // Three bytes a unit at most: short texts need no counting.
  if (text.length * 3 <= most || bytesOf(text) <= most) return text
  let kept = ''
  let left = most
  for (const one of graphemes(text)) {
    left -= bytesOf(one)
    if (left < 0) break
    kept += one
  }
  return kept
}

const day_writers: Record<DateFormat, (year: string, month: string, date: string) => string> = {
  'YYYY/MM/DD': (year, month, date) => `${year}/${month}/${date}`,
  YYYYMMDD: (year, month, date) => year + month + date,
  'YYYY-MM-DD': (year, month, date) => `${year}-${month}-${date}`,
  'YY/MM/DD': (year, month, date) => `${year.slice(2)}/${month}/${date}`,
  YYMMDD: (year, month, date) => year.slice(2) + month + date,
  'MM/DD': (_, month, date) => `${month}/${date}`,
}

const formatDay = (day: string, format: DateFormat): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return day_writers[format](year, month, date)
}

/** A number as a column wants it: rounded, filled with zeros. */
export const formatNumber = (value: Decimal, { places, digits }: Pick<LayoutColumn, 'places' | 'digits'>): string => {
  let text = places === null ? decimal(value) : round(value, places)
  if (places !== null && places > 0) {
    const [whole = '', fraction = ''] = text.split('.')
    text = `${whole}.${fraction.padEnd(places, '0')}`
  }
  if (digits === null) return text
  const minus = text.startsWith('-')
  const [whole = '', fraction] = (minus ? text.slice(1) : text).split('.')
  return `${minus ? '-' : ''}${whole.padStart(digits, '0')}${fraction === undefined ? '' : `.${fraction}`}`
}

const negated = (value: Decimal): Decimal =>
  isZero(value) ? '0' : value.startsWith('-') ? value.slice(1) : `-${value}`

/** One row as the database gives it: its kind, then a text or null for each of the writer's sources; more may follow. */
export type SourceRow = readonly (string | null)[]

export type Cell = { text: string; number: boolean }

/** What happened to cells on their way into the file. */
export type Losses = {
  /** Characters that CP932 lacks and that became 〓, once each. */
  replaced: Set<string>
  /** Cells that were longer than their column. */
  cut: number
}

/** Writes rows of a layout; `sources` says what it wants in which order, after the kind. */
export type RowWriter = {
  sources: SourceKey[]
  losses: Losses
  header: string[]
  cells: (row: SourceRow) => Cell[]
  /** A row as a line of the file, its end with it. */
  line: (row: SourceRow) => string
  /** The heading as a line of the file; '' where the layout has none. */
  headerLine: () => string
}

type Kind = 'fixed' | 'row_kind' | 'order_number' | 'order_digits' | ReturnType<typeof sourceOf>['kind']

/** A cell, and what stands for it in a line, with the delimiter before it. */
type Ready = Cell & { written: string; was_cut: boolean }

/** A column made ready; `known` holds what its last values became, by value: names and units come again and again. */
type Plan = {
  column: LayoutColumn
  before: string
  place: number
  kind: Kind
  signed: boolean
  known: Map<string, Ready>
}

const most_known = 5000

/** Makes a layout ready to write any number of rows. `encode` makes a line's texts what they are in the file. */
export const makeRowWriter = (layout: Layout, encode: (text: string) => string = text => text): RowWriter => {
  const sources: SourceKey[] = []
  const losses: Losses = { replaced: new Set(), cut: 0 }
  const cp932 = layout.format === 'csv' && layout.encoding === 'cp932'
  const encoding = layout.format === 'xlsx' ? 'utf8-bom' : layout.encoding
  const safe = (text: string): string => {
    if (!cp932) return text
    const made = toCp932Safe(text)
    for (const one of made.replaced) losses.replaced.add(one)
    return made.text
  }
  const delimiter = layout.delimiter === 'tab' ? '\t' : ','
  const plans: Plan[] = layout.columns.map((column, index) => {
    const { source } = column
    const begun = { column, before: index === 0 ? '' : delimiter, known: new Map<string, Ready>() }
    // The kind of a row stands before its sources.
    if (source === 'fixed' || source === 'row_kind') return { ...begun, place: 0, kind: source, signed: false }
    if (!sources.includes(source)) sources.push(source)
    const { kind, signed = false } = sourceOf(source)
    const place = sources.indexOf(source) + 1
    if (source === 'order_number' || source === 'order_digits') return { ...begun, place, kind: source, signed }
    return { ...begun, place, kind, signed }
  })
  const written = ({ column, kind, signed }: Plan, value: string, red: boolean): string => {
    if (kind === 'fixed') return column.text
    if (kind === 'row_kind') return layout.kind_words[value as RowKind]
    if (value === '') return ''
    if (kind === 'order_number') return orderNumber(value)
    if (kind === 'order_digits') return orderNumber(value).replaceAll('-', '')
    if (kind === 'number') return formatNumber(signed && red ? negated(value) : value, column)
    if (kind === 'date') return formatDay(value, column.date_format)
    if (kind === 'time') return `${formatDay(value.slice(0, 10), column.date_format)}${value.slice(10)}`
    return value
  }
  const textOf = (plan: Plan, value: string, red: boolean): string => {
    const raw = written(plan, value, red)
    if (plan.kind === 'number') return raw
    const one_line = safe(raw.replace(breaks, ' '))
    return layout.guard_formulas ? one_line.replace(formula, start => `'${start}`) : one_line
  }
  const make = (plan: Plan, value: string, red: boolean): Ready => {
    const number = plan.kind === 'number'
    const whole = textOf(plan, value, red)
    const { max_bytes } = plan.column
    const text = max_bytes === null ? whole : cutToBytes(whole, max_bytes, encoding)
    return { text, number, written: plan.before + encode(quoted(text, number)), was_cut: text.length < whole.length }
  }
  const cellOf = (plan: Plan, row: SourceRow): Ready => {
    const value = row[plan.place] ?? ''
    const red = plan.signed && row[0] === 'red'
    const key = red ? `-${value}` : value
    let ready = plan.known.get(key)
    if (!ready) {
      ready = make(plan, value, red)
      if (plan.known.size >= most_known) plan.known.clear()
      plan.known.set(key, ready)
    }
    if (ready.was_cut) losses.cut += 1
    return ready
  }
  const end = layout.line_end === 'crlf' ? '\r\n' : '\n'
  const stumbles = layout.delimiter === 'tab' ? /["\t]|^\s|\s$/ : /[",]|^\s|\s$/
  const quoted = (text: string, number: boolean): string =>
    layout.quotes === 'all' || (layout.quotes === 'texts' && !number) || stumbles.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const header = layout.columns.map(column => column.title)
  return {
    sources,
    losses,
    header,
    cells: row => plans.map(plan => cellOf(plan, row)),
    line: row => {
      let line = ''
      for (const plan of plans) line += cellOf(plan, row).written
      return line + end
    },
    headerLine: () =>
      layout.header ? encode(header.map(title => quoted(safe(title), false)).join(delimiter)) + end : '',
  }
}
