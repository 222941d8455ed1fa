import { item_labels } from '#domain/catalogue/product-item.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { TaxRate } from '#domain/trade/tax.ts'

export type TemplateField = 'code' | 'name' | 'spec' | 'unit' | 'price' | 'tax_rate'

/** The columns of a template file in order, with the titles by which they are known. */
export const template_labels: Record<TemplateField, string> = {
  code: item_labels.code,
  name: item_labels.name,
  spec: item_labels.spec,
  unit: item_labels.unit,
  price: item_labels.price,
  tax_rate: item_labels.tax_rate,
}
export const template_fields = Object.keys(template_labels) as TemplateField[]

const aliases: Record<TemplateField, readonly string[]> = {
  code: ['コード', '品番', '商品番号'],
  name: ['品名', '名称', '商品'],
  spec: ['規格', '容量', '内容量', 'サイズ'],
  unit: ['単位名', '発注単位'],
  price: ['単価', '価格', '単価税抜', '価格税抜'],
  tax_rate: ['税率', '消費税率', '消費税'],
}

const plain = (title: string) => fold(title).replace(/[()（）%％]/g, '')

const known = new Map(
  template_fields.flatMap(field =>
    [template_labels[field], ...aliases[field]].map((title): [string, TemplateField] => [plain(title), field]),
  ),
)

/** Which column holds each field, by its title; the first where two are alike. */
export const columnsOfTemplate = (headers: readonly string[]): Partial<Record<TemplateField, number>> => {
  const columns: Partial<Record<TemplateField, number>> = {}
  headers.forEach((title, index) => {
    const field = known.get(plain(title))
    if (field !== undefined && columns[field] === undefined) columns[field] = index
  })
  return columns
}

/** 8 or 10 as written in a file (8%, 軽減, 10.0); an empty cell is the reduced rate of food; null: neither. */
export const parseTaxRate = (text: string): TaxRate | null => {
  const value = fold(text).replace(/[%％]/g, '')
  if (value === '' || value === '8' || value === '8.0' || value === '0.08' || value === '軽減') return 8
  return value === '10' || value === '10.0' || value === '0.1' || value === '0.10' || value === '標準' ? 10 : null
}

/** By which an item of a file, or of another supplier, is the same as one that is there: its code, else what it is. */
export const templateKey = (item: { code: string; name: string; spec: string; unit: string }): string =>
  item.code !== '' ? `code:${item.code}` : `item:${fold(item.name)}|${fold(item.spec)}|${fold(item.unit)}`
