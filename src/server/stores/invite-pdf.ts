import { Readable } from 'node:stream'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { usualFlyerWords } from '#domain/stores/invite-flyer.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import { type Face, faces, printable, wrap } from '#server/exports/pdf-text.ts'

export type PrintedInvite = {
  supplier: {
    name: string
    phone_number: string | null
    postal_code: string | null
    prefecture: string | null
    address: string | null
    /** Its own words, '' for the usual ones. */
    words: string
    /** Its logo, a JPEG as a data URL: pdfkit embeds it once, however many pages show it. */
    logo: string | null
  }
  store_name: string
  url: string
  /** For who has no camera: where its code is typed, and the code. */
  by_code: { url: string; code: string }
  expires_at: Date
}

/** A4 in points, with 18 mm of margin: handed over with the delivery, folded into an envelope, or faxed. */
const page = { width: 595.28, height: 841.89, margin: 51 } as const
const inner = page.width - page.margin * 2
const left: number = page.margin
const logo_box = { width: 190, height: 62 } as const
const qr_side = 172
/** Of four modules and more, as a reader needs it. */
const quiet = 20

const steps = [
  ['読み取る', 'スマートフォンのカメラを、\n右のQRコードに向けます。'],
  ['登録する', 'お店の情報を確かめて、\nパスワードを決めます。'],
  ['発注する', '商品と数量を選んで、\n締切までに送ります。'],
] as const

const promises = [
  ['費用はかかりません', 'ご登録も、ご注文も無料です。'],
  ['締切まで、いつでも', '夜中でも、厨房からでも。'],
  ['電話・FAXもそのまま', 'これまでのご注文も承ります。'],
] as const
const promise_height = 56
const way_height = qr_side + quiet * 2 + 30

type Place = { x?: number; width?: number; align?: 'left' | 'center' | 'right'; leading?: number }

/** A pen that goes down the page: `say` writes a text in as many lines as it needs, and moves on. */
const penOn = (doc: PDFKit.PDFDocument) => {
  const missing = new Set<string>()
  const pen = {
    y: 0,
    say: (
      text: string,
      size: number,
      face: Face,
      { x = left, width = inner, align = 'left', leading = 1.5 }: Place = {},
    ) => {
      doc.font(face.name).fontSize(size).fillColor('black')
      for (const line of wrap(printable(text, missing), { face, size, width })) {
        const spare = width - face.widthOf(line, size)
        const shift = align === 'right' ? spare : align === 'center' ? spare / 2 : 0
        doc.text(line, x + shift, pen.y + (size * (leading - 1)) / 2, { lineBreak: false })
        pen.y += size * leading
      }
    },
  }
  return pen
}

type Pen = ReturnType<typeof penOn>

const heightOf = (text: string, face: Face, size: number, leading: number, width = inner) =>
  wrap(printable(text, new Set()), { face, size, width }).length * size * leading

/** The largest of these sizes in which a text has room; else the smallest. */
const sizeFor = (
  text: string,
  face: Face,
  sizes: readonly number[],
  { leading, room, width }: { leading: number; room: number; width?: number | undefined },
): number => sizes.find(size => heightOf(text, face, size, leading, width) <= room) ?? Math.min(...sizes)

/** Who writes: its logo or its name large, and beside it where it is and how it is called. */
const drawSender = (doc: PDFKit.PDFDocument, pen: Pen, { supplier }: PrintedInvite) => {
  const { regular, bold } = faces()
  const top = 44
  const beside = { x: left + logo_box.width + 20, width: inner - logo_box.width - 20, align: 'right' } as const
  if (supplier.logo) {
    doc.image(supplier.logo, left, top, { fit: [logo_box.width, logo_box.height], valign: 'center' })
  }
  pen.y = top
  const place: Place = supplier.logo ? beside : {}
  const sizes = supplier.logo ? [13, 11, 9] : [18, 14, 11]
  pen.say(
    supplier.name,
    sizeFor(supplier.name, bold, sizes, { leading: 1.5, room: 55, width: place.width }),
    bold,
    place,
  )
  const address = `${supplier.postal_code ? `〒${supplier.postal_code} ` : ''}${supplier.prefecture ?? ''}${supplier.address ?? ''}`
  const small = sizeFor(address, regular, [9.5, 8, 7], { leading: 1.5, room: 30, width: place.width })
  if (address !== '') pen.say(address, small, regular, place)
  if (supplier.phone_number) pen.say(`電話 ${formatPhone(supplier.phone_number)}`, 9.5, regular, place)
  pen.y = Math.max(pen.y, supplier.logo ? top + logo_box.height : 0) + 12
  doc
    .moveTo(left, pen.y)
    .lineTo(left + inner, pen.y)
    .lineWidth(2)
    .stroke('black')
  pen.y += 20
}

