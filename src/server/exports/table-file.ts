import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { guardCell } from '#domain/catalogue/item-file.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import { workbook } from './workbook.ts'

const cell = (text: string): string => {
  const guarded = guardCell(text)
  return /[",\r\n]/.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

function* csvLines(heads: readonly string[], rows: Iterable<readonly string[]>) {
  yield csvLine(heads)
  for (const row of rows) yield csvLine(row)
}

/** Lines as bytes in pieces of some size: CP932, or UTF-8 with its mark. */
function* encodedCsv(lines: Iterable<string>, cp932: boolean) {
  let held = cp932 ? '' : '\ufeff'
  const encode = (text: string) => (cp932 ? iconv.encode(toCp932Safe(text).text, 'cp932') : Buffer.from(text, 'utf8'))
  for (const one of lines) {
    held += one
    if (held.length < 16_384) continue
    yield encode(held)
    held = ''
  }
  if (held !== '') yield encode(held)
}

/** A table as CSV for Excel: guarded against formulas, lines end in CR LF. */
export const tableCsv = (
  heads: readonly string[],
  rows: Iterable<readonly string[]>,
  encoding: 'cp932' | 'utf8-bom',
): Readable => Readable.from(encodedCsv(csvLines(heads, rows), encoding === 'cp932'))

/** The same as Excel: every cell a text, so that no zero is lost and nothing becomes a date. */
export const tableXlsx = async (
  sheet: string,
  heads: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<Buffer> => {
  const head = heads.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = Array.from(rows, cells =>
    cells.map(text => (text === '' ? null : { value: guardCell(text), type: String })),
  )
  return workbook([{ data: [head, ...body], sheet, stickyRowsCount: 1 }])
}

/** The errors of a file as CSV for Excel. */
export const errorsCsv = (
  errors: readonly { row_number: number; column_title: string; value: string; message: string }[],
): Readable =>
  tableCsv(
    ['行', '列', '値', '内容'],
    errors.map(one => [String(one.row_number), one.column_title, one.value, one.message]),
    'utf8-bom',
  )
