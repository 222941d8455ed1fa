import { apart } from './run-apart.ts'
import type { sheetCsv, tableOf } from './table.ts'

/**
 * Reads CSV (UTF-8, Shift_JIS, UTF-16 by its content) or Excel, apart from the event loop. What can't be read is refused
 * 422 with what to do; the second argument is what stands in a row.
 */
export const readTable = apart<typeof tableOf>(new URL('./table.ts', import.meta.url).href, 'tableOf')

/** One sheet of a workbook as CSV; other files as they are. */
export const readSheetCsv = apart<typeof sheetCsv>(new URL('./table.ts', import.meta.url).href, 'sheetCsv')
