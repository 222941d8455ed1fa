import { Readable } from 'node:stream'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { formatPhone } from '#domain/shared/phone.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import { type Face, faces, printable, wrap } from '#server/exports/pdf-text.ts'

export type LoginSheet = {
  name: string
  login_id: string
  /** null for somebody who has set an own password. */
  first_password: string | null
}

type Sheets = {
  supplier: { name: string; phone_number: string | null }
  /** The login page. */
  url: string
  sheets: readonly LoginSheet[]
  /** A page for each, or four slips on a page, to be cut apart. */
  layout: 'one' | 'several'
}

/** A4 in points, with 20 mm of margin. */
const page = { width: 595.28, height: 841.89, margin: 57 } as const
const inner = page.width - page.margin * 2
const slips = 4

type Place = { x: number; y: number; width: number }

/** Writes a paragraph and tells where it ends. */
const say = (doc: PDFKit.PDFDocument, text: string, size: number, face: Face, { x, y, width }: Place): number => {
  doc.font(face.name).fontSize(size).fillColor('black')
  let at = y
  for (const line of wrap(printable(text, new Set()), { face, size, width })) {
    doc.text(line, x, at + size * 0.25, { lineBreak: false })
    at += size * 1.5
  }
  return at
}

/** The largest size in which a text stands in one line: an ID broken in two is typed wrong. */
const oneLine = (text: string, face: Face, width: number, sizes: readonly number[]): number =>
  sizes.find(size => wrap(printable(text, new Set()), { face, size, width }).length === 1) ?? sizes.at(-1) ?? 0

const steps = (sheet: LoginSheet) =>
  sheet.first_password === null
    ? ['QRコードかURLから、ログインの画面を開きます。', 'ログインIDと、ご自身で決めたパスワードを入力します。']
    : [
        'QRコードかURLから、ログインの画面を開きます。',
        'ログインIDと、はじめのパスワードを入力します。',
        '新しいパスワードを決めます。はじめのパスワードは使えなくなります。',
      ]

const password_words = 'ご自身で決めたパスワード'

const drawPage = (doc: PDFKit.PDFDocument, sheet: LoginSheet, { supplier, url }: Sheets) => {
  const { regular, bold } = faces()
  const x = page.margin
  const wide = { x, width: inner }
  doc.addPage()
  let y = say(doc, `${sheet.name} 様`, 18, bold, { ...wide, y: page.margin })
  y = say(doc, `${supplier.name} ログインのご案内`, 22, bold, { ...wide, y: y + 24 }) + 20
  for (const [title, value] of [
    ['ログインID', sheet.login_id],
    ['はじめのパスワード', sheet.first_password ?? password_words],
  ] as const) {
    const width = inner - 28
    say(doc, title, 11, regular, { x: x + 14, y: y + 6, width })
    const size = oneLine(value, bold, width, [22, 18, 15, 12])
    const end = say(doc, value, size, bold, { x: x + 14, y: y + 24, width })
    const height = Math.max(62, end - y + 5)
    doc.rect(x, y, inner, height).lineWidth(1.2).stroke('black')
    y += height + 12
  }
  y += 14
  steps(sheet).forEach((step, index) => {
    y = say(doc, `${index + 1}．${step}`, 12, regular, { ...wide, y }) + 6
  })
  y += 20
  drawQr(doc, url, x, y, 130)
  const beside = { x: x + 154, width: inner - 154 }
  const end = say(doc, 'ログインの画面', 11, regular, { ...beside, y: y + 8 })
  say(doc, url, 12, bold, { ...beside, y: end })
  y += 160
  const phone = supplier.phone_number ? `（電話 ${formatPhone(supplier.phone_number)}）` : ''
  say(
    doc,
    `この紙はご本人だけがお持ちください。パスワードを変えたあとは、破ってお捨てください。お困りのときは、${supplier.name}のオーナー${phone}にお尋ねください。`,
    11,
    regular,
    { ...wide, y },
  )
}

const drawSlip = (doc: PDFKit.PDFDocument, sheet: LoginSheet, { supplier, url }: Sheets, position: number) => {
  const { regular, bold } = faces()
  const height = page.height / slips
  const top = position * height
  if (position === 0) doc.addPage()
  else doc.moveTo(0, top).lineTo(page.width, top).dash(4, { space: 4 }).lineWidth(0.8).stroke('black').undash()
  const qr = 96
  drawQr(doc, url, page.margin, top + 44, qr)
  const x = page.margin + qr + 28
  const width = page.width - page.margin - x
  let y = say(doc, `${sheet.name} 様`, 13, bold, { x: page.margin, y: top + 18, width: inner })
  y = say(doc, `${supplier.name} ログインのご案内`, 11, regular, { x, y: top + 44, width })
  y = say(doc, url, 10, regular, { x, y, width }) + 4
  const login = `ログインID  ${sheet.login_id}`
  y = say(doc, login, oneLine(login, bold, width, [15, 13, 11, 9]), bold, { x, y, width })
  y = say(
    doc,
    sheet.first_password === null ? password_words : `はじめのパスワード  ${sheet.first_password}`,
    15,
    bold,
    { x, y, width },
  )
  const last = sheet.first_password === null ? '' : 'ログインしたら、新しいパスワードを決めてください。'
  say(doc, last, 10, regular, { x, y: y + 4, width })
}

/** How each person logs in for the first time, as one PDF: who, with what, where. */
export const loginSheetsPdf = (all: Sheets, at: Date): Readable => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ja-JP',
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: 'ログインのご案内', Creator: 'Oroshi', Producer: 'Oroshi', CreationDate: at },
  })
  const { regular, bold } = faces()
  // As in order-sheet-pdf.ts: an opened font spares parsing it again; pdfkit's types lag.
  for (const face of [regular, bold]) doc.registerFont(face.name, face.font as unknown as Buffer)
  const chunks = async function* () {
    for (const [index, sheet] of all.sheets.entries()) {
      if (all.layout === 'one') drawPage(doc, sheet, all)
      else drawSlip(doc, sheet, all, index % slips)
      for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield Buffer.from(chunk as Uint8Array)
    }
    doc.end()
    for await (const chunk of doc) yield Buffer.from(chunk)
  }
  return Readable.from(chunks(), { objectMode: false })
}
