import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { cellsOf, file_fields, guardCell } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import { type OwnColumn, ownCells } from '#server/additional-columns/file-values.ts'
import { workbook } from '#server/exports/workbook.ts'
import type { Existing, FileError } from './compare-file.ts'

const cell = (text: string): string => {
  const guarded = guardCell(text)
  return /[",\r\n]/.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

const titlesWith = (own: readonly OwnColumn[]) => [
  ...file_fields.map(field => item_labels[field]),
  ...own.map(one => one.name),
]

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

function* cellRows(items: Iterable<Existing>, own: readonly OwnColumn[]) {
  for (const one of items) yield [...cellsOf(one.item), ...ownCells(own, one.own)]
}

/** The items as CSV in the layout that the import reads, the supplier's own columns last. */
export const itemsCsv = (
  items: Iterable<Existing>,
  own: readonly OwnColumn[],
  encoding: 'cp932' | 'utf8-bom',
): Readable => tableCsv(titlesWith(own), cellRows(items, own), encoding)

/** The same as Excel. */
export const itemsXlsx = (items: Iterable<Existing>, own: readonly OwnColumn[]): Promise<Buffer> =>
  tableXlsx('商品', titlesWith(own), cellRows(items, own))

/** The errors of a file as CSV for Excel. */
export const errorsCsv = (errors: readonly FileError[]): Readable =>
  tableCsv(
    ['行', '列', '値', '内容'],
    errors.map(one => [String(one.row_number), one.column_title, one.value, one.message]),
    'utf8-bom',
  )
