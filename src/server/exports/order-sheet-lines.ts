import {
  answerText,
  isShort,
  type OrderSheet,
  type OrderSheetLine,
  quantityText,
  sheetAmountText,
  sheetPriceText,
  specText,
  taxMark,
} from '#domain/exports/order-sheet.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { caseText, unitOf } from '#domain/trade/unit.ts'

import { type Align, type Block, besideOrUnder, type PdfPaper, type Words } from './pdf-page.ts'
import { type PdfColumn, placedColumns, tableHeader, tableRow } from './pdf-table.ts'

type Key = 'check' | 'number' | 'code' | 'name' | 'quantity' | 'price' | 'amount'
type Cells = Record<Key, (line: OrderSheetLine, width: number) => Words[]>

/** Columns as wide as what stands in them, up to a limit: the names get all that is left, so that most take one line. */
const columnsOf = (
  lines: readonly OrderSheetLine[],
  cells: Cells,
  of: { big: boolean; checkboxes: boolean; prices: boolean },
): PdfColumn<Key>[] => {
  const fitting = (key: Key, title: string, align: Align, least: number, most: number, padding = 3) => {
    const texts = lines.flatMap(line => cells[key](line, most - padding * 2))
    const widths = texts.flatMap(({ lines, face, size }) => lines.map(line => face.widthOf(line, size)))
    const width = Math.max(least, ...widths.map(one => Math.min(most, Math.ceil(one) + padding * 2 + 1)))
    return { key, title, align, padding, width }
  }
  return placedColumns<Key>([
    ...(of.checkboxes ? [{ key: 'check', title: '□', width: 21, align: 'center' } as const] : []),
    fitting('number', '№', 'center', 19, of.big ? 36 : 28, 1),
    fitting('code', 'コード', 'left', of.big ? 48 : 42, of.big ? 84 : 64),
    { key: 'name', title: '商品名・規格', width: 0, align: 'left' },
    fitting('quantity', '数量・単位', 'right', 60, of.big ? 132 : 98),
    ...(of.prices && of.big ? [fitting('price', '単価・金額', 'right', 80, 118)] : []),
    ...(of.prices && !of.big
      ? [fitting('price', '単価', 'right', 46, 92), fitting('amount', '金額', 'right', 46, 104)]
      : []),
  ])
}

/** What stands in the columns of a line; `size` is that of plain text. */
const cellsOf = ({ words, bold }: PdfPaper, { price_visible, changes }: OrderSheet, big: boolean): Cells => {
  const size = big ? 15 : 11
  const changesOf = (line: OrderSheetLine) => (changes ?? []).filter(one => one.line_number === line.line_number)
  const amount = (line: OrderSheetLine, width: number): Words[] => {
    const text = sheetAmountText(line).replace('概算 ', big ? '概算 ' : '約')
    return text === '' ? [] : [words(text, width, size)]
  }
  return {
    check: () => [],
    number: (line, width) => {
      const [changed] = changesOf(line)
      const how = changed === undefined ? [] : [words(changed.before === null ? '追加' : '訂正', width, 12, bold)]
      return [words(String(line.line_number), width, size), ...how]
    },
    code: (line, width) => (line.code === '' ? [] : [words(line.code, width, size)]),
    name: (line, width) => {
      const answer = answerText(line, price_visible)
      const reduced = price_visible ? taxMark(line.tax_rate) : ''
      const instead = line.substitute
      const off = instead !== null || isShort(line)
      const name = words(`${line.name}${reduced}`, width, off ? size : size + 0.5, off ? undefined : bold)
      const inside = caseText(line)
      const spec = off ? '' : [specText(line), inside === null ? '' : `(${inside})`].filter(one => one !== '').join(' ')
      return [
        // What is picked stands first and big, what it takes the place of under it, struck.
        ...(instead === null ? [] : [words(`代替 ${instead.name}`, width, size + 2, bold)]),
        ...(off ? [struck(name)] : spec === '' ? [name] : besideOrUnder(name, words(spec, width, size), width)),
        ...(line.note === '' ? [] : [words(`備考: ${line.note}`, width, size + 1.5, bold)]),
        ...(answer === null ? [] : [words(`【${answer}】`, width, size + 0.5, bold)]),
      ]
    },
    quantity: (line, width) => {
      const ordered = `${formatQuantity(line.quantity)}${unitOf(line)}`
      const picked = pickedText(line)
      // What an edit made of it: its words are those of the line as it is now.
      const before = changesOf(line).find(one => one.after === quantityText(line))?.before ?? null
      return [
        words(picked, width, size + 2.5, bold),
        ...(picked === ordered ? [] : [struck(words(ordered, width, size))]),
        ...(before === null ? [] : [struck(words(before, width, size))]),
      ]
    },
    price: (line, width) => [words(sheetPriceText(line), width, size), ...(big ? amount(line, width) : [])],
    amount,
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
  const cells = cellsOf(paper, sheet, big)
  const columns = columnsOf(sheet.lines, cells, { big, checkboxes, prices: sheet.price_visible })
  return {
    header: tableHeader(paper, columns),
    rows: sheet.lines.flatMap(line => tableRow(paper, columns, ({ key }, room) => cells[key](line, room))),
  }
}
