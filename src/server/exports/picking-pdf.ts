import { Readable } from 'node:stream'
import {
  allPiecesText,
  casesText,
  type PickedQuantities,
  type PickingItem,
  type PickingSection,
  piecesText,
  weightTexts,
} from '#domain/exports/picking.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'

import {
  type Block,
  content,
  drawPages,
  fitted,
  gap,
  type LaidOut,
  leading,
  left,
  openDocument,
  type PdfPaper,
  page_size,
  paginate,
  pdfPaperOf,
  right,
  stacked,
  thick,
  type Words,
  written,
} from './pdf-page.ts'
import { type PdfColumn, placedColumns, tableHeader, tableRow } from './pdf-table.ts'
import { type Face, geta } from './pdf-text.ts'

/** What stands at the head of every list. */
export type PickingHead = {
  title: string
  supplier: string
  /** '納品日 2026/11/24(火)' */
  day: string
  /** Of one list: '受注 214件・得意先 87件' or the numbers and notes of its orders, when and by whom it was printed. */
  remarksOf: (section: PickingSection) => string[]
  made_at: Date
}

export type PickingPdfOptions = {
  /** Table text of 15 pt instead of 11.5 pt. */
  large_type?: boolean
  /** A box per line to tick (on unless switched off). */
  checkboxes?: boolean
  /** Who gets how much, under each item. */
  stores?: boolean
}

type Key = 'check' | 'code' | 'name' | 'cases' | 'pieces' | 'weight'
type Texts = Record<Key, (width: number) => Words[]>

/** A kind of quantity that no item of the list has takes no room. */
const columnsOf = (items: readonly PickingItem[], { large_type, checkboxes }: PickingPdfOptions): PdfColumn<Key>[] => {
  const wide = large_type === true
  const number = wide ? 92 : 74
  // 概算 1,234.56kg stands on one line.
  const weight = wide ? 124 : 96
  const kinds: [Key, string, number, boolean][] = [
    ['cases', unit_kind_words.case, number, items.some(item => casesText(item, item) !== '')],
    ['pieces', unit_kind_words.piece, number, items.some(item => piecesText(item, item) !== '')],
    ['weight', '重量', weight, items.some(item => weightTexts(item).length > 0)],
  ]
  return placedColumns<Key>([
    ...(checkboxes === false ? [] : [{ key: 'check', title: '□', width: 22, align: 'center' } as const]),
    { key: 'code', title: 'コード', width: wide ? 84 : 64, align: 'left' },
    { key: 'name', title: '商品名・規格', width: 0, align: 'left' },
    ...kinds.flatMap(([key, title, width, has]) => (has ? [{ key, title, width, align: 'right' } as const] : [])),
  ])
}

/** Above the table: the title and the day, whose list it is, and what is to be known of it. */
const head = (paper: PdfPaper, { title, day, supplier, remarksOf }: PickingHead, section: PickingSection): Block[] => {
  const { pen, words, bold } = paper
  const day_words = words(day, 260, 17, bold)
  const all_remarks = remarksOf(section).flatMap(text =>
    // A remark as long as a page is cut into blocks that fit one.
    chunked(words(text, content, 11), 40),
  )
  return [
    {
      height: leading(22) + 6,
      table: false,
      draw: y => {
        pen.text([words(title, content - 260, 22, bold)], left, y, content - 260)
        pen.text([day_words], right - 260, y + 4, 260, 'right')
        pen.rule(left, y + leading(22) + 2, right, y + leading(22) + 2, thick)
      },
    },
    ...(section.title === null ? [] : [stacked(paper, [words(section.title, content, 19, bold)], 6)]),
    stacked(paper, [words(supplier, content, 12, bold)]),
    ...all_remarks.map(one => stacked(paper, [one])),
    gap(8),
  ]
}

