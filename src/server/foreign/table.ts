import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { unguardCell } from '#domain/catalogue/item-file.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { openQuoteLine } from './open-quote.ts'
import { chooseSheet, sheetsOf, valuesOf } from './sheets.ts'

/** A file as rows of texts. Row numbers are the file's own: the titles stand in row 1. */
export type Table = {
  encoding: 'utf-8' | 'cp932' | 'utf-16' | 'xlsx'
  headers: string[]
  rows: { number: number; cells: string[] }[]
}

/** Of any file. */
const most_rows = 200_000
const most_columns = 300
/** Longer than any text that a form takes. */
const most_characters = 2000
/** In bytes. */
const longest_tag = 10_000
const most_unzipped = 300_000_000
/** Of one sheet: more take the reading longer than it may. */
const most_cells = 4_000_000

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])

const starts = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, index) => content[index] === byte)

/**
 * Reads CSV (UTF-8, Shift_JIS, UTF-16 by its content) or Excel. What can't be read is refused with what to do; `thing` is
 * what stands in a row, `most` how many rows it may have.
 */
export const tableOf = async (content: Uint8Array, thing = '商品', most = most_rows): Promise<Table> => {
  if (isZip(content)) return finish('xlsx', await readXlsx(Buffer.from(content)), thing, most)
  const { text, encoding } = decodeText(content)
  if (isMarkup(text)) throw noTable(thing)
  return finish(encoding, readCsv(text), thing, most)
}

/** A table's titles, first rows and number of rows: so much of a large one does not cost who asks a long turn. */
export const tableHead = async (content: Uint8Array, shown: number) => {
  const { encoding, headers, rows } = await tableOf(content)
  return { encoding, headers, first_rows: rows.slice(0, shown), row_count: rows.length }
}

