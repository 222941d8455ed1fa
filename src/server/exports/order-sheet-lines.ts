import {
  answerText,
  isShort,
  type OrderSheet,
  type OrderSheetLine,
  sheetAmountText,
  sheetPriceText,
  specText,
  taxMark,
} from '#domain/exports/order-sheet.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { caseText, unitOf } from '#domain/trade/unit.ts'

import { type Block, beside_pt, type PdfPaper, type Words } from './pdf-page.ts'
import { type PdfColumn, placedColumns, tableHeader, tableRow } from './pdf-table.ts'

type Key = 'check' | 'number' | 'code' | 'name' | 'quantity' | 'price'

const columnsOf = (of: { big: boolean; checkboxes: boolean; prices: boolean }): PdfColumn<Key>[] =>
  placedColumns<Key>([
    ...(of.checkboxes ? [{ key: 'check', title: '□', width: 22, align: 'center' } as const] : []),
    { key: 'number', title: '№', width: of.big ? 32 : 26, align: 'center', padding: 1 },
    { key: 'code', title: 'コード', width: of.big ? 84 : 64, align: 'left' },
    { key: 'name', title: '商品名・規格', width: 0, align: 'left' },
    { key: 'quantity', title: '数量・単位', width: of.big ? 132 : 98, align: 'right' },
    ...(of.prices ? [{ key: 'price', title: '単価・金額', width: of.big ? 118 : 96, align: 'right' } as const] : []),
  ])

/** Prices take two lines anyway; without them a row of one line saves pages, and so fax time. */
const besideOrUnder = (name: Words, spec: Words[], width: number, price_visible: boolean): Words[] => {
  const [only] = spec
  const [text, ...more] = only?.lines ?? []
  if (price_visible || only === undefined || text === undefined || more.length > 0) return [name, ...spec]
  const used = name.face.widthOf(name.lines.at(-1) ?? '', name.size) + beside_pt + only.face.widthOf(text, only.size)
  return used > width ? [name, only] : [{ ...name, beside: { text, face: only.face, size: only.size } }]
}

type Cells = Record<Key, (line: OrderSheetLine, width: number) => Words[]>

/** What stands in the columns of a line; `size` is that of plain text. */
const cellsOf = ({ words, bold }: PdfPaper, { price_visible, changes }: OrderSheet, size: number): Cells => {
  const marked = new Map((changes ?? []).map(one => [one.line_number, one.before === null ? '追加' : '訂正']))
  return {
    check: () => [],
    number: (line, width) => {
      const changed = marked.get(line.line_number)
      return [
        words(String(line.line_number), width, size),
        ...(changed === undefined ? [] : [words(changed, width, 12, bold)]),
      ]
    },
    code: (line, width) => (line.code === '' ? [] : [words(line.code, width, size)]),
    name: (line, width) => {
      const answer = answerText(line, price_visible)
      const reduced = price_visible ? taxMark(line.tax_rate) : ''
      const instead = line.substitute
      const off = instead !== null || isShort(line)
      const name = off
        ? struck(words(`${line.name}${reduced}`, width, size))
        : words(`${line.name}${reduced}`, width, size + 0.5, bold)
      const spec = specText(line) === '' || off ? [] : [words(specText(line), width, size)]
      return [
        // What is picked stands first and big, what it takes the place of under it, struck.
        ...(instead === null ? [] : [words(`代替 ${instead.name}`, width, size + 2, bold)]),
        ...besideOrUnder(name, spec, width, price_visible),
        ...(line.note === '' ? [] : [words(`備考: ${line.note}`, width, size + 1, bold)]),
        ...(answer === null ? [] : [words(`【${answer}】`, width, size, bold)]),
      ]
    },
    quantity: (line, width) => {
      const inside = caseText(line)
      const ordered = `${formatQuantity(line.quantity)}${unitOf(line)}`
      const picked = pickedText(line)
      return [
        words(picked, width, size + 2, bold),
        ...(picked === ordered ? [] : [struck(words(ordered, width, size))]),
        ...(inside === null || line.substitute !== null || isShort(line) ? [] : [words(`(${inside})`, width, size)]),
      ]
    },
    price: (line, width) => {
      const amount = sheetAmountText(line)
      return [words(sheetPriceText(line), width, size), ...(amount === '' ? [] : [words(amount, width, size)])]
    },
  }
}

const struck = (words: Words): Words => ({ ...words, struck: true })

/** What is to be picked of a line as it stands now: what the supplier has answered counts. */
const pickedText = (line: OrderSheetLine): string => {
  const { substitute } = line
  if (substitute !== null) return `${formatQuantity(substitute.quantity)}${substitute.unit}`
  return isShort(line) ? '欠品' : `${formatQuantity(line.confirmed_quantity ?? line.quantity)}${unitOf(line)}`
}

/** The table: its titles, and the rows of all lines. */
export const lines = (
  paper: PdfPaper,
  sheet: OrderSheet,
  { big, checkboxes }: { big: boolean; checkboxes: boolean },
): { header: Block; rows: Block[] } => {
  const columns = columnsOf({ big, checkboxes, prices: sheet.price_visible })
  const cells = cellsOf(paper, sheet, big ? 15 : 11.5)
  return {
    header: tableHeader(paper, columns),
    rows: sheet.lines.flatMap(line => tableRow(paper, columns, ({ key }, room) => cells[key](line, room))),
  }
}
