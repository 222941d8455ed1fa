import { Readable } from 'node:stream'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import { type Face, faces, printable, wrap } from '#server/exports/pdf-text.ts'

export type PrintedInvite = {
  supplier: {
    name: string
    phone_number: string | null
    postal_code: string | null
    prefecture: string | null
    address: string | null
  }
  store_name: string
  url: string
  expires_at: Date
}

/** A4 in points, with 20 mm of margin: a letter, folded into an envelope or handed over with the delivery. */
const page = { width: 595.28, margin: 57 } as const
const inner = page.width - page.margin * 2
const qr_side = 170

const steps = [
  'スマートフォンのカメラで、下のQRコードを読み取ってください。',
  '店舗の情報をご確認のうえ、ログインIDとパスワードをお決めください。',
  '登録が済むと、スマートフォンからいつでも発注できます。',
]

type Place = { x?: number; width?: number; align?: 'left' | 'center' | 'right'; leading?: number }

const drawInvite = (doc: PDFKit.PDFDocument, { supplier, store_name, url, expires_at }: PrintedInvite) => {
  const { regular, bold } = faces()
  const missing = new Set<string>()
  let y: number = page.margin
  const left: number = page.margin

  const say = (
    text: string,
    size: number,
    face: Face,
    { x = left, width = inner, align = 'left', leading = 1.5 }: Place = {},
  ) => {
    doc.font(face.name).fontSize(size).fillColor('black')
    for (const line of wrap(printable(text, missing), { face, size, width })) {
      const spare = width - face.widthOf(line, size)
      const shift = align === 'right' ? spare : align === 'center' ? spare / 2 : 0
      doc.text(line, x + shift, y + (size * (leading - 1)) / 2, { lineBreak: false })
      y += size * leading
    }
  }

  doc.addPage()
  say(`${store_name} 御中`, 18, bold)
  y += 18
  say(supplier.name, 13, bold, { align: 'right' })
  const place = `${supplier.postal_code ? `〒${supplier.postal_code} ` : ''}${supplier.prefecture ?? ''}${supplier.address ?? ''}`
  if (place !== '') say(place, 10.5, regular, { align: 'right' })
  if (supplier.phone_number) say(`電話 ${formatPhone(supplier.phone_number)}`, 10.5, regular, { align: 'right' })
  y += 34
  say('ネット発注のご案内', 26, bold, { align: 'center' })
  y += 22
  say(
    `いつも${supplier.name}をご利用いただき、ありがとうございます。ご注文をスマートフォンやパソコンからお送りいただけるようになりました。締切の時刻まで、いつでも、どこからでも発注できます。`,
    12,
    regular,
    { leading: 1.75 },
  )
  y += 18
  steps.forEach((step, index) => {
    const top = y
    doc
      .circle(left + 12, top + 11, 11)
      .lineWidth(1.2)
      .stroke('black')
    doc.font(bold.name).fontSize(12).fillColor('black')
    const number = String(index + 1)
    doc.text(number, left + 12 - bold.widthOf(number, 12) / 2, top + 5, { lineBreak: false })
    say(step, 12, regular, { x: left + 34, width: inner - 34, leading: 1.75 })
    y = Math.max(y, top + 24) + 6
  })
  y += 16
  // A quiet zone of four modules and more, inside its frame.
  const frame = qr_side + 44
  const x = left + (inner - frame) / 2
  doc.rect(x, y, frame, frame).lineWidth(1.2).stroke('black')
  drawQr(doc, url, x + 22, y + 22, qr_side)
  y += frame + 12
  say('QRコードを読み取れないときは、次のURLをブラウザーに入力してください。', 10, regular, { align: 'center' })
  say(url, 9, regular, { align: 'center' })
  y += 10
  say(`有効期限 ${formatDayWithWeekday(dayOf(expires_at))}`, 12, bold, { align: 'center' })
  say('このご案内は貴店専用です。ほかのお店にはお渡しにならないでください。', 10, regular, { align: 'center' })
}

/** Printed invitations as one PDF, a page each: whom from, whom to, what to do, the QR code and its URL. */
export const invitesPdf = (invites: readonly PrintedInvite[], at: Date): Readable => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ja-JP',
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: '招待状', Creator: 'Oroshi', Producer: 'Oroshi', CreationDate: at },
  })
  const { regular, bold } = faces()
  // As in order-sheet-pdf.ts: an opened font spares parsing it again; pdfkit's types lag.
  for (const face of [regular, bold]) doc.registerFont(face.name, face.font as unknown as Buffer)
  const chunks = async function* () {
    for (const invite of invites) {
      drawInvite(doc, invite)
      for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield Buffer.from(chunk as Uint8Array)
    }
    doc.end()
    for await (const chunk of doc) yield Buffer.from(chunk)
  }
  return Readable.from(chunks(), { objectMode: false })
}
