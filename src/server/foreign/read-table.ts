import { apart } from './run-apart.ts'
import type { sheetCsv, tableHead, tableOf } from './table.ts'

const table = new URL('./table.ts', import.meta.url).href

/**
 * Reads CSV (UTF-8, Shift_JIS, UTF-16 by its content) or Excel, apart from the event loop. What can't be read is refused
 * 422 with what to do; the second argument is what stands in a row, the third how many it may have.
 */
export const readTable = apart<typeof tableOf>(table, 'tableOf')

/** Of such a file the titles, as many of its first rows, and the number of all. */
export const readTableHead = apart<typeof tableHead>(table, 'tableHead')

/** One sheet of a workbook as CSV; other files as they are. */
export const readSheetCsv = apart<typeof sheetCsv>(table, 'sheetCsv')
