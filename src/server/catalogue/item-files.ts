import type { Readable } from 'node:stream'
import { file_fields, itemCellsOf } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { type OwnColumn, ownCells } from '#server/additional-columns/file-values.ts'
import { tableCsv, tableXlsx } from '#server/exports/table-file.ts'
import type { Existing } from './compare-file.ts'

const titlesWith = (own: readonly OwnColumn[]) => [
  ...file_fields.map(field => item_labels[field]),
  ...own.map(one => one.name),
]

function* cellRows(items: Iterable<Existing>, own: readonly OwnColumn[]) {
  for (const one of items) yield [...itemCellsOf(one.item), ...ownCells(own, one.own)]
}

/** The items as CSV in the layout that the import reads, the supplier's own columns last. */
export const itemsCsv = (
  items: Iterable<Existing>,
  own: readonly OwnColumn[],
  encoding: 'cp932' | 'utf8-bom',
): Readable => tableCsv(titlesWith(own), cellRows(items, own), encoding)

/** The same as Excel. */
export const itemsXlsx = (items: Iterable<Existing>, own: readonly OwnColumn[]): Promise<Buffer> =>
  tableXlsx('商品', titlesWith(own), cellRows(items, own))
