import type { Readable } from 'node:stream'
import { type StoreField, store_labels, weekdayWords } from '#domain/stores/store.ts'
import { store_file_fields, writeNames } from '#domain/stores/store-file.ts'
import { type OwnColumn, ownCells } from '#server/additional-columns/file-values.ts'
import { tableCsv, tableXlsx } from '#server/exports/table-file.ts'
import type { KnownStore } from './store-file-store.ts'

/** What a file of stores says beside their own texts: the names of groups and counters, the supplier's own columns. */
export type Around = { names: ReadonlyMap<string, string>; own: readonly OwnColumn[] }

const titlesWith = ({ own }: Around) => [
  ...store_file_fields.map(field => store_labels[field]),
  ...own.map(one => one.name),
]

const cellsOf = (store: KnownStore, { names, own }: Around): string[] => {
  const made: Partial<Record<StoreField, string>> = {
    store_groups: writeNames(store.store_group_ids.map(id => names.get(id) ?? '')),
    order_counter: store.order_counter_id === null ? '' : (names.get(store.order_counter_id) ?? ''),
    delivery_weekdays: weekdayWords(store.delivery_weekdays),
    minimum_amount: store.minimum_amount,
    price_visible: store.price_visible ? '表示' : '非表示',
  }
  const cells = store_file_fields.map(field => {
    const text = made[field] ?? (field in store ? Reflect.get(store, field) : '')
    return typeof text === 'string' ? text : ''
  })
  return [...cells, ...ownCells(own, store.own)]
}

/** The stores as CSV in the layout that bulk registration reads; without stores, its template. */
export const storesCsv = (stores: readonly KnownStore[], around: Around, encoding: 'cp932' | 'utf8-bom'): Readable =>
  tableCsv(
    titlesWith(around),
    stores.map(one => cellsOf(one, around)),
    encoding,
  )

/** The same as Excel. */
export const storesXlsx = (stores: readonly KnownStore[], around: Around): Promise<Buffer> =>
  tableXlsx(
    '得意先',
    titlesWith(around),
    stores.map(one => cellsOf(one, around)),
  )
