import { Readable } from 'node:stream'

import type { OrderSheet } from '#domain/exports/order-sheet.ts'

import { foot } from './order-sheet-foot.ts'
import { head } from './order-sheet-head.ts'
import { lines } from './order-sheet-lines.ts'
import { totalsBlock } from './order-sheet-totals.ts'
import {
  content,
  drawPages,
  gap,
  type LaidOut,
  openDocument,
  paginate,
  pdfPaperOf,
  stacked,
  written,
} from './pdf-page.ts'
import { geta } from './pdf-text.ts'

export type OrderSheetsPdfOptions = {
  /** Table text of 15 pt instead of 11 pt. */
  large_type?: boolean
  /** A box per line to tick while packing (on unless switched off). */
  checkboxes?: boolean
}

/** Lays one order out: everything measured, nothing drawn, so that each page knows how many there are. */
const layOut = (doc: PDFKit.PDFDocument, sheet: OrderSheet, options: OrderSheetsPdfOptions): LaidOut => {
  const paper = pdfPaperOf(doc)
  const big = options.large_type === true
  const blocks = head(paper, sheet)
  const { header, rows } = lines(paper, sheet, { big, checkboxes: options.checkboxes !== false })
  blocks.push(...rows, { ...gap(5), keep: true }, totalsBlock(paper, sheet, big))
  const { again, footer } = foot(paper, sheet)
  const { missing, words } = paper
  if (missing.size > 0) {
    const named = [...missing].slice(0, 40).join('、')
    const unprinted = `${geta}は印字できない文字です(${named}${missing.size > 40 ? 'など' : ''})。画面でご確認ください。`
    blocks.push({ ...stacked(paper, [words(unprinted, content, 11)]), keep: true })
  }
  return { pages: paginate(blocks, header, again), footer }
}

async function* chunksOf(
  sheets: Iterable<OrderSheet> | AsyncIterable<OrderSheet>,
  options: OrderSheetsPdfOptions,
): AsyncGenerator<Buffer> {
  let doc: PDFKit.PDFDocument | null = null
  for await (const sheet of sheets) {
    // The date of the order and not of the printing, so that the same order gives the same bytes.
    doc ??= openDocument({ title: `注文書 ${sheet.number}`, made_at: sheet.placed_at })
    drawPages(doc, layOut(doc, sheet, options), `${sheet.number} ${sheet.parties.consumer.name}`)
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