/** One sheet of a workbook as CSV, which is read from then on; other files as they are. 422 where there is no such sheet. */
export const sheetCsv = async (content: Uint8Array, sheet: string): Promise<Uint8Array> => {
  if (!isZip(content)) return content
  const rows = await readXlsx(Buffer.from(content), sheet)
  const lines = rows.map(({ cells }) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}`)
}

/** Begins as every Excel (.xlsx) does. */
export const isZip = (content: Uint8Array): boolean => starts(content, [0x50, 0x4b, 3, 4])

/** Reads a text by its content (UTF-8, Shift_JIS, UTF-16); what is none is refused with what to do. */
export const decodeText = (content: Uint8Array): { text: string; encoding: Table['encoding'] } => {
  if (content.length === 0) throw wrong('ファイルが空です')
  if (starts(content, [0x25, 0x50, 0x44, 0x46])) {
    throw wrong('このファイルはPDFです。CSVまたはExcel（.xlsx）のファイルを選択してください')
  }
  if (starts(content, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw wrong(
      '古い形式のExcel（.xls）か、パスワードの付いたファイルです。パスワードのないExcel（.xlsx）で保存し直してください',
    )
  }
  return decode(Buffer.from(content))
}

const decode = (content: Buffer): { text: string; encoding: Table['encoding'] } => {
  if (starts(content, [0xff, 0xfe]) || starts(content, [0xfe, 0xff])) {
    return { text: iconv.decode(content, 'utf16'), encoding: 'utf-16' }
  }
  if (content.includes(0)) throw noText(content)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'utf-8' }
  } catch {
    const text = iconv.decode(content, 'cp932')
    if (text.includes('\ufffd')) throw unreadable(text, new TextDecoder('utf-8').decode(content))
    return { text, encoding: 'cp932' }
  }
}

const isControl = (byte: number) => byte < 32 && ![9, 10, 13].includes(byte)

/** A file with a byte that stands for nothing: of a text with a slip in it, on which line; of anything else, that it is none. */
const noText = (content: Buffer) => {
  const head = content.subarray(0, 4096)
  const strange = head.filter(isControl)
  if (isMany(strange.length, head.length) || strange.some(byte => byte !== 0)) {
    return wrong('文字のファイルではありません。CSVまたはExcel（.xlsx）のファイルを選択してください')
  }
  const line = content.subarray(0, content.indexOf(0)).filter(byte => byte === 10).length + 1
  return wrong(`${line}行目に、文字ではないもの（NUL）が入っています。その値を入れ直して保存し直してください`)
}

/** Fewer signs that can't be read than twenty, and than one of fifty, are slips in a file that is a text all the same. */
const isMany = (bad: number, length: number) => bad > 20 || bad * 50 > length

/** A file of which some signs can't be read, as its two readings: where they stand, if they are few in one of them. */
const unreadable = (...readings: string[]) => {
  const [best] = readings
    .map(text => ({ text, bad: text.split('\ufffd').length - 1 }))
    .toSorted((one, other) => one.bad - other.bad)
  if (!best || isMany(best.bad, best.text.length)) {
    return wrong('文字コードを判別できません。UTF-8 または Shift_JIS で保存し直してください')
  }
  const before = best.text.slice(0, best.text.indexOf('\ufffd'))
  const line = before.split('\n').length
  const near = before.slice(before.lastIndexOf('\n') + 1).slice(-most_shown)
  return wrong(
    `${line}行目${near === '' ? 'の先頭' : `の「${near}」の次`}に、読めない文字があります。その文字を入れ直して、UTF-8 または Shift_JIS で保存し直してください`,
  )
}

/** Of a value that is wrong so much is shown that it is found. */
const most_shown = 20

type Rows = { number: number; cells: string[] }[]

const readCsv = (text: string): Rows => {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const delimiter = first.includes('\t') && !first.includes(',') ? '\t' : ','
  try {
    const found = parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false })
    return found.map((cells, index) => ({ number: index + 1, cells }))
  } catch (error) {
    const found_at = error instanceof Error && 'lines' in error ? Number(error.lines) : null
    const line = openQuoteLine(text, delimiter) ?? found_at
    throw wrong(
      `${line === null ? '' : `${line}行目の付近で、`}「"」の組が正しくありません。「"」で始まる値は「"」で閉じ、値の中の「"」は「""」と書いてください`,
    )
  }
}

const letters = (ref: string) => ref.replace(/\d+/g, '')

/** Excel through a library; before that, what it would unzip to, formulas and merged cells. */
const readXlsx = async (content: Buffer, named?: string): Promise<Rows> => {
  const parts = unzip(content)
  if (!parts['xl/workbook.xml']) {
    throw wrong('Excel（.xlsx）のファイルではありません。CSVまたはExcel（.xlsx）のファイルを選択してください')
  }
  if (!Object.values(parts).every(hasClosedTags)) throw broken()
  const chosen = chooseSheet(sheetsOf(parts), named)
  if (!chosen) throw broken()
  const sheet = chosen.xml
  refuseTooMany(sheet)
  refuseFarCells(sheet)
  const merged = /<mergeCell [^<>]*?ref="([A-Z]+\d+):/.exec(sheet)?.[1]
  if (merged) throw wrong(`結合されたセルがあります（${merged}）。セルの結合を解除して保存し直してください`)
  for (const [tag] of sheet.matchAll(/<c [^<>]*>\s*<f[ >/]/g)) {
    const formula = / r="([A-Z]+\d+)"/.exec(tag)?.[1]
    if (!formula) continue
    throw wrong(
      `数式のセルがあります（${letters(formula)}列${formula.replace(/\D/g, '')}行）。値として貼り付けて保存し直してください`,
    )
  }
  let rows: (string | boolean | object | null)[][]
  try {
    rows = await valuesOf(content, chosen.name)
  } catch {
    throw broken()
  }
  return rows.map((row, index) => ({ number: index + 1, cells: row.map(cellText) }))
}

const broken = () => wrong('Excelのファイルが壊れています。Excelで開いて、保存し直してください')

/** Whether every tag ends before the next begins, within reason: of others the library's reading costs their square. */
const hasClosedTags = (part: Uint8Array): boolean => {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  for (let from = xml.indexOf('<'); from >= 0; ) {
    const [end, next] = [xml.indexOf('>', from), xml.indexOf('<', from + 1)]
    if (end < 0 || end - from > longest_tag || (next >= 0 && next < end)) return false
    from = next
  }
  return true
}

const tooManyRows = (most = most_rows) =>
  wrong(`一度に取り込めるのは${most.toLocaleString('ja-JP')}行までです。行を分けて保存し直してください`)

/** Rows and cells need not say where they stand: counted before anything is read of them. */
const refuseTooMany = (sheet: string) => {
  if (isMoreThan(sheet, '<row', most_rows + 1)) throw tooManyRows()
  if (isMoreThan(sheet, '<c', most_cells)) {
    throw wrong('値の入ったセルが多すぎます。使わない列を消すか、行を分けて保存し直してください')
  }
}

const isMoreThan = (text: string, sign: string, most: number): boolean => {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0 && found <= most; at = text.indexOf(sign, at + sign.length)) found += 1
  return found > most
}

/** One cell far out makes a table of millions of empty ones. */
const refuseFarCells = (sheet: string) => {
  for (const [, column = '', row = ''] of sheet.matchAll(/ r="([A-Z]{1,4})(\d{1,9})"/g)) {
    if (Number(row) > most_rows + 1) throw tooManyRows()
    if (columnOf(column) > most_columns) throw wrong(`列は${most_columns}列までです（${column}${row}に値があります）`)
  }
}

/** A is 1, Z is 26, AA is 27. */
const columnOf = (name: string) => Array.from(name).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0)

const unzip = (content: Buffer) => {
  let size = 0
  try {
    return unzipSync(content, {
      filter: part => {
        size += part.originalSize
        if (size > most_unzipped) throw wrong('Excelのファイルが大きすぎます。行を分けて保存し直してください')
        return /^xl\/(?:(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|_rels\/workbook\.xml\.rels)$/.test(
          part.name,
        )
      },
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw broken()
  }
}

/** A page, a drawing or data of a program, under whatever name. */
const isMarkup = (text: string): boolean => /^\ufeff?\s*(?:<[!?a-z]|\{\\rtf|[{[]\s*["{[])/i.test(text)

/** A text that holds no table. */
const noTable = (thing: string) =>
  wrong(
    `このファイルは、表として読み取れませんでした。読み取れるのは、Excel（.xlsx）と、コンマで区切ったCSV（.csv・.txt・.tsv）です。1行目に見出し、2行目から${thing}を入れてください`,
  )

const cellText = (value: string | boolean | object | null): string => {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'object' ? '' : String(value)
}

const finish = (encoding: Table['encoding'], found: Rows, thing: string, most: number): Table => {
  const rows = found
    .map(({ number, cells }) => ({ number, cells: cells.map(cell => unguardCell(cell.normalize('NFC'))) }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const [head, ...body] = rows
  if (!head) throw wrong('ファイルが空です')
  // One word and no more is hardly a row of titles: a letter, a picture's name, a text under the name of a workbook.
  if (body.length === 0 && head.cells.length < 2) throw noTable(thing)
  if (body.length === 0) throw wrong(`見出しの行だけで、${thing}の行がありません`)
  if (body.length > most) throw tooManyRows(most)
  const headers = head.cells.map(title => title.replace(/\s+/g, ' ').trim())
  while (headers.at(-1) === '') headers.pop()
  if (headers.length > most_columns || body.some(({ cells }) => cells.length > most_columns)) {
    throw wrong(`列は${most_columns}列までです`)
  }
  for (const { number, cells } of body) {
    const at = cells.findIndex(cell => cell.length > most_characters)
    if (at < 0) continue
    const title = headers[at] ?? ''
    const column = title === '' ? `${at + 1}列目` : `「${title.slice(0, most_shown)}」`
    throw wrong(`${number}行目の${column}が長すぎます（1つの値は${most_characters}文字までです）`)
  }
  return { encoding, headers, rows: body }
}
