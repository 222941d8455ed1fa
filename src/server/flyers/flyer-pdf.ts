import { Readable } from 'node:stream'
import { type FlyerGrid, flyerGrid, flyerPages } from '#domain/flyers/flyer-paper.ts'
import { graphemes } from '#domain/shared/characters.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { openDocument, type PdfPaper, page_size, pdfPaperOf, type Words, written } from '#server/exports/pdf-page.ts'
import { drawQr } from '#server/exports/pdf-qr.ts'
import type { Face } from '#server/exports/pdf-text.ts'

export type PrintedFlyer = {
  title: string
  delivery_from: Day
  delivery_to: Day
  supplier: { name: string; phone_number: string | null }
  /** Where the QR code leads: the flyer on the order sheet. */
  url: string
  items: {
    name: string
    spec: string
    headline: string
    /** 「1店舗5尾まで」; '' without a limit. */
    limits: string
    /** Yen without tax; null where each store has its own. */
    price: string | null
    unit: string
    /** A JPEG. */
    photograph: Buffer | null
  }[]
  made_at: Date
}

const { width: page_width, height: page_height, margin } = page_size
const inner = page_width - margin * 2
const gap = 12
const foot_height = 96
const qr_side = 78
const ink = '#1A1D21'
const soft = '#545B63'
const leaf = '#0B6B4B'
const pale = '#E6F3EE'
const red = '#C2321A'

/** What a page has room for under its head. */
type Place = { x: number; y: number; width: number; height: number }

/** In as large a size as it has room for, in so many lines; in the smallest the last line is cut. */
const fitting = (paper: PdfPaper, text: string, width: number, sizes: readonly number[], lines: number, face: Face) => {
  const tries = sizes.map(size => paper.words(text, width, size, face))
  const found = tries.find(one => one.lines.length <= lines)
  if (found) return found
  const [last] = tries.slice(-1)
  if (!last) throw new Error('no size to write in')
  const cut = last.lines.slice(0, lines)
  const end = cut.length - 1
  return { ...last, lines: cut.map((line, at) => (at === end ? `${graphemes(line).slice(0, -1).join('')}…` : line)) }
}

const say = (paper: PdfPaper, words: Words[], place: Pick<Place, 'x' | 'y' | 'width'>, colour: string) => {
  paper.doc.fillColor(colour)
  paper.pen.text(words, place.x, place.y, place.width)
}

/** From whom, what, for when; on a page that goes on, the same in less room. Answers where it ends. */
const drawHead = (paper: PdfPaper, flyer: PrintedFlyer, first: boolean): number => {
  const { doc, bold } = paper
  const title = fitting(paper, flyer.title, inner - 32, first ? [34, 28, 24, 20] : [18, 15], first ? 2 : 1, bold)
  const name = fitting(paper, flyer.supplier.name, inner - 32, [13, 11, 9], 1, bold)
  const dates = `納品 ${formatDayWithWeekday(flyer.delivery_from)} 〜 ${formatDayWithWeekday(flyer.delivery_to)}`
  const title_height = title.lines.length * title.size * 1.15
  const height = 14 + name.size * 1.15 + 6 + title_height + 14
  doc.rect(margin, margin, inner, height).fill(leaf)
  say(paper, [name], { x: margin + 16, y: margin + 12, width: inner - 32 }, 'white')
  say(paper, [title], { x: margin + 16, y: margin + 18 + name.size * 1.15, width: inner - 32 }, 'white')
  const y = margin + height
  doc.rect(margin, y, inner, 28).fill(pale)
  say(paper, [paper.words(dates, inner - 32, 14, bold)], { x: margin + 16, y: y + 6, width: inner - 32 }, ink)
  return y + 28
}

/** The photograph fills its frame; without one the name stands there large. */
const drawPicture = (paper: PdfPaper, item: PrintedFlyer['items'][number], { x, y, width, height }: Place) => {
  const { doc, bold } = paper
  doc.save().roundedRect(x, y, width, height, 6).clip()
  if (item.photograph) doc.image(item.photograph, x, y, { cover: [width, height], align: 'center', valign: 'center' })
  else {
    doc.rect(x, y, width, height).fill(pale)
    const words = fitting(paper, item.name, width - 20, [22, 18, 15, 12], 3, bold)
    doc.fillColor(leaf)
    const top = y + (height - words.lines.length * words.size * 1.15) / 2
    paper.pen.text([words], x + 10, top, width - 20, 'center')
  }
  doc.restore()
}

/** ¥780/kg: the amount large, its unit beside it. */
const drawPrice = (paper: PdfPaper, { price, unit }: PrintedFlyer['items'][number], at: Place, size: number) => {
  if (price === null) {
    say(paper, [paper.words('いつもの価格', at.width, size * 0.62, paper.bold)], { ...at, y: at.y + size * 0.4 }, soft)
    return
  }
  const amount = paper.clean(formatYen(price))
  const fits =
    [size, size * 0.85, size * 0.7].find(one => paper.bold.widthOf(amount, one) <= at.width * 0.75) ?? size * 0.6
  const width = paper.bold.widthOf(amount, fits)
  say(paper, [paper.words(amount, at.width, fits, paper.bold)], { ...at, y: at.y + size - fits }, red)
  const beside = { x: at.x + width + 3, width: at.width - width - 3 }
  const words = fitting(paper, `/${unit}`, beside.width, [size * 0.45, 9, 8], 1, paper.regular)
  say(paper, [words], { ...beside, y: at.y + size - words.size }, ink)
}

