import type { Readable } from 'node:stream'
import { type StoreField, store_labels, weekdayWords } from '#domain/stores/store.ts'
import { store_file_fields, writeNames } from '#domain/stores/store-file.ts'
import { tableCsv, tableXlsx } from '#server/catalogue/item-files.ts'
import type { KnownStore } from './store-file-store.ts'

type Names = ReadonlyMap<string, string>

const titles = store_file_fields.map(field => store_labels[field])

const cellsOf = (store: KnownStore, names: Names): string[] => {
  const own: Partial<Record<StoreField, string>> = {
    store_groups: writeNames(store.store_group_ids.map(id => names.get(id) ?? '')),
    order_counter: store.order_counter_id === null ? '' : (names.get(store.order_counter_id) ?? ''),
    delivery_weekdays: weekdayWords(store.delivery_weekdays),
    minimum_amount: store.minimum_amount,
    price_visible: store.price_visible ? '表示' : '非表示',
  }
  return store_file_fields.map(field => {
    const text = own[field] ?? (field in store ? Reflect.get(store, field) : '')
    return typeof text === 'string' ? text : ''
  })
}

/** The stores as CSV in the layout that bulk registration reads; without stores, its template. */
export const storesCsv = (stores: readonly KnownStore[], names: Names, encoding: 'cp932' | 'utf8-bom'): Readable =>
  tableCsv(
    titles,
    stores.map(one => cellsOf(one, names)),
    encoding,
  )

/** The same as Excel. */
export const storesXlsx = (stores: readonly KnownStore[], names: Names): Promise<Buffer> =>
  tableXlsx(
    '得意先',
    titles,
    stores.map(one => cellsOf(one, names)),
  )
