import writeXlsxFile from 'write-excel-file/node'

/** A cell: a text, a number that Excel adds up, or nothing. */
export type WorkbookCell =
  | { value: string; type: typeof String; fontWeight?: 'bold' }
  | { value: number; type: typeof Number }
  | null

export type Sheet = { data: readonly WorkbookCell[][]; sheet: string; stickyRowsCount: number }

/** What XML can't hold in any form (a vertical tab that came with pasted text): Excel takes the whole file for broken. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const writable = (text: string): string =>
  unwritable.test(text) ? text.replace(new RegExp(unwritable, 'g'), ' ') : text

const writableCell = (cell: WorkbookCell): WorkbookCell =>
  typeof cell?.value === 'string' ? { ...cell, type: String, value: writable(cell.value) } : cell

/** An Excel file (.xlsx) that opens, whatever its texts hold. */
export const workbook = (sheets: readonly Sheet[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(one => ({ ...one, sheet: writable(one.sheet), data: one.data.map(row => row.map(writableCell)) })),
  ).toBuffer()