/** `said`: something on this page has words of its own over its name. */
const drawItem = (
  paper: PdfPaper,
  item: PrintedFlyer['items'][number],
  place: Place,
  { large, said }: { large: boolean; said: boolean },
) => {
  const { bold, regular, doc } = paper
  const { x, width } = place
  const base = large ? 14 : 10.5
  const price_size = large ? 26 : 19
  const said_height = said ? base * 1.3 : 0
  const text_height = said_height + base * 1.2 * 2 + base + price_size * 1.3 + 6
  const picture = { ...place, height: place.height - text_height }
  // Beside the headline, which it is more binding than.
  const promoted = [item.limits, item.headline].filter(words => words !== '').join('　')
  drawPicture(paper, item, picture)
  let y = picture.y + picture.height + 5
  if (promoted !== '') {
    const words = fitting(paper, promoted, width, [base * 0.95, base * 0.8], 1, bold)
    say(paper, [words], { x, y, width }, red)
  }
  y += said_height
  const name = fitting(paper, item.name, width, [base * 1.15, base, base * 0.9], 2, bold)
  say(paper, [name], { x, y, width }, ink)
  y += name.lines.length * name.size * 1.15
  if (item.spec !== '') {
    const words = fitting(paper, item.spec, width, [base * 0.85, base * 0.75], 1, regular)
    say(paper, [words], { x, y: y + 1, width }, soft)
  }
  drawPrice(paper, item, { ...place, y: place.y + place.height - price_size * 1.25 }, price_size)
  doc.fillColor(ink)
}

const drawItems = (paper: PdfPaper, items: PrintedFlyer['items'], grid: FlyerGrid, top: number) => {
  const rows = Math.max(1, Math.ceil(items.length / grid.columns))
  const width = (inner - gap * (grid.columns - 1)) / grid.columns
  const room = page_height - margin - foot_height - gap - top
  // A row that is alone on its page is not drawn out over all of it.
  const height = Math.min((room - gap * (rows - 1)) / rows, (room / grid.rows) * 1.6)
  const said = items.some(one => one.headline !== '' || one.limits !== '')
  items.forEach((item, at) => {
    const [column, row] = [at % grid.columns, Math.floor(at / grid.columns)]
    const place = { x: margin + column * (width + gap), y: top + row * (height + gap), width, height: height - 4 }
    drawItem(paper, item, place, { large: grid.columns === 2, said })
  })
}

/** The way to order, on every page. */
const drawFoot = (paper: PdfPaper, flyer: PrintedFlyer, page: number, pages: number) => {
  const { doc, bold, regular } = paper
  const top = page_height - margin - foot_height
  doc.roundedRect(margin, top, inner, foot_height, 8).lineWidth(1.4).stroke(leaf)
  drawQr(doc, flyer.url, margin + 10, top + (foot_height - qr_side) / 2, qr_side)
  const x = margin + qr_side + 30
  const width = inner - qr_side - 46
  say(paper, [paper.words('ご注文は、こちらから', width, 16, bold)], { x, y: top + 12, width }, ink)
  const way = 'QRコードを読み取ると、このチラシの発注画面が開きます。'
  say(paper, [paper.words(way, width, 10.5, regular)], { x, y: top + 35, width }, ink)
  const phone = flyer.supplier.phone_number ? `　お電話 ${formatPhone(flyer.supplier.phone_number)}` : ''
  const sender = fitting(paper, `${flyer.supplier.name}${phone}`, width, [12, 10.5, 9], 1, bold)
  say(paper, [sender], { x, y: top + 53, width }, ink)
  const terms = '価格は税抜です。貴店の価格のほうが安いときは、貴店の価格になります。'
  say(paper, [paper.words(terms, width - 40, 8.5, regular)], { x, y: top + 75, width }, soft)
  if (pages > 1) {
    doc.fillColor(soft)
    paper.pen.text([paper.words(`${page} / ${pages}`, 40, 9, regular)], x + width - 40, top + 75, 40, 'right')
  }
}

/** A web flyer on A4, to be handed to customers: photographs, prices, and the QR code that leads to the order sheet. */
export const flyerPdf = (flyer: PrintedFlyer): Readable => {
  const doc = openDocument({ title: flyer.title, made_at: flyer.made_at })
  const paper = pdfPaperOf(doc)
  const pages = flyerPages(flyer.items)
  const grid = flyerGrid(flyer.items.length)
  const chunks = async function* () {
    for (const [at, items] of pages.entries()) {
      doc.addPage()
      if (at === 0) doc.outline.addItem(flyer.title)
      drawItems(paper, items, grid, drawHead(paper, flyer, at === 0) + gap)
      drawFoot(paper, flyer, at + 1, pages.length)
      yield* written(doc)
    }
    doc.end()
    for await (const chunk of doc) yield Buffer.from(chunk)
  }
  return Readable.from(chunks(), { objectMode: false })
}
