import type { Readable } from 'node:stream'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { formatDateTime } from '#domain/shared/day.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import { type Face, faces, printable, wrap } from '#server/exports/pdf-text.ts'

export type CodePage = {
  /** Who gets it, without 御中. */
  to: string
  about: string
  title: string
  code: string
  /** Where it is entered, and until when. */
  enter: string
  notes: readonly string[]
  /** Where one goes on at another device, as a QR code: what it is for, and what it opens. */
  link?: { words: string; url: string }
}

/** A4 in points; black on white and large, for it is read after a fax. */
const page = { width: 595.28, margin: 57 } as const
const inner = page.width - page.margin * 2
const qr_side = 130

/** The page that proves a fax number: whom it is for, six digits, and what to do with them. */
export const codePagePdf = (facts: CodePage, at: Date): Readable => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'ja-JP',
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: facts.title, Creator: 'Oroshi', Producer: 'Oroshi', CreationDate: at },
  })
  const { regular, bold } = faces()
  // As in order-sheet-pdf.ts: an opened font spares parsing it again; pdfkit's types lag.
  for (const face of [regular, bold]) doc.registerFont(face.name, face.font as unknown as Buffer)
  const missing = new Set<string>()
  let y: number = page.margin
  const say = (text: string, size: number, face: Face, align: 'left' | 'center' = 'left') => {
    doc.font(face.name).fontSize(size).fillColor('black')
    for (const line of wrap(printable(text, missing), { face, size, width: inner })) {
      const shift = align === 'center' ? (inner - face.widthOf(line, size)) / 2 : 0
      doc.text(line, page.margin + shift, y + size * 0.3, { lineBreak: false })
      y += size * 1.6
    }
  }
  say(`${facts.to} 御中`, 18, bold)
  say(facts.about, 13, regular)
  y += 30
  say(facts.title, 26, bold, 'center')
  y += 24
  const top = y
  y += 18
  say(facts.code.replaceAll(/\B/g, ' '), 64, bold, 'center')
  doc
    .rect(page.margin, top, inner, y - top + 10)
    .lineWidth(2)
    .stroke('black')
  y += 38
  say(facts.enter, 14, bold)
  y += 12
  for (const note of facts.notes) say(note, 13, regular)
  if (facts.link) {
    y += 18
    say(facts.link.words, 13, regular)
    y += 8
    drawQr(doc, facts.link.url, page.margin + (inner - qr_side) / 2, y, qr_side)
    y += qr_side + 8
    say(facts.link.url, 9, regular)
  }
  y += 24
  say(`送信 ${formatDateTime(at)}　Oroshi 受発注`, 11, regular)
  doc.end()
  return doc
}
