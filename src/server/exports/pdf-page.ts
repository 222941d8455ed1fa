// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'

import { type Face, faces, printable, wrap } from './pdf-text.ts'

/** A4 in points; 12.3 mm of margin, for a fax machine loses about 4 mm at each edge and printers nearly as much. */
export const page_size = { width: 595.28, height: 841.89, margin: 35 } as const
export const content = page_size.width - page_size.margin * 2
export const left: number = page_size.margin
export const right = page_size.margin + content
export const foot_height = 20
export const bottom = page_size.height - page_size.margin - foot_height
export const thin = 0.6
export const thick = 1.4

/** Between a name and the spec that stands on the same line. */
export const beside_pt = 7

/** `beside` follows the last line on the same line. */
export type Words = {
  lines: string[]
  face: Face
  size: number
  beside?: { text: string; face: Face; size: number }
  /** What holds no longer: a line is drawn through it. */
  struck?: true
}
export type Align = 'left' | 'right' | 'center'
/** Something with a height that stands on one page. Rows of the table bring the table's header to each new page. */
export type Block = {
  height: number
  table: boolean
  /** Never alone on a page: the row before it comes along. */
  keep?: true
  /** What heads this row: not left behind alone at the foot of a page, and said `again` where a page begins under it. */
  under?: { rows: readonly Block[]; again: Block }
  draw(y: number): void
}

/** The height of a line of text. */
export const leading = (size: number): number => size * 1.15

/** The height of texts under one another. */
export const heightOf = (words: Words[]): number =>
  words.reduce((height, one) => height + one.lines.length * leading(one.size), 0)

/** A typeface as pdfkit embeds it in a document; its types do not tell. `ascender` is in thousandths of the size. */
type Embedded = { id: string; ascender: number; encode(text: string): [string[], unknown]; ref(): unknown }
type Inside = { _font: Embedded; page: { fonts: Record<string, unknown> } }

/** The codes of characters in a document's own subset of a typeface. */
const codes = new WeakMap<Embedded, Map<string, string>>()

const codesOf = (font: Embedded, text: string): string => {
  let known = codes.get(font)
  if (known === undefined) {
    known = new Map()
    codes.set(font, known)
  }
  let hex = ''
  for (const character of text) {
    let code = known.get(character)
    if (code === undefined) {
      code = font.encode(character)[0].join('')
      known.set(character, code)
    }
    hex += code
  }
  return hex
}

const point = (value: number): string => String(Math.round(value * 100) / 100)

/** Draws with fixed positions only: pdfkit's own flow would break pages by itself. */
export const penOf = (doc: PDFKit.PDFDocument) => {
  const inside = doc as unknown as Inside
  /**
   * One line of text, its upper left corner at x and y. pdfkit's own `text` lays every string out three times, which was
   * most of a page's time; ours is as wide as the sum of its characters, so that it needs no layout.
   */
  const put = (text: string, x: number, y: number, face: Face, size: number): void => {
    doc.font(face.name)
    const { _font: font, page } = inside
    page.fonts[font.id] ??= font.ref()
    const base = y + (font.ascender / 1000) * size
    // pdfkit's pages count downwards: letters are turned upright again.
    doc.addContent(
      `BT /${font.id} ${point(size)} Tf 1 0 0 -1 ${point(x)} ${point(base)} Tm <${codesOf(font, text)}> Tj ET`,
    )
  }
  const text = (words: Words[], x: number, y: number, width: number, align: Align = 'left'): void => {
    let top = y
    for (const one of words) {
      for (const line of one.lines) {
        const spare = width - one.face.widthOf(line, one.size)
        const shift = align === 'right' ? spare : align === 'center' ? spare / 2 : 0
        // The glyphs fill `size`; the rest of the leading is shared above and below.
        if (line !== '') put(line, x + shift, top + (leading(one.size) - one.size) / 2, one.face, one.size)
        if (one.struck && line !== '') {
          const middle = top + leading(one.size) / 2
          rule(x + shift, middle, x + shift + width - spare, middle, 1)
        }
        top += leading(one.size)
      }
      if (one.beside !== undefined) {
        const { text: words, face, size } = one.beside
        const after = x + one.face.widthOf(one.lines.at(-1) ?? '', one.size) + beside_pt
        put(words, after, top - leading(size) + (leading(size) - size) / 2, face, size)
      }
    }
  }
  const rule = (x1: number, y1: number, x2: number, y2: number, weight = thin): void => {
    doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).stroke()
  }
  const box = (x: number, y: number, width: number, height: number, weight = thin): void => {
    doc.rect(x, y, width, height).lineWidth(weight).stroke()
  }
  return { text, rule, box }
}

/** What one order or list is measured and drawn with; what its typefaces lack is gathered in `missing`. */
export const pdfPaperOf = (doc: PDFKit.PDFDocument) => {
  const { regular, bold } = faces()
  const missing = new Set<string>()
  const clean = (text: string): string => printable(text, missing)
  const words = (text: string, width: number, size: number, face: Face = regular): Words => ({
    lines: wrap(clean(text), { face, size, width }),
    face,
    size,
  })
  return { doc, pen: penOf(doc), regular, bold, missing, clean, words }
}
export type PdfPaper = ReturnType<typeof pdfPaperOf>

