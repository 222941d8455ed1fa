import { markText, type OrderSheet } from '#domain/exports/order-sheet.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'

import { type Block, CONTENT, fitted, type LaidOut, LEFT, leading, PAGE, type PdfPaper, RIGHT } from './pdf-page.ts'

/** What stands at the foot of each page, and at the top of each one after the first. */
export const foot = (
  { pen, clean, regular, bold }: PdfPaper,
  sheet: OrderSheet,
): { again: Block; footer: LaidOut['footer'] } => {
  const { consumer, supplier } = sheet.parties
  const oneLine = (text: string) => clean(text).replaceAll('\n', ' ')
  const mark = markText(sheet)
  const number = `${clean(sheet.number)}${mark === null ? '' : `  ${mark}`}`
  const parties = oneLine(`${consumer.name} → ${supplier.name} 御中`)
  const again: Block = {
    height: leading(13) + leading(11) + 10,
    table: false,
    draw: y => {
      const day = `納品 ${formatDayWithWeekday(sheet.delivery_date)}`
      pen.text([fitted(`注文書(続き)  ${number}`, bold, 330, 13)], LEFT, y, 330)
      pen.text([fitted(day, bold, CONTENT - 330, 13)], LEFT + 330, y, CONTENT - 330, 'right')
      pen.text([fitted(parties, regular, CONTENT, 11)], LEFT, y + leading(13), CONTENT)
    },
  }
  const footer: LaidOut['footer'] = (page, pages) => {
    const y = PAGE.height - PAGE.margin - leading(11)
    pen.rule(LEFT, y - 3, RIGHT, y - 3)
    pen.text([fitted(`注文番号 ${number}`, regular, 210, 11)], LEFT, y, 210)
    pen.text([fitted(oneLine(consumer.name), regular, 210, 11)], LEFT + 210, y, 210)
    pen.text([fitted(`${page}/${pages}ページ`, regular, 90, 11)], RIGHT - 90, y, 90, 'right')
  }
  return { again, footer }
}
