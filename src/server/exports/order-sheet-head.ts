import { formatClosing } from '#domain/calendar/closing-time.ts'
import { endedTexts } from '#domain/exports/ended-shortages.ts'
import { aloneText, markText, type OrderSheet, sheetChangeText } from '#domain/exports/order-sheet.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'

import {
  type Block,
  besideOrUnder,
  content,
  gap,
  heightOf,
  left,
  type PdfPaper,
  right,
  thick,
  type Words,
} from './pdf-page.ts'
import { drawQr } from './pdf-qr.ts'
import type { Face } from './pdf-text.ts'

const contact = (party: { phone_number: string | null; fax_number: string | null }): string =>
  [party.phone_number ? `TEL ${party.phone_number}` : '', party.fax_number ? `FAX ${party.fax_number}` : '']
    .filter(part => part !== '')
    .join('   ')

const warningOf = (sheet: OrderSheet): string | null => {
  const again = sheet.again ? '\n（同じ版の再送です）' : ''
  if (sheet.mark === '取消' || sheet.state === 'cancelled')
    return `この注文は取り消されました。出荷しないでください。${again}`
  if (sheet.mark === '訂正' && sheet.alone) return `訂正後の注文書です。${aloneText(sheet)}${again}`
  if (sheet.mark === '訂正') return `以前の版に代わる注文書です。第${sheet.revision}版に差し替えてください。${again}`
  if (sheet.mark === '再送') return '同じ注文書の再送です。二重に出荷しないでください。'
  return null
}

/** What the QR and the white around it take of the right, beside all that stands above the sender. */
const qr_side = 74
const besideQr = (sheet: OrderSheet): number => content - (sheet.confirm_url === undefined ? 0 : qr_side + 14)

/** Title and mark, number, and the QR by which the order is acknowledged. */
const titleBlock = ({ doc, pen, words, bold }: PdfPaper, sheet: OrderSheet): Block => {
  const title = words('注文書', 120, 24, bold)
  const mark = markText(sheet)
  const mark_words = mark === null ? null : words(mark, 200, 16, bold)
  const mark_width = mark_words === null ? 0 : bold.widthOf(mark_words.lines[0] ?? '', 16) + 14
  const number = words(`注文番号 ${sheet.number}`, 260, 15, bold)
  return {
    height: 33,
    table: false,
    draw: y => {
      pen.text([title], left, y, 120)
      if (mark_words !== null) {
        pen.box(left + 84, y + 1, mark_width, 27, 2)
        pen.text([mark_words], left + 84, y + 5, mark_width, 'center')
      }
      pen.text([number], left, y + 6, besideQr(sheet), 'right')
      if (sheet.confirm_url !== undefined) drawQr(doc, sheet.confirm_url, right - qr_side - 6, y + 4, qr_side)
    },
  }
}

const warningBlock = ({ pen, words, bold }: PdfPaper, warning: string, width: number): Block => {
  const text = words(warning, width - 16, 14, bold)
  const height = heightOf([text]) + 8
  return {
    height: height + 5,
    table: false,
    draw: y => {
      pen.box(left, y, width, height, 2)
      pen.text([text], left + 8, y + 4, width - 16, 'center')
    },
  }
}