/** A text beside the last line of another where there is room for it, else under it. */
export const besideOrUnder = (first: Words, second: Words, width: number): Words[] => {
  const [text, ...more] = second.lines
  if (text === undefined) return [first]
  const used = first.face.widthOf(first.lines.at(-1) ?? '', first.size) + beside_pt
  if (more.length > 0 || used + second.face.widthOf(text, second.size) > width) return [first, second]
  return [{ ...first, beside: { text, face: second.face, size: second.size } }]
}

/** Nothing, of a height. */
export const gap = (height: number): Block => ({ height, table: false, draw: () => {} })

/** Texts under one another, and a gap after them. */
export const stacked = ({ pen }: PdfPaper, texts: Words[], after = 0): Block => ({
  height: heightOf(texts) + after,
  table: false,
  draw: y => pen.text(texts, left, y, content),
})

/** Cuts a cell's lines after `height` points. */
export const splitAt = (cell: Words[], height: number): { head: Words[]; tail: Words[] } => {
  const head: Words[] = []
  const tail: Words[] = []
  let used = 0
  for (const one of cell) {
    const fits = Math.max(0, Math.floor((height - used) / leading(one.size)))
    const [first, rest] = [one.lines.slice(0, fits), one.lines.slice(fits)]
    if (first.length > 0)
      head.push({
        lines: first,
        face: one.face,
        size: one.size,
        ...(one.struck ? { struck: one.struck } : {}),
        ...(rest.length === 0 && one.beside ? { beside: one.beside } : {}),
      })
    if (rest.length > 0) tail.push({ ...one, lines: rest })
    used += one.lines.length * leading(one.size)
  }
  return { head, tail }
}

/**
 * Takes the last row of a page, and what follows it, off that page; an only row leaves no titles of columns behind.
 * Nothing where the page would be left with what is written at the top of each.
 */
const lastRow = (page: { block: Block }[]): Block[] => {
  const from = page.findLastIndex(one => one.block.table)
  const only = from === page.findIndex(one => one.block.table)
  if (from < 0 || (only && from < 3)) return []
  const along = page.splice(from).map(one => one.block)
  if (only) page.pop()
  return along
}

/** Takes the rows that head this one off a page that ends with them; none where they are its only rows. */
const headLeftBehind = ({ under }: Block, page: { block: Block }[]): Block[] => {
  const from = page.length - (under?.rows.length ?? 0)
  const ends_so = under !== undefined && under.rows.every((row, index) => page[from + index]?.block === row)
  if (!ends_so || !page.slice(0, from).some(one => one.block.table)) return []
  return page.splice(from).map(one => one.block)
}

/** Which blocks stand where on which page; a page that begins inside the table begins with its header. */
export const paginate = (blocks: Block[], header: Block, again: Block): { block: Block; y: number }[][] => {
  const pages: { block: Block; y: number }[][] = []
  let page: { block: Block; y: number }[] = []
  let y: number = page_size.margin
  let in_table = false
  const put = (block: Block): void => {
    page.push({ block, y })
    y += block.height
  }
  for (const block of blocks) {
    const needed = block.height + (block.table && !in_table ? header.height : 0)
    if (y + needed > bottom && page.length > 0) {
      const along = block.keep ? lastRow(page) : headLeftBehind(block, page)
      const { under } = along[0] ?? block
      const begins = under ? [under.again, ...along] : along
      pages.push(page)
      page = []
      y = page_size.margin
      put(again)
      in_table = begins.length > 0
      if (in_table) put(header)
      for (const row of begins) put(row)
    }
    if (block.table && !in_table) put(header)
    in_table = block.table
    put(block)
  }
  pages.push(page)
  return pages
}

/** Pages laid out, and what stands at the foot of each. */
export type LaidOut = { pages: ReturnType<typeof paginate>; footer: (page: number, pages: number) => void }

/** Draws pages that are laid out; the first one is found under `title`. */
export const drawPages = (doc: PDFKit.PDFDocument, { pages, footer }: LaidOut, title: string): void =>
  pages.forEach((page, index) => {
    doc.addPage()
    if (index === 0) doc.outline.addItem(title)
    doc.strokeColor('black').fillColor('black')
    for (const { block, y } of page) block.draw(y)
    footer(index + 1, pages.length)
  })

/** A document of A4 pages without pdfkit's own flow. `made_at` is its date: a given one makes the same bytes again. */
export const openDocument = ({ title, made_at }: { title: string; made_at: Date }): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ja-JP',
    displayTitle: true,
    // Widths are measured in pdf-text.ts; pdfkit's cache of whole texts would grow with every page.
    fontLayoutCache: false,
    info: { Title: title, Creator: 'Oroshi', Producer: 'Oroshi', CreationDate: made_at },
  })
  const { regular, bold } = faces()
  // pdfkit takes an opened fontkit font (PDFFontFactory.open), which saves parsing 8 MB per document; its types lag.
  for (const face of [regular, bold]) doc.registerFont(face.name, face.font as unknown as Buffer)
  return doc
}

/** What pdfkit has written so far. It writes into its own buffer without waiting: empty it often, at the reader's pace. */
export function* written(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield Buffer.from(chunk as Uint8Array)
}

/** A text cut to one line of a width, with … where it was longer. */
export const fitted = (text: string, face: Face, width: number, size: number): Words => {
  const lines = wrap(text, { face, size, width })
  const [first = ''] = lines
  return {
    lines: [lines.length > 1 ? `${wrap(first, { face, size, width: width - size })[0] ?? ''}…` : first],
    face,
    size,
  }
}
