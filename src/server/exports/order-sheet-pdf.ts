import { Readable } from 'node:stream'
import qrcode from 'qrcode'

import {
  amountText,
  answerText,
  caseText,
  changeText,
  markText,
  type OrderSheet,
  type OrderSheetChange,
  type OrderSheetLine,
  priceText,
  remarkTexts,
  specText,
  taxMark,
  totalsRows,
  unitText,
} from '#domain/exports/order-sheet.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'

import {
  type Align,
  BESIDE,
  type Block,
  CONTENT,
  fitted,
  heightOf,
  leading,
  openDocument,
  PAGE,
  type Pen,
  paginate,
  penOf,
  splitAt,
  THICK,
  THIN,
  type Words,
  written,
} from './pdf-page.ts'
import { type Face, faces, GETA, printable, wrap } from './pdf-text.ts'

export type OrderSheetsPdfOptions = {
  /** Table text of 15 pt instead of 11 pt. */
  large_type?: boolean
  /** A box per line to tick while packing (on unless switched off). */
  checkboxes?: boolean
}

/** QR as dark runs per row, in vectors: stays sharp at any resolution. `side` is without the quiet zone. */
export const drawQr = (doc: PDFKit.PDFDocument, url: string, x: number, y: number, side: number): void => {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' })
  const unit = side / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1
    for (let column = 0; column <= modules.size; column += 1) {
      const dark = column < modules.size && modules.get(row, column) === 1
      if (dark && start === -1) start = column
      if (!dark && start !== -1) {
        doc.rect(x + start * unit, y + row * unit, (column - start) * unit, unit)
        start = -1
      }
    }
  }
  doc.fill('black')
}

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

