import { type OrderSheet, remarkTexts, totalsRows } from '#domain/exports/order-sheet.ts'

import { invoiceText } from '#domain/trade/invoice.ts'
import { type Block, content, heightOf, leading, left, type PdfPaper, right, thick, thin } from './pdf-page.ts'

/** Under the table: how many lines, remarks and the registration number; beside them the amounts. */
export const totalsBlock = ({ pen, words, regular, bold }: PdfPaper, sheet: OrderSheet, big: boolean): Block => {
  const rows = totalsRows(sheet)
  const size = big ? 14 : 12
  const row_height = leading(size) + 5
  const width = content - 260
  const invoice = sheet.price_visible ? invoiceText(sheet.parties.supplier) : null
  const side = [
    words(`明細 ${sheet.lines.length}行`, 160, size + 1, bold),
    ...remarkTexts(sheet).map(remark => words(remark, width, 11)),
    ...(invoice === null ? [] : [words(invoice, width, 11)]),
  ]
  return {
    height: Math.max(heightOf(side), rows.length * row_height) + 4,
    table: false,
    keep: true,
    draw: y => {
      pen.text(side, left, y, width)
      const x = right - 240
      rows.forEach((row, index) => {
        const top = y + index * row_height
        const face = index === rows.length - 1 ? bold : regular
        pen.text([words(row.label, 130, size, face)], x + 4, top + 2.5, 130)
        pen.text([words(row.amount, 110, size, face)], x + 126, top + 2.5, 110, 'right')
        pen.rule(x, top + row_height, right, top + row_height, index >= rows.length - 2 ? thick : thin)
      })
    },
  }
}
