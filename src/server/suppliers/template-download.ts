import { guardCell } from '#domain/catalogue/item-file.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { template_fields, template_labels } from '#domain/suppliers/template-file.ts'
import { workbook } from '#server/exports/workbook.ts'
import type { TemplateRow } from './template-store.ts'

const titles = template_fields.map(field => template_labels[field])

const example = ['T-101', 'トマト', 'L 桃太郎', '箱', '1800', '8']

/** The items as they stand, or one example where there is none yet: what is taken out can be put back. */
const rowsOf = (items: readonly TemplateRow[]): string[][] =>
  items.length === 0
    ? [example]
    : items.map(item => [
        item.code,
        item.name,
        item.spec,
        item.unit,
        item.price === null ? '' : decimal(item.price),
        String(item.tax_rate),
      ])

const quoted = (text: string) => {
  const guarded = guardCell(text)
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** As CSV in UTF-8 with its mark, which Excel opens as it is. */
export const templateCsv = (items: readonly TemplateRow[]): Buffer =>
  Buffer.from(`\ufeff${[titles, ...rowsOf(items)].map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')}`)

/** As Excel: every cell a text, so that no zero is lost and nothing becomes a date. */
export const templateXlsx = async (items: readonly TemplateRow[]): Promise<Buffer> => {
  const head = titles.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = rowsOf(items).map(cells =>
    cells.map(text => (text === '' ? null : { value: guardCell(text), type: String })),
  )
  return workbook([{ data: [head, ...rows], sheet: '商品', stickyRowsCount: 1 }])
}