/** Lays one order out: everything measured, nothing drawn, so that each page knows how many there are. */
const layOut = (doc: PDFKit.PDFDocument, sheet: OrderSheet, options: OrderSheetsPdfOptions) => {
  const { regular, bold } = faces()
  const pen: Pen = penOf(doc)
  const missing = new Set<string>()
  const left = PAGE.margin
  const right = PAGE.margin + CONTENT
  const clean = (text: string): string => printable(text, missing)
  const words = (text: string, width: number, size: number, face: Face = regular): Words => ({
    lines: wrap(clean(text), { face, size, width }),
    face,
    size,
  })
  const mark = markText(sheet)
  const { consumer, supplier, store, order_counter } = sheet.parties

  // The head: title and mark, number, whom to, QR.
  const headBlock = (): Block => {
    const title = words('注文書', 120, 24, bold)
    const mark_words = mark === null ? null : words(mark, 200, 17, bold)
    const mark_width = mark_words === null ? 0 : bold.widthOf(mark_words.lines[0] ?? '', 17) + 20
    const number = words(`注文番号 ${sheet.number}`, 260, 15, bold)
    const warning = warningOf(sheet)
    const warning_words = warning === null ? null : words(warning, CONTENT - 16, 14, bold)
    const warning_height = warning_words === null ? 0 : heightOf([warning_words]) + 10 + 10

    const qr = sheet.confirm_url === undefined ? null : { url: sheet.confirm_url, side: 74 }
    const qr_width = qr === null ? 0 : 100
    const to_width = CONTENT - qr_width
    const to: Words[] = [words(`${supplier.name} 御中`, to_width - 10, 17, bold)]
    const under: Words[] = []
    if (order_counter !== null) under.push(words(order_counter.name, to_width - 10, 12.5))
    const to_contact = contact({
      phone_number: order_counter?.phone_number ?? supplier.phone_number,
      fax_number: order_counter?.fax_number ?? supplier.fax_number,
    })
    if (to_contact !== '') under.push(words(to_contact, to_width - 10, 11.5))
    const qr_words = qr === null ? [] : [words('受領のご確認', qr_width, 11, bold)]
    const url_words = qr === null ? [] : [words(`受領のご確認: ${qr.url}`, to_width - 10, 11)]
    const to_height = heightOf(to) + 6 + heightOf(under) + 6 + heightOf(url_words)
    const qr_height = qr === null ? 0 : qr.side + 10 + heightOf(qr_words)
    const body_height = Math.max(to_height, qr_height)
    return {
      height: 38 + warning_height + body_height + 8,
      table: false,
      draw: y => {
        pen.text([title], left, y, 120)
        if (mark_words !== null) {
          pen.box(left + 92, y + 1, mark_width, 28, 2)
          pen.text([mark_words], left + 92, y + 4, mark_width, 'center')
        }
        pen.text([number], left, y + 6, CONTENT, 'right')
        let top = y + 38
        if (warning_words !== null) {
          pen.box(left, top, CONTENT, warning_height - 10, 2)
          pen.text([warning_words], left + 8, top + 5, CONTENT - 16, 'center')
          top += warning_height
        }
        pen.text(to, left, top, to_width)
        pen.rule(left, top + heightOf(to) + 2, left + to_width - 10, top + heightOf(to) + 2, THICK)
        pen.text(under, left, top + heightOf(to) + 6, to_width)
        if (qr !== null) {
          drawQr(doc, qr.url, right - qr.side - 8, top, qr.side)
          pen.text(qr_words, right - qr.side - 8, top + qr.side + 10, qr.side, 'center')
          pen.text(url_words, left, top + body_height - heightOf(url_words), to_width)
        }
      },
    }
  }

  // Label and value cells between rules.
  const LABEL = 66
  type Field = { label: string; words: Words[]; width: number }
  const gridBlock = (fields: Field[]): Block => {
    const labels = fields.map(field => words(field.label, LABEL - 8, 11))
    const height =
      Math.max(...fields.map(field => heightOf(field.words)), ...labels.map(label => heightOf([label]))) + 8
    return {
      height,
      table: false,
      draw: y => {
        let x = left
        fields.forEach((field, index) => {
          pen.box(x, y, field.width, height)
          pen.rule(x + LABEL, y, x + LABEL, y + height)
          const label = labels[index]
          if (label !== undefined) pen.text([label], x + 4, y + (height - heightOf([label])) / 2, LABEL - 8)
          pen.text(field.words, x + LABEL + 6, y + (height - heightOf(field.words)) / 2, field.width - LABEL - 12)
          x += field.width
        })
      },
    }
  }
  const WIDE = CONTENT - LABEL - 12
  const LEFT_FIELD = 286
  const RIGHT_FIELD = CONTENT - LEFT_FIELD
  const half = (text: string, width: number, size: number, face?: Face): Words[] => [
    words(text, width - LABEL - 12, size, face),
  ]
  /** A text of any length under one label, cut into boxes that fit a page. */
  const longBlocks = (label: string, texts: string[], size: number): Block[] => {
    const lines = texts.flatMap(text => words(text, WIDE, size).lines)
    const blocks: Block[] = []
    for (let start = 0; start < lines.length; start += 16)
      blocks.push(
        gridBlock([{ label, width: CONTENT, words: [{ lines: lines.slice(start, start + 16), face: regular, size }] }]),
      )
    return blocks
  }
  const gap = (height: number): Block => ({ height, table: false, draw: () => {} })

  const from: Words[] = [words(consumer.name, WIDE, 14, bold)]
  if (store !== null)
    from.push(
      words(
        `得意先コード ${store.customer_code}${store.name === consumer.name || store.name === '' ? '' : `  ${store.name}`}`,
        WIDE,
        11.5,
      ),
    )
  if (consumer.address) from.push(words(consumer.address, WIDE, 11.5))
  const from_contact = contact(consumer)
  if (from_contact !== '') from.push(words(from_contact, WIDE, 11.5))

  const blocks: Block[] = [
    headBlock(),
    gridBlock([
      {
        label: '納品希望日',
        width: LEFT_FIELD,
        words: half(formatDayWithWeekday(sheet.delivery_date), LEFT_FIELD, 19, bold),
      },
      { label: '発注日時', width: RIGHT_FIELD, words: half(formatDateTime(sheet.placed_at), RIGHT_FIELD, 12.5) },
    ]),
    gridBlock([{ label: '発注元', width: CONTENT, words: from }]),
    // What travels by fax, mail or LINE goes to whoever keeps no closing here.
    sheet.method === 'web'
      ? gridBlock([
          { label: '発注者', width: LEFT_FIELD, words: half(sheet.placed_by_name, LEFT_FIELD, 12.5) },
          {
            label: '受注締切',
            width: RIGHT_FIELD,
            words: half(sheet.closing_at === null ? 'なし' : formatDateTime(sheet.closing_at), RIGHT_FIELD, 12.5),
          },
        ])
      : gridBlock([{ label: '発注者', width: CONTENT, words: half(sheet.placed_by_name, CONTENT, 12.5) }]),
    ...(sheet.note.trim() === '' ? [] : longBlocks('備考', [sheet.note.trim()], 12.5)),
  ]
  const changes = sheet.changes ?? []
  if (changes.length > 0)
    blocks.push(
      gap(6),
      ...longBlocks(
        '訂正内容',
        changes.map(change => `・${changeText(change)}`),
        12.5,
      ),
    )
  blocks.push(gap(10))

  // The table.
  const big = options.large_type === true
  const size = big ? 15 : 11.5
  const columns = columnsOf({ big, checkboxes: options.checkboxes !== false, prices: sheet.price_visible })
  const header: Block = {
    height: leading(11) + 6,
    table: false,
    draw: y => {
      const height = leading(11) + 6
      for (const column of columns) {
        pen.box(column.x, y, column.width, height)
        pen.text([words(column.title, column.width, 11, bold)], column.x, y + 3, column.width, 'center')
      }
      pen.rule(left, y + height, right, y + height, THICK)
    },
  }
  const marked = new Map<number, string>()
  for (const change of changes) if (change.line_number !== null) marked.set(change.line_number, markOf(change))

  const cells: Record<Column['key'], (line: OrderSheetLine, width: number) => Words[]> = {
    check: () => [],
    number: (line, width) => {
      const changed = marked.get(line.line_number)
      return [
        words(String(line.line_number), width, size),
        ...(changed === undefined ? [] : [words(changed, width, 11, bold)]),
      ]
    },
    code: (line, width) => (line.code === '' ? [] : [words(line.code, width, size)]),
    name: (line, width) => {
      const answer = answerText(line, sheet.price_visible)
      const reduced = sheet.price_visible ? taxMark(line.tax_rate) : ''
      const name = words(`${line.name}${reduced}`, width, size + 0.5, bold)
      const spec = specText(line) === '' ? [] : [words(specText(line), width, size)]
      return [
        ...besideOrUnder(name, spec, width),
        ...(line.note === '' ? [] : [words(`備考: ${line.note}`, width, size)]),
        ...(answer === null ? [] : [words(`【${answer}】`, width, size)]),
      ]
    },
    quantity: (line, width) => {
      const inside = caseText(line)
      return [
        words(`${formatQuantity(line.quantity)}${unitText(line)}`, width, size + 2, bold),
        ...(inside === null ? [] : [words(`(${inside})`, width, size)]),
      ]
    },
    price: (line, width) => {
      const amount = amountText(line)
      return [words(priceText(line), width, size), ...(amount === '' ? [] : [words(amount, width, size)])]
    },
  }
  /** Prices take two lines anyway; without them a row of one line saves pages, and so fax time. */
  const besideOrUnder = (name: Words, spec: Words[], width: number): Words[] => {
    const [only] = spec
    const [text, ...more] = only?.lines ?? []
    if (sheet.price_visible || only === undefined || text === undefined || more.length > 0) return [name, ...spec]
    const used = name.face.widthOf(name.lines.at(-1) ?? '', name.size) + BESIDE + only.face.widthOf(text, only.size)
    return used > width ? [name, only] : [{ ...name, beside: { text, face: only.face, size: only.size } }]
  }

  const rowBlock = (texts: Words[][], ticks: boolean): Block => {
    const height = Math.max(...texts.map(heightOf)) + 6
    return {
      height,
      table: true,
      draw: y => {
        columns.forEach((column, index) => {
          pen.box(column.x, y, column.width, height)
          if (column.key === 'check' && ticks) pen.box(column.x + 5, y + (height - 12) / 2, 12, 12, 1)
          const padding = paddingOf(column)
          pen.text(texts[index] ?? [], column.x + padding, y + 3, column.width - padding * 2, column.align)
        })
      },
    }
  }
  /** A row is one box, unless its text alone would fill most of a page. */
  const rowBlocks = (line: OrderSheetLine): Block[] => {
    const rows: Block[] = []
    let rest = columns.map(column => cells[column.key](line, column.width - paddingOf(column) * 2))
    do {
      const parts = rest.map(cell => splitAt(cell, 480))
      rows.push(
        rowBlock(
          parts.map(part => part.head),
          rows.length === 0,
        ),
      )
      rest = parts.map(part => part.tail)
    } while (rest.some(cell => cell.length > 0))
    return rows
  }
  for (const line of sheet.lines) blocks.push(...rowBlocks(line))

  // The foot.
  const totals = totalsRows(sheet)
  const remarks = remarkTexts(sheet)
  const foot_size = big ? 14 : 12
  const count = words(`明細 ${sheet.lines.length}行`, 160, foot_size + 1, bold)
  const remark_width = CONTENT - 260
  const remark_words = remarks.map(remark => words(remark, remark_width, 11))
  const amounts_height = totals.length * (leading(foot_size) + 5)
  const registration =
    supplier.registration_number === null || !sheet.price_visible
      ? []
      : [words(`登録番号 ${supplier.registration_number}`, remark_width, 11)]
  const side: Words[] = [count, ...remark_words, ...registration]
  blocks.push(gap(8), {
    height: Math.max(heightOf(side), amounts_height) + 4,
    table: false,
    draw: y => {
      pen.text(side, left, y, remark_width)
      const x = right - 240
      let top = y
      totals.forEach((row, index) => {
        const face = index === totals.length - 1 ? bold : regular
        pen.text([words(row.label, 130, foot_size, face)], x + 4, top + 2.5, 130)
        pen.text([words(row.amount, 110, foot_size, face)], x + 126, top + 2.5, 110, 'right')
        top += leading(foot_size) + 5
        pen.rule(x, top, right, top, index >= totals.length - 2 ? THICK : THIN)
      })
    },
  })
  const running = `${clean(sheet.number)}${mark === null ? '' : `  ${mark}`}`
  const running_party = clean(`${consumer.name} → ${supplier.name} 御中`).replaceAll('\n', ' ')
  if (missing.size > 0)
    blocks.push(
      gap(6),
      ...[words(`${GETA}は印字できない文字です(${[...missing].join('、')})。画面でご確認ください。`, CONTENT, 11)].map(
        note => ({ height: heightOf([note]), table: false, draw: (y: number) => pen.text([note], left, y, CONTENT) }),
      ),
    )

  const again: Block = {
    height: leading(13) + leading(11) + 10,
    table: false,
    draw: y => {
      pen.text([fitted(`注文書(続き)  ${running}`, bold, 330, 13)], left, y, 330)
      pen.text(
        [fitted(`納品 ${formatDayWithWeekday(sheet.delivery_date)}`, bold, CONTENT - 330, 13)],
        left + 330,
        y,
        CONTENT - 330,
        'right',
      )
      pen.text([fitted(running_party, regular, CONTENT, 11)], left, y + leading(13), CONTENT)
    },
  }
  const footer = (page: number, pages: number): void => {
    const y = PAGE.height - PAGE.margin - leading(11)
    pen.rule(left, y - 3, right, y - 3)
    pen.text([fitted(`注文番号 ${running}`, regular, 210, 11)], left, y, 210)
    pen.text([fitted(clean(consumer.name).replaceAll('\n', ' '), regular, 210, 11)], left + 210, y, 210)
    pen.text([fitted(`${page}/${pages}ページ`, regular, 90, 11)], right - 90, y, 90, 'right')
  }

  return { pages: paginate(blocks, header, again), footer }
}

