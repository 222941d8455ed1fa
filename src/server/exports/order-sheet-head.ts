import { formatClosing } from '#domain/calendar/closing-time.ts'
import { markText, type OrderSheet, sheetChangeText } from '#domain/exports/order-sheet.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'

import { type Block, content, gap, heightOf, left, type PdfPaper, right, thick, type Words } from './pdf-page.ts'
import { drawQr } from './pdf-qr.ts'
import type { Face } from './pdf-text.ts'

const contact = (party: { phone_number: string | null; fax_number: string | null }): string =>
  [party.phone_number ? `TEL ${party.phone_number}` : '', party.fax_number ? `FAX ${party.fax_number}` : '']
    .filter(part => part !== '')
    .join('   ')

const warningOf = (sheet: OrderSheet): string | null => {
  const again = sheet.again ? '（同じ版の再送です）' : ''
  if (sheet.mark === '取消' || sheet.state === 'cancelled')
    return `この注文は取り消されました。出荷しないでください。${again}`
  if (sheet.mark === '訂正') return `以前の版に代わる注文書です。第${sheet.revision}版に差し替えてください。${again}`
  if (sheet.mark === '再送') return '同じ注文書の再送です。二重に出荷しないでください。'
  return null
}

/** Title and mark, number. */
const titleBlock = ({ pen, words, bold }: PdfPaper, sheet: OrderSheet): Block => {
  const title = words('注文書', 120, 24, bold)
  const mark = markText(sheet)
  const mark_words = mark === null ? null : words(mark, 200, 17, bold)
  const mark_width = mark_words === null ? 0 : bold.widthOf(mark_words.lines[0] ?? '', 17) + 20
  const number = words(`注文番号 ${sheet.number}`, 260, 15, bold)
  return {
    height: 38,
    table: false,
    draw: y => {
      pen.text([title], left, y, 120)
      if (mark_words !== null) {
        pen.box(left + 92, y + 1, mark_width, 28, 2)
        pen.text([mark_words], left + 92, y + 4, mark_width, 'center')
      }
      pen.text([number], left, y + 6, content, 'right')
    },
  }
}

const warningBlock = ({ pen, words, bold }: PdfPaper, warning: string): Block => {
  const text = words(warning, content - 16, 14, bold)
  const height = heightOf([text]) + 10
  return {
    height: height + 10,
    table: false,
    draw: y => {
      pen.box(left, y, content, height, 2)
      pen.text([text], left + 8, y + 5, content - 16, 'center')
    },
  }
}

/** Whom to, and the QR by which the order is acknowledged. */
const addresseeBlock = ({ doc, pen, words, bold }: PdfPaper, { parties, confirm_url }: OrderSheet): Block => {
  const { supplier, order_counter } = parties
  const side = 74
  const width = content - (confirm_url === undefined ? 0 : 100)
  const to = [words(`${supplier.name} 御中`, width - 10, 17, bold)]
  const to_contact = contact({
    phone_number: order_counter?.phone_number ?? supplier.phone_number,
    fax_number: order_counter?.fax_number ?? supplier.fax_number,
  })
  const under = [
    ...(order_counter === null ? [] : [words(order_counter.name, width - 10, 12.5)]),
    ...(to_contact === '' ? [] : [words(to_contact, width - 10, 11.5)]),
  ]
  const qr_words = confirm_url === undefined ? [] : [words('受領のご確認', 100, 11, bold)]
  const url_words = confirm_url === undefined ? [] : [words(`受領のご確認: ${confirm_url}`, width - 10, 11)]
  const height = Math.max(
    heightOf(to) + 6 + heightOf(under) + 6 + heightOf(url_words),
    confirm_url === undefined ? 0 : side + 10 + heightOf(qr_words),
  )
  return {
    height: height + 8,
    table: false,
    draw: y => {
      pen.text(to, left, y, width)
      pen.rule(left, y + heightOf(to) + 2, left + width - 10, y + heightOf(to) + 2, thick)
      pen.text(under, left, y + heightOf(to) + 6, width)
      if (confirm_url === undefined) return
      drawQr(doc, confirm_url, right - side - 8, y, side)
      pen.text(qr_words, right - side - 8, y + side + 10, side, 'center')
      pen.text(url_words, left, y + height - heightOf(url_words), width)
    },
  }
}

/** A label and its value between rules. */
type Field = { label: string; words: Words[]; width: number }

/** What the label of a field takes of its width, and what is left of the whole page's. */
const label_width = 66
const wide = content - label_width - 12
const left_field = 286
const right_field = content - left_field

/** Fields beside one another. */
const fieldsBlock = ({ pen, words }: PdfPaper, fields: Field[]): Block => {
  const labels = fields.map(field => words(field.label, label_width - 8, 11))
  const height = Math.max(...fields.map(field => heightOf(field.words)), ...labels.map(label => heightOf([label]))) + 8
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

/** A text of any length under one label, cut into boxes that fit a page. */
const longBlocks = (paper: PdfPaper, label: string, texts: string[], size: number): Block[] => {
  const lines = texts.flatMap(text => paper.words(text, wide, size).lines)
  return Array.from({ length: Math.ceil(lines.length / 16) }, (_, at) => {
    const words = [{ lines: lines.slice(at * 16, at * 16 + 16), face: paper.regular, size }]
    return fieldsBlock(paper, [{ label, width: content, words }])
  })
}

const senderOf = ({ words, bold }: PdfPaper, { consumer, store }: OrderSheet['parties']): Words[] => {
  const own_name = store === null || store.name === consumer.name || store.name === '' ? '' : `  ${store.name}`
  const under = [
    store === null ? '' : `得意先コード ${store.customer_code}${own_name}`,
    consumer.address ?? '',
    contact(consumer),
  ]
  return [
    words(consumer.name, wide, 14, bold),
    ...under.filter(text => text !== '').map(text => words(text, wide, 11.5)),
  ]
}

/** Above the table: whom to, for when, from whom, and what it says of the order as a whole. */
export const head = (paper: PdfPaper, sheet: OrderSheet): Block[] => {
  const field = (label: string, width: number, text: string, size = 12.5, face?: Face): Field => ({
    label,
    width,
    words: [paper.words(text, width - label_width - 12, size, face)],
  })
  const changes = sheet.changes ?? []
  const warning = warningOf(sheet)
  return [
    titleBlock(paper, sheet),
    ...(warning === null ? [] : [warningBlock(paper, warning)]),
    addresseeBlock(paper, sheet),
    fieldsBlock(paper, [
      field('納品希望日', left_field, formatDayWithWeekday(sheet.delivery_date), 19, paper.bold),
      field('発注日時', right_field, formatDateTime(sheet.placed_at)),
    ]),
    fieldsBlock(paper, [{ label: '発注元', width: content, words: senderOf(paper, sheet.parties) }]),
    fieldsBlock(
      paper,
      // What travels by fax, mail or LINE goes to whoever keeps no closing here.
      sheet.method === 'web'
        ? [
            field('発注者', left_field, sheet.placed_by_name),
            field('受注締切', right_field, sheet.closing_at === null ? 'なし' : formatClosing(sheet.closing_at)),
          ]
        : [field('発注者', content, sheet.placed_by_name)],
    ),
    ...(sheet.note.trim() === '' ? [] : longBlocks(paper, '備考', [sheet.note.trim()], 12.5)),
    ...(changes.length === 0
      ? []
      : [
          gap(6),
          ...longBlocks(
            paper,
            '訂正内容',
            changes.map(change => `・${sheetChangeText(change)}`),
            12.5,
          ),
        ]),
    gap(10),
  ]
}
