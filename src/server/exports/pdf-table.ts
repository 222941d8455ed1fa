import {
  type Align,
  type Block,
  content,
  heightOf,
  leading,
  left,
  type PdfPaper,
  right,
  splitAt,
  thick,
  type Words,
} from './pdf-page.ts'

/** `padding` is to the left and right of a cell's text. */
export type PdfColumn<Key extends string = string> = {
  key: Key
  title: string
  x: number
  width: number
  align: Align
  padding?: number
}

/** Columns beside one another; the one without a width takes what the others leave. */
export const placedColumns = <Key extends string>(wanted: readonly Omit<PdfColumn<Key>, 'x'>[]): PdfColumn<Key>[] => {
  const spare = content - wanted.reduce((sum, column) => sum + column.width, 0)
  let x = left
  return wanted.map(column => {
    const width = column.width === 0 ? spare : column.width
    const placed = { ...column, width, x }
    x += width
    return placed
  })
}

/** Above and under the text of a row, beside what the lines' own leading leaves. */
const row_padding = 1.2

/** The titles of the columns, on each page that holds a row. */
export const tableHeader = ({ pen, words, bold }: PdfPaper, columns: readonly PdfColumn[]): Block => {
  const height = leading(11) + 4
  return {
    height,
    table: false,
    draw: y => {
      for (const column of columns) {
        pen.box(column.x, y, column.width, height)
        pen.text([words(column.title, column.width, 11, bold)], column.x, y + 2, column.width, 'center')
      }
      pen.rule(left, y + height, right, y + height, thick)
    },
  }
}

/**
 * A row is one box, unless its text alone would fill most of a page. The column `check` holds a box to tick, in the
 * middle of the row or `tick_at_most` points under its top; null: none to tick.
 */
export const tableRow = <Key extends string>(
  { pen }: PdfPaper,
  columns: readonly PdfColumn<Key>[],
  cellOf: (column: PdfColumn<Key>, room: number) => Words[],
  tick_at_most: number | null = Number.POSITIVE_INFINITY,
): Block[] => {
  const box = (texts: Words[][], ticks: boolean): Block => {
    const height = Math.max(...texts.map(heightOf)) + row_padding * 2
    return {
      height,
      table: true,
      draw: y => {
        columns.forEach(({ key, x, width, align, padding = 4 }, index) => {
          pen.box(x, y, width, height)
          if (key === 'check' && ticks && tick_at_most !== null)
            pen.box(x + 5, y + Math.min((height - 12) / 2, tick_at_most), 12, 12, 1)
          pen.text(texts[index] ?? [], x + padding, y + row_padding, width - padding * 2, align)
        })
      },
    }
  }
  const boxes: Block[] = []
  let rest = columns.map(column => cellOf(column, column.width - (column.padding ?? 4) * 2))
  do {
    const parts = rest.map(cell => splitAt(cell, 480))
    boxes.push(
      box(
        parts.map(part => part.head),
        boxes.length === 0,
      ),
    )
    rest = parts.map(part => part.tail)
  } while (rest.some(cell => cell.length > 0))
  return boxes
}