/** Short texts in as few lines as they need, none of them parted where it fits one. */
const packed = ({ words, regular, clean }: PdfPaper, texts: string[], width: number): Words[] => {
  const lines: string[] = []
  for (const text of texts.filter(one => one !== '')) {
    const joined = `${lines.at(-1) ?? ''}   ${text}`
    if (lines.length > 0 && regular.widthOf(clean(joined), 11) <= width) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  return lines.map(line => words(line, width, 11))
}

/** A label and its value between rules. */
type Field = { label: string; words: Words[]; width: number }

/** What the label of a field takes of its width, and what is left of the whole page's. */
const label_width = 66
const wide = content - label_width - 12

/** Fields beside one another. */
const fieldsBlock = ({ pen, words }: PdfPaper, fields: Field[]): Block => {
  const labels = fields.map(field => words(field.label, label_width - 8, 11))
  const height = Math.max(...fields.map(field => heightOf(field.words)), ...labels.map(label => heightOf([label]))) + 6
  return {
    height,
    table: false,
    draw: y => {
      let x = left
      fields.forEach((field, index) => {
        pen.box(x, y, field.width, height)
        pen.rule(x + label_width, y, x + label_width, y + height)
        const label = labels[index]
        if (label !== undefined) pen.text([label], x + 4, y + (height - heightOf([label])) / 2, label_width - 8)
        pen.text(
          field.words,
          x + label_width + 6,
          y + (height - heightOf(field.words)) / 2,
          field.width - label_width - 12,
        )
        x += field.width
      })
    },
  }
}

/** Whom to, and for when. */
const addresseeBlock = (paper: PdfPaper, sheet: OrderSheet): Block => {
  const { pen, words, bold } = paper
  const { supplier, order_counter } = sheet.parties
  const width = besideQr(sheet)
  const to = [words(`${supplier.name} 御中`, width, 17, bold)]
  const phone_number = order_counter?.phone_number ?? supplier.phone_number
  const fax_number = order_counter?.fax_number ?? supplier.fax_number
  const under = [
    ...packed(paper, [order_counter?.name ?? '', contact({ phone_number, fax_number })], width),
    ...(sheet.confirm_url === undefined ? [] : [words(`受領のご確認: ${sheet.confirm_url}`, width, 11)]),
  ]
  const field = (label: string, field_width: number, text: string, size: number, face?: Face): Field => ({
    label,
    width: field_width,
    words: [words(text, field_width - label_width - 12, size, face)],
  })
  const closing = sheet.closing_at === null ? 'なし' : formatClosing(sheet.closing_at)
  const dates = fieldsBlock(paper, [
    field('納品希望日', width - 193, formatDayWithWeekday(sheet.delivery_date), 18, bold),
    // What travels by fax, mail or LINE goes to whoever keeps no closing here.
    sheet.method === 'web'
      ? field('受注締切', 193, closing, 11)
      : field('発注日時', 193, formatDateTime(sheet.placed_at), 11),
  ])
  const above = heightOf(to) + 3 + heightOf(under) + 4
  return {
    // Never so low that the sender's box meets the QR.
    height: Math.max(above + dates.height, sheet.confirm_url === undefined ? 0 : qr_side - 20),
    table: false,
    draw: y => {
      pen.text(to, left, y, width)
      pen.rule(left, y + heightOf(to) + 1, left + width, y + heightOf(to) + 1, thick)
      pen.text(under, left, y + heightOf(to) + 3, width)
      dates.draw(y + above)
    },
  }
}

/** A text of any length under one label, cut into boxes that fit a page. */
const longBlocks = (paper: PdfPaper, label: string, texts: string[], size: number): Block[] => {
  const lines = texts.flatMap(text => paper.words(text, wide, size, paper.bold).lines)
  return Array.from({ length: Math.ceil(lines.length / 16) }, (_, at) => {
    const words = [{ lines: lines.slice(at * 16, at * 16 + 16), face: paper.bold, size }]
    return fieldsBlock(paper, [{ label, width: content, words }])
  })
}

/** Who orders, and which person; of an order on the web, when. */
const senderOf = (paper: PdfPaper, { parties, placed_by_name, placed_at, method }: OrderSheet): Words[] => {
  const { words, bold } = paper
  const { consumer, store } = parties
  const name = words(consumer.name, wide, 14, bold)
  const own_name = store === null || store.name === consumer.name || store.name === '' ? '' : `  ${store.name}`
  const code = store === null ? '' : `得意先コード ${store.customer_code}${own_name}`
  const at = method === 'web' ? `発注日時 ${formatDateTime(placed_at)}` : ''
  const under = [consumer.address ?? '', contact(consumer), `発注者 ${placed_by_name}`, at]
  return [...(code === '' ? [name] : besideOrUnder(name, words(code, wide, 11), wide)), ...packed(paper, under, wide)]
}

/** Above the table: whom to, for when, from whom, and what it says of the order as a whole. */
export const head = (paper: PdfPaper, sheet: OrderSheet): Block[] => {
  const changes = sheet.changes ?? []
  const ended = endedTexts(sheet.ended_shortages)
  const warning = warningOf(sheet)
  return [
    titleBlock(paper, sheet),
    ...(warning === null ? [] : [warningBlock(paper, warning, besideQr(sheet))]),
    addresseeBlock(paper, sheet),
    fieldsBlock(paper, [{ label: '発注元', width: content, words: senderOf(paper, sheet) }]),
    ...(sheet.note.trim() === '' ? [] : longBlocks(paper, '備考', [sheet.note.trim()], 12.5)),
    ...(changes.length === 0
      ? []
      : [
          gap(4),
          ...longBlocks(
            paper,
            '訂正内容',
            changes.map(change => `・${sheetChangeText(change)}`),
            12.5,
          ),
        ]),
    ...(ended.length === 0 ? [] : longBlocks(paper, 'ご回答', ended, 12.5)),
    gap(6),
  ]
}