type Column = {
  key: 'check' | 'number' | 'code' | 'name' | 'quantity' | 'price'
  title: string
  x: number
  width: number
  align: Align
}

const columnsOf = (of: { big: boolean; checkboxes: boolean; prices: boolean }): Column[] => {
  const wanted: Omit<Column, 'x'>[] = [
    ...(of.checkboxes ? [{ key: 'check', title: '□', width: 22, align: 'center' } as const] : []),
    { key: 'number', title: '№', width: of.big ? 32 : 26, align: 'center' },
    { key: 'code', title: 'コード', width: of.big ? 84 : 64, align: 'left' },
    { key: 'name', title: '商品名・規格', width: 0, align: 'left' },
    { key: 'quantity', title: '数量・単位', width: of.big ? 132 : 98, align: 'right' },
    ...(of.prices ? [{ key: 'price', title: '単価・金額', width: of.big ? 118 : 96, align: 'right' } as const] : []),
  ]
  const spare = CONTENT - wanted.reduce((sum, column) => sum + column.width, 0)
  let x: number = PAGE.margin
  return wanted.map(column => {
    const width = column.key === 'name' ? spare : column.width
    const placed = { ...column, width, x }
    x += width
    return placed
  })
}

const paddingOf = (column: Column): number => (column.key === 'number' ? 1 : 4)

