import { isDecimal } from '#domain/shared/decimal.ts'
import { type CsvColumn, harmless } from './orders-csv.ts'
import { type WorkbookCell, workbook } from './workbook.ts'

/** Rows as Excel: numbers are numbers, so that Excel adds them up; all else is text, so that no zero is lost and nothing is a formula. */
export const columnsXlsx = async <Row>(
  sheet: string,
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<Buffer> => {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  const body: WorkbookCell[][] = []
  for await (const row of rows) {
    body.push(
      columns.map(({ cell, number }) => {
        const text = cell(row)
        if (text === '') return null
        return number && isDecimal(text)
          ? { value: Number(text), type: Number }
          : { value: harmless(text), type: String }
      }),
    )
  }
  return workbook([{ data: [head, ...body], sheet, stickyRowsCount: 1 }])
}
