import { markText, type OrderSheet } from '#domain/exports/order-sheet.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'

import {
  type Block,
  content,
  fitted,
  type LaidOut,
  leading,
  left,
  type PdfPaper,
  page_size,
  right,
} from './pdf-page.ts'

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
      pen.text([fitted(`注文書(続き)  ${number}`, bold, 330, 13)], left, y, 330)
      pen.text([fitted(day, bold, content - 330, 13)], left + 330, y, content - 330, 'right')
      pen.text([fitted(parties, regular, content, 11)], left, y + leading(13), content)
    },
  }
  const footer: LaidOut['footer'] = (page, pages) => {
    const y = page_size.height - page_size.margin - leading(11)
    pen.rule(left, y - 3, right, y - 3)
    pen.text([fitted(`注文番号 ${number}`, regular, 210, 11)], left, y, 210)
    pen.text([fitted(oneLine(consumer.name), regular, 210, 11)], left + 210, y, 210)
    pen.text([fitted(`${page}/${pages}ページ`, regular, 90, 11)], right - 90, y, 90, 'right')
  }
  return { again, footer }
}
