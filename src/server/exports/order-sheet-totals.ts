import { type OrderSheet, remarkTexts, totalsRows } from '#domain/exports/order-sheet.ts'

import { invoiceText } from '#domain/trade/invoice.ts'
import { type Block, content, heightOf, leading, left, type PdfPaper, right, thick, thin } from './pdf-page.ts'

/** Under the table: how many lines, remarks and the registration number; beside them the amounts, two to a row. */
export const totalsBlock = ({ pen, words, regular, bold }: PdfPaper, sheet: OrderSheet, big: boolean): Block => {
  // Of one rate alone its own row says both sums.
  const all = totalsRows(sheet).filter(
    row => sheet.totals_by_rate.length !== 1 || !/^(税抜|消費税)合計$/.test(row.label),
  )
  const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2))
  const size = big ? 13 : 11
  const row_height = leading(size) + 4
  // A label and its amount, twice. An amount never breaks: what takes more room gets it.
  const [label_one, amount_one, label_two, amount_two] = big ? [104, 82, 72, 80] : [98, 70, 72, 60]
  const fitting = (pair: 0 | 1, least: number) =>
    Math.max(least, ...rows.map(row => Math.ceil(regular.widthOf(row[pair]?.amount ?? '', size)) + 8))
  const widths = [label_one, fitting(0, amount_one), label_two, fitting(1, amount_two)]
  const x = right - widths.reduce((sum, width) => sum + width, 0)
  const width = all.length === 0 ? content : x - left - 8
  const invoice = sheet.price_visible ? invoiceText(sheet.parties.supplier) : null
  const side = [
    words(`明細 ${sheet.lines.length}行`, 160, size + 1, bold),
    ...remarkTexts(sheet).map(remark => words(remark, width, 11)),
    ...(invoice === null ? [] : [words(invoice, width, 11)]),
  ]
  const cells = rows.map((row, index) => {
    const total = index === rows.length - 1
    const face = total ? bold : regular
    const at = total ? size + 2 : size
    return row.flatMap(({ label, amount }, pair) => {
      const [label_width = 0, amount_width = 0] = total
        ? [widths.slice(0, 2).reduce((sum, one) => sum + one, 0), widths.slice(2).reduce((sum, one) => sum + one, 0)]
        : widths.slice(pair * 2, pair * 2 + 2)
      return [
        { words: [words(label, label_width - 6, at, face)], width: label_width, align: 'left' as const },
        { words: [words(amount, amount_width - 4, at, face)], width: amount_width, align: 'right' as const },
      ]
    })
  })
  const heights = cells.map(row => Math.max(row_height, ...row.map(cell => heightOf(cell.words) + 4)))
  return {
    height:
      Math.max(
        heightOf(side),
        heights.reduce((sum, height) => sum + height, 0),
      ) + 2,
    table: false,
    keep: true,
    draw: y => {
      pen.text(side, left, y, width)
      let top = y
      cells.forEach((row, index) => {
        let at = x
        for (const cell of row) {
          pen.text(cell.words, at + 4, top + 2, cell.width - 4, cell.align)
          at += cell.width
        }
        top += heights[index] ?? 0
        pen.rule(x, top, right, top, index >= rows.length - 2 ? thick : thin)
      })
    },
  }
}