/** The rows of the table: each item, and under it who gets of it, where that is wanted. */
const lines = (
  paper: PdfPaper,
  section: PickingSection,
  options: PickingPdfOptions,
): { header: Block; rows: Block[] } => {
  const { words, regular, bold } = paper
  const size = options.large_type === true ? 15 : 11.5
  const columns = columnsOf(section.items, options)
  const text = (one: string, width: number, face?: Face) => (one === '' ? [] : [words(one, width, size, face)])
  const amount = (one: string, width: number, face: Face) =>
    one === '' ? [] : [words(one, width, size + (face === bold ? 2 : 1), face)]
  const by_store = options.stores === true
  /** `blank`: where a weight is only expected, room to write the real one. */
  const weights = (of: PickedQuantities, width: number, blank: boolean) => [
    ...weightTexts(of).map(one => words(one, width, size)),
    ...(blank && of.expected_weight !== null ? [words('＿＿＿＿kg', width, size + 1)] : []),
  ]
  const itemTexts = (item: PickingItem): Texts => ({
    check: () => [],
    code: width => text(item.code, width),
    name: width => [
      words(item.name, width, size + 0.5, bold),
      ...text([item.spec, item.origin].filter(part => part !== '').join(' '), width),
      ...text(allPiecesText(item) ?? '', width),
      ...item.notes.flatMap(note => {
        const store = section.title === null || options.stores === true ? `${note.store} ` : ''
        return text(`備考: ${store}${note.text}`, width)
      }),
    ],
    cases: width => amount(casesText(item, item), width, bold),
    pieces: width => amount(piecesText(item, item), width, bold),
    weight: width => weights(item, width, !by_store),
  })
  /** The same columns, so that quantities stand under their sum. */
  const shareTexts = (store: PickingItem['stores'][number], item: PickingItem): Texts => ({
    check: () => [],
    code: width => text(store.code, width),
    name: width => text(`・${store.name}`, width),
    cases: width => amount(casesText(store, item), width, regular),
    pieces: width => amount(piecesText(store, item), width, regular),
    weight: width => weights(store, width, by_store),
  })
  const row = (texts: Texts, tick: number | null = 6) =>
    tableRow(paper, columns, ({ key }, room) => texts[key](room), tick)
  /** Which item it is, where a page begins among those who get of it: its quantity and its tick stand before. */
  const againRow = (item: PickingItem): Block => {
    const none = () => []
    const name = (width: number) => [fitted(`${paper.clean(item.name)}(続き)`, bold, width, size + 0.5)]
    const [again] = row({ ...itemTexts(item), name, cases: none, pieces: none, weight: none }, null)
    if (!again) throw new Error('a row is a box at least')
    return again
  }
  return {
    header: tableHeader(paper, columns),
    rows: section.items.flatMap(item => {
      const rows = row(itemTexts(item))
      if (!by_store) return rows
      const under = { rows, again: againRow(item) }
      return [...rows, ...item.stores.flatMap(store => row(shareTexts(store, item)).map(one => ({ ...one, under })))]
    }),
  }
}

/** What stands at the foot of each page, and at the top of each one after the first. */
const foot = (
  { pen, clean, regular, bold }: PdfPaper,
  head: PickingHead,
  section: PickingSection,
): { again: Block; footer: LaidOut['footer'] } => {
  const name = clean(section.title === null ? head.title : `${head.title} ${section.title}`).replaceAll('\n', ' ')
  const again: Block = {
    height: leading(13) + 8,
    table: false,
    draw: y => {
      pen.text([fitted(`${name}(続き)`, bold, 330, 13)], left, y, 330)
      pen.text([fitted(head.day, bold, content - 330, 13)], left + 330, y, content - 330, 'right')
    },
  }
  const footer: LaidOut['footer'] = (page, pages) => {
    const y = page_size.height - page_size.margin - leading(11)
    pen.rule(left, y - 3, right, y - 3)
    pen.text([fitted(name, regular, 250, 11)], left, y, 250)
    pen.text([fitted(head.day, regular, 170, 11)], left + 250, y, 170)
    pen.text([fitted(`${page}/${pages}ページ`, regular, 90, 11)], right - 90, y, 90, 'right')
  }
  return { again, footer }
}

/** Lays one list out: everything measured, nothing drawn, so that each page knows how many there are. */
const layOut = (
  doc: PDFKit.PDFDocument,
  about: PickingHead,
  section: PickingSection,
  options: PickingPdfOptions,
): LaidOut => {
  const paper = pdfPaperOf(doc)
  const { words, bold, missing } = paper
  const blocks = head(paper, about, section)
  const { header, rows } = lines(paper, section, options)
  const count = stacked(paper, [words(`${section.items.length}品目`, content, 12, bold)], 4)
  blocks.push(...rows, { ...gap(8), keep: true }, { ...count, keep: true })
  if (missing.size > 0) {
    const named = [...missing].slice(0, 40).join('、')
    const unprinted = `${geta}は印字できない文字です(${named}${missing.size > 40 ? 'など' : ''})。`
    blocks.push({ ...stacked(paper, [words(unprinted, content, 11)], 4), keep: true })
  }
  const { again, footer } = foot(paper, about, section)
  return { pages: paginate(blocks, header, again), footer }
}

/** A text of many lines as several of at most `most` lines. */
const chunked = (text: Words, most: number): Words[] =>
  Array.from({ length: Math.ceil(text.lines.length / most) }, (_, index) => ({
    ...text,
    lines: text.lines.slice(index * most, (index + 1) * most),
  }))

async function* chunksOf(
  head: PickingHead,
  sections: Iterable<PickingSection> | AsyncIterable<PickingSection>,
  options: PickingPdfOptions,
): AsyncGenerator<Buffer> {
  const doc = openDocument({ title: `${head.title} ${head.day}`, made_at: head.made_at })
  let drawn = 0
  for await (const section of sections) {
    drawPages(doc, layOut(doc, head, section, options), section.title ?? head.title)
    drawn += 1
    yield* written(doc)
  }
  if (drawn === 0) throw new Error('there is no list to print')
  doc.end()
  for await (const chunk of doc) yield Buffer.from(chunk)
}

/** Picking lists as one PDF, each list from a new page with its own page count; black on white, as the order sheets. */
export const pickingPdf = (
  head: PickingHead,
  sections: Iterable<PickingSection> | AsyncIterable<PickingSection>,
  options: PickingPdfOptions = {},
): Readable => Readable.from(chunksOf(head, sections, options), { objectMode: false })
