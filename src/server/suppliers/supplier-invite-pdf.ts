import type { Readable } from 'node:stream'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { formatDateTime } from '#domain/shared/day.ts'
import { inviteText } from '#domain/suppliers/supplier-invite.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import { type Face, faces, printable, wrap } from '#server/exports/pdf-text.ts'

/** A4 in points; black on white and large, for it is read after a fax. */
const page = { width: 595.28, margin: 57 } as const
const inner = page.width - page.margin * 2
const qr_side = 150

/** The letter by fax to a supplier that its restaurant would like to see on the platform: the same words as by mail, and a QR code. */
export const supplierInvitePdf = (letter: Parameters<typeof inviteText>[0], at: Date): Readable => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'ja-JP',
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: 'Oroshiのご案内', Creator: 'Oroshi', Producer: 'Oroshi', CreationDate: at },
  })
  const { regular, bold } = faces()
  // As in order-sheet-pdf.ts: an opened font spares parsing it again; pdfkit's types lag.
  for (const face of [regular, bold]) doc.registerFont(face.name, face.font as unknown as Buffer)
  const missing = new Set<string>()
  let y: number = page.margin
  const say = (text: string, size: number, face: Face) => {
    doc.font(face.name).fontSize(size).fillColor('black')
    for (const line of wrap(printable(text, missing), { face, size, width: inner })) {
      doc.text(line, page.margin, y + size * 0.3, { lineBreak: false })
      y += size * 1.7
    }
  }
  for (const [nth, line] of inviteText(letter).split('\n').entries()) {
    if (line === '') y += 14
    else if (nth === 0) say(line, 18, bold)
    else if (line === letter.url) {
      say('スマートフォンで、下のQRコードを読み取ってください。', 12, regular)
      y += 10
      drawQr(doc, letter.url, page.margin + (inner - qr_side) / 2, y, qr_side)
      y += qr_side + 10
      say(line, 9, regular)
    } else say(line, 13, regular)
  }
  y += 20
  say(`送信 ${formatDateTime(at)}　Oroshi 受発注`, 11, regular)
  doc.end()
  return doc
}
