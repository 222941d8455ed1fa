import type { FirstItem } from '#contract/initializations/first-items.form.ts'
import { withoutEnd } from '#domain/shared/text-end.ts'

/** One item as it is typed. */
export type FirstRow = FirstItem

export const no_row: FirstRow = { code: '', name: '', spec: '', category: '', unit: '', price: '', tax_rate: 8 }

/** The columns, in the order in which they are typed and pasted. */
export const row_fields = [
  { field: 'code', width: 'w-32', mode: 'text', right: false },
  { field: 'name', width: 'min-w-48', mode: 'text', right: false },
  { field: 'spec', width: 'w-40', mode: 'text', right: false },
  { field: 'category', width: 'w-36', mode: 'text', right: false },
  { field: 'unit', width: 'w-24', mode: 'text', right: false },
  { field: 'price', width: 'w-32', mode: 'decimal', right: true },
] as const

const is_empty = (row: FirstRow) => row_fields.every(({ field }) => row[field].trim() === '')

/** The rows in which something was typed. */
export const filledRows = (rows: readonly FirstRow[]): FirstRow[] => rows.filter(row => !is_empty(row))

/** Rows copied from a spreadsheet; null where the text is a single value, to be pasted as it is. */
export const pastedRows = (text: string): FirstRow[] | null => {
  const lines = withoutEnd(text.replace(/\r\n?/g, '\n'), /\n/).split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map(line => {
    const cells = line.split('\t').map(cell => cell.trim())
    const [code = '', name = '', spec = '', category = '', unit = '', price = ''] = cells
    return { ...no_row, code, name, spec, category, unit, price: price.replace(/[¥￥,円]/g, '') }
  })
}