const markOf = (change: OrderSheetChange): string => (change.before === null ? '追加' : '訂正')

const drawOrder = (doc: PDFKit.PDFDocument, sheet: OrderSheet, options: OrderSheetsPdfOptions): void => {
  const { pages, footer } = layOut(doc, sheet, options)
  pages.forEach((page, index) => {
    doc.addPage()
    if (index === 0) doc.outline.addItem(`${sheet.number} ${sheet.parties.consumer.name}`)
    doc.strokeColor('black').fillColor('black')
    for (const { block, y } of page) block.draw(y)
    footer(index + 1, pages.length)
  })
}

async function* chunksOf(
  sheets: Iterable<OrderSheet> | AsyncIterable<OrderSheet>,
  options: OrderSheetsPdfOptions,
): AsyncGenerator<Buffer> {
  let doc: PDFKit.PDFDocument | null = null
  for await (const sheet of sheets) {
    // The date of the order and not of the printing, so that the same order gives the same bytes.
    doc ??= openDocument({ title: `注文書 ${sheet.number}`, made_at: sheet.placed_at })
    drawOrder(doc, sheet, options)
    yield* written(doc)
  }
  if (doc === null) throw new Error('there is no order to print')
  doc.end()
  for await (const chunk of doc) yield Buffer.from(chunk)
}

/**
 * Order sheets as one PDF: A4, black on white, fonts embedded as subsets, each order from a new page with its own page
 * count (domain.md section 3, fax sheet). Orders are drawn one after the other as the reader takes the bytes, so the
 * memory does not grow with the text of the orders. The same sheets give the same bytes. Ends in an error where there is none.
 */
export const orderSheetsPdf = (
  sheets: Iterable<OrderSheet> | AsyncIterable<OrderSheet>,
  options: OrderSheetsPdfOptions = {},
): Readable => Readable.from(chunksOf(sheets, options), { objectMode: false })