/** The three steps on the left, the code that leads there on the right. */
const drawWay = (doc: PDFKit.PDFDocument, pen: Pen, url: string) => {
  const { regular, bold } = faces()
  const frame = qr_side + quiet * 2
  const x = left + inner - frame
  const top = pen.y
  doc
    .roundedRect(x, top, frame, frame + 30, 8)
    .lineWidth(2)
    .stroke('black')
  doc
    .roundedRect(x, top, frame, 30, 8)
    .rect(x, top + 15, frame, 15)
    .fill('black')
  const words = 'ここからご登録ください'
  doc.font(bold.name).fontSize(13).fillColor('white')
  doc.text(words, x + (frame - bold.widthOf(words, 13)) / 2, top + 9, { lineBreak: false })
  drawQr(doc, url, x + quiet, top + 30 + quiet, qr_side)
  const width = inner - frame - 28
  const height = way_height / steps.length
  steps.forEach(([name, step], index) => {
    const at = top + index * height
    doc.circle(left + 15, at + 16, 15).fill('black')
    const number = String(index + 1)
    doc.font(bold.name).fontSize(16).fillColor('white')
    doc.text(number, left + 15 - bold.widthOf(number, 16) / 2, at + 8.5, { lineBreak: false })
    pen.y = at + 3
    pen.say(name, 16, bold, { x: left + 42, width: width - 42 })
    pen.say(step, 12, regular, { x: left + 42, width: width - 42, leading: 1.6 })
  })
  pen.y = top + way_height
}

/** What nobody needs to fear, in three boxes. */
const drawPromises = (doc: PDFKit.PDFDocument, pen: Pen) => {
  const { regular, bold } = faces()
  const gap = 10
  const width = (inner - gap * 2) / promises.length
  const top = pen.y
  promises.forEach(([name, words], index) => {
    const x = left + index * (width + gap)
    doc.roundedRect(x, top, width, promise_height, 6).lineWidth(0.8).stroke('black')
    pen.y = top + 9
    pen.say(name, 13, bold, { x, width, align: 'center', leading: 1.4 })
    pen.say(words, 9.5, regular, { x, width, align: 'center', leading: 1.5 })
  })
  pen.y = top + promise_height
}

const drawInvite = (doc: PDFKit.PDFDocument, invite: PrintedInvite) => {
  const { supplier, store_name, url, by_code, expires_at } = invite
  const { regular, bold } = faces()
  const pen = penOn(doc)
  doc.addPage()
  drawSender(doc, pen, invite)
  const to = `${store_name} 御中`
  pen.say(to, sizeFor(to, bold, [18, 15, 12], { leading: 1.5, room: 50 }), bold)
  pen.y += 14
  pen.say('ご注文が、スマートフォンで', 28, bold, { align: 'center', leading: 1.3 })
  pen.say('できるようになりました', 28, bold, { align: 'center', leading: 1.3 })
  pen.y += 14
  // The foot stands at the foot of the page; what the supplier says has what is left, and what is left of that is space.
  const foot = page.height - 32 - heightOf(by_code.url, regular, 9.5, 1.3) - 58
  const promised = foot - 16 - promise_height
  const room = promised - pen.y - way_height - 28
  const words = supplier.words || usualFlyerWords(supplier.name)
  pen.say(words, sizeFor(words, regular, [13.5, 12, 11, 10.5, 10, 9, 8], { leading: 1.7, room }), regular, {
    leading: 1.7,
  })
  pen.y += (promised - pen.y - way_height) / 2
  drawWay(doc, pen, url)
  pen.y = promised
  drawPromises(doc, pen)
  pen.y = foot
  pen.say(`有効期限 ${formatDayWithWeekday(dayOf(expires_at))}`, 13, bold, { align: 'center' })
  pen.say('QRコードを読み取れないときは、次のページの「招待コードを入力する」からお入りください。', 9, regular, {
    align: 'center',
  })
  pen.say(by_code.url, 9.5, regular, { align: 'center', leading: 1.3 })
  pen.say(`招待コード ${by_code.code}`, 12, bold, { align: 'center', leading: 1.4 })
  pen.say('このご案内は貴店専用です。ほかのお店にはお渡しにならないでください。', 9, regular, { align: 'center' })
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
