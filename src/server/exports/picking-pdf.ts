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

import {
  type Align,
  type Block,
  CONTENT,
  fitted,
  heightOf,
  leading,
  openDocument,
  PAGE,
  paginate,
  penOf,
  splitAt,
  THICK,
  type Words,
  written,
} from './pdf-page.ts'
import { type Face, faces, GETA, printable, wrap } from './pdf-text.ts'

/** What stands at the head of every list. */
export type PickingHead = {
  title: string
  supplier: string
  /** '納品日 2026/11/24(火)' */
  day: string
  /** '受注 214件・得意先 87件', what of them is on the list, when and by whom it was printed. */
  remarks: string[]
  /** Of one list: the numbers and notes of its orders. */
  remarksOf?: (section: PickingSection) => string[]
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
type Column = { key: Key; title: string; x: number; width: number; align: Align }

/** A kind of quantity that no item of the list has takes no room. */
const columnsOf = (items: readonly PickingItem[], { large_type, checkboxes }: PickingPdfOptions): Column[] => {
  const wide = large_type === true
  const number = wide ? 92 : 74
  const kinds: [Key, string, boolean][] = [
    ['cases', 'ケース', items.some(item => casesText(item, item) !== '')],
    ['pieces', 'バラ', items.some(item => piecesText(item, item) !== '')],
    ['weight', '重量', items.some(item => weightTexts(item).length > 0)],
  ]
  const wanted: Omit<Column, 'x'>[] = [
    ...(checkboxes === false ? [] : [{ key: 'check', title: '□', width: 22, align: 'center' } as const]),
    { key: 'code', title: 'コード', width: wide ? 84 : 64, align: 'left' },
    { key: 'name', title: '商品名・規格', width: 0, align: 'left' },
    ...kinds.flatMap(([key, title, has]) => (has ? [{ key, title, width: number, align: 'right' } as const] : [])),
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

const PADDING = 4

/** Lays one list out: everything measured, nothing drawn, so that each page knows how many there are. */
const layOut = (doc: PDFKit.PDFDocument, head: PickingHead, section: PickingSection, options: PickingPdfOptions) => {
  const { regular, bold } = faces()
  const pen = penOf(doc)
  const missing = new Set<string>()
  const left = PAGE.margin
  const right = PAGE.margin + CONTENT
  const clean = (text: string): string => printable(text, missing)
  const words = (text: string, width: number, size: number, face: Face = regular): Words => ({
    lines: wrap(clean(text), { face, size, width }),
    face,
    size,
  })
  const big = options.large_type === true
  const size = big ? 15 : 11.5

  const stacked = (texts: Words[], gap = 4): Block => ({
    height: heightOf(texts) + gap,
    table: false,
    draw: y => pen.text(texts, left, y, CONTENT),
  })
  const day = words(head.day, 260, 17, bold)
  const title: Block = {
    height: leading(22) + 6,
    table: false,
    draw: y => {
      pen.text([words(head.title, CONTENT - 260, 22, bold)], left, y, CONTENT - 260)
      pen.text([day], right - 260, y + 4, 260, 'right')
      pen.rule(left, y + leading(22) + 2, right, y + leading(22) + 2, THICK)
    },
  }
  const remarks = [...head.remarks, ...(head.remarksOf?.(section) ?? [])].flatMap(text =>
    // A remark as long as a page is cut into blocks that fit one.
    chunked(words(text, CONTENT, 11), 40),
  )
  const blocks: Block[] = [
    title,
    ...(section.title === null ? [] : [stacked([words(section.title, CONTENT, 19, bold)], 6)]),
    stacked([words(head.supplier, CONTENT, 12, bold)], 0),
    ...remarks.map(one => stacked([one], 0)),
    { height: 8, table: false, draw: () => {} },
  ]

  const columns = columnsOf(section.items, options)
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
  const cell: Record<Key, (item: PickingItem, width: number) => Words[]> = {
    check: () => [],
    code: (item, width) => (item.code === '' ? [] : [words(item.code, width, size)]),
    name: (item, width) => {
      const spec = [item.spec, item.origin].filter(part => part !== '').join(' ')
      const all = allPiecesText(item)
      return [
        words(item.name, width, size + 0.5, bold),
        ...(spec === '' ? [] : [words(spec, width, size)]),
        ...(all === null ? [] : [words(all, width, size)]),
        ...item.notes.map(note =>
          words(
            `備考: ${section.title === null || options.stores === true ? `${note.store} ` : ''}${note.text}`,
            width,
            size,
          ),
        ),
      ]
    },
    cases: (item, width) => amount(casesText(item, item), width, bold),
    pieces: (item, width) => amount(piecesText(item, item), width, bold),
    weight: (item, width) => weights(item, width),
  }
  /** One who gets of an item, under it: the same columns, so that quantities stand under their sum. */
  const shareCell = (item: PickingItem, store: PickingItem['stores'][number], { key, width }: Column): Words[] => {
    const room = width - PADDING * 2
    if (key === 'code') return store.code === '' ? [] : [words(store.code, room, size)]
    if (key === 'name') return [words(`・${store.name}`, room, size)]
    if (key === 'cases') return amount(casesText(store, item), room, regular)
    if (key === 'pieces') return amount(piecesText(store, item), room, regular)
    return key === 'weight' ? weights(store, room) : []
  }
  function amount(text: string, width: number, face: Face): Words[] {
    return text === '' ? [] : [words(text, width, size + (face === bold ? 2 : 1), face)]
  }
  function weights(one: PickedQuantities, width: number): Words[] {
    return weightTexts(one).map(text => words(text, width, size))
  }
  const row = (texts: Words[][], ticks: boolean): Block => {
    const height = Math.max(...texts.map(heightOf)) + 6
    return {
      height,
      table: true,
      draw: y => {
        columns.forEach((column, index) => {
          pen.box(column.x, y, column.width, height)
          if (column.key === 'check' && ticks) pen.box(column.x + 5, y + Math.min((height - 12) / 2, 6), 12, 12, 1)
          pen.text(texts[index] ?? [], column.x + PADDING, y + 3, column.width - PADDING * 2, column.align)
        })
      },
    }
  }
  const put = (cells: Words[][]): void => {
    let rest = cells
    let first = true
    do {
      const parts = rest.map(one => splitAt(one, 480))
      blocks.push(
        row(
          parts.map(part => part.head),
          first,
        ),
      )
      first = false
      rest = parts.map(part => part.tail)
    } while (rest.some(one => one.length > 0))
  }
  for (const item of section.items) {
    put(columns.map(column => cell[column.key](item, column.width - PADDING * 2)))
    if (options.stores === true)
      for (const store of item.stores) put(columns.map(column => shareCell(item, store, column)))
  }
  blocks.push(
    { height: 8, table: false, draw: () => {} },
    stacked([words(`${section.items.length}品目`, CONTENT, 12, bold)]),
  )
  if (missing.size > 0)
    blocks.push(stacked([words(`${GETA}は印字できない文字です(${[...missing].join('、')})。`, CONTENT, 11)]))

  const name = clean(section.title === null ? head.title : `${head.title} ${section.title}`).replaceAll('\n', ' ')
  const again: Block = {
    height: leading(13) + 8,
    table: false,
    draw: y => {
      pen.text([fitted(`${name}(続き)`, bold, 330, 13)], left, y, 330)
      pen.text([fitted(head.day, bold, CONTENT - 330, 13)], left + 330, y, CONTENT - 330, 'right')
    },
  }
  const footer = (page: number, pages: number): void => {
    const y = PAGE.height - PAGE.margin - leading(11)
    pen.rule(left, y - 3, right, y - 3)
    pen.text([fitted(name, regular, 250, 11)], left, y, 250)
    pen.text([fitted(head.day, regular, 170, 11)], left + 250, y, 170)
    pen.text([fitted(`${page}/${pages}ページ`, regular, 90, 11)], right - 90, y, 90, 'right')
  }
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
    const { pages, footer } = layOut(doc, head, section, options)
    pages.forEach((page, index) => {
      doc.addPage()
      if (index === 0) doc.outline.addItem(section.title ?? head.title)
      doc.strokeColor('black').fillColor('black')
      for (const { block, y } of page) block.draw(y)
      footer(index + 1, pages.length)
    })
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
