import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, sheetQuery } from '#contract/http/shapes.ts'
import { type ItemField, item_labels } from '#domain/catalogue/product-item.ts'
import { itemFilter } from './product-items.contract.ts'

const fields = Object.keys(item_labels) as [ItemField, ...ItemField[]]
export const itemField = z.enum(fields)
/** An additional column of the supplier: `additional:` and its id. */
const ownField = z.templateLiteral(['additional:', z.uuid()])
const fileField = z.union([itemField, ownField])

/** The largest file that is taken in, in KB: 100,000 rows need about a third of it. */
export const import_kb = 30_000

export const importState = z.enum(['mapping', 'checking', 'checked', 'applying', 'applied', 'failed'])

const itemImport = z.object({
  id: z.string(),
  file_name: z.string(),
  encoding: z.string(),
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  row_count: z.number(),
  mapping: z.array(z.nullable(fileField)),
  /** The supplier's additional columns of items, which a column of the file may fill. */
  own_columns: z.array(z.object({ field: ownField, name: z.string() })),
  valid_from: dayText,
  missing: z.enum(['keep', 'hide']),
  state: importState,
  rows_done: z.number(),
  counts: z.nullable(
    z.object({
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      missing: z.number(),
      errors: z.number(),
      /** Items whose price, weight or content would be far from what it is; missing in older checks. */
      far: z.optional(z.number()),
    }),
  ),
  /** The first two hundred; those that are far from what is come first. */
  differences: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: z.enum(['new', 'changed', 'missing']),
      fields: z.array(z.object({ field: fileField, before: z.string(), after: z.string() })),
      far: z.optional(z.literal(true)),
    }),
  ),
  /** The first two hundred; all of them in the file of errors. */
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  message: z.nullable(z.string()),
  updated_at: instantText,
})
export type ItemImport = z.output<typeof itemImport>

const base = '/api/v2/suppliers/:supplier_id/product_items'

export const checkItemFile = route({
  method: 'POST',
  path: `${base}/file_import/check`,
  access: { area: 'supplier', right: 'items' },
  summary: '商品のファイル（CSV・Excel）を読み、列を割り当てる準備をする',
  query: sheetQuery,
  upload_kb: import_kb,
  reply: created(itemImport),
})
export const getItemImport = route({
  method: 'GET',
  path: `${base}/file_import/:import_id`,
  access: { area: 'supplier' },
  summary: '取り込みの状態・件数・違い・誤り',
  reply: ok(itemImport),
})
export const mapItemImport = route({
  method: 'PATCH',
  path: `${base}/file_import/:import_id`,
  access: { area: 'supplier', right: 'items' },
  summary: '列を割り当てて、全行の確認を始める',
  body: z.object({
    mapping: z.array(z.nullable(fileField)).check(z.maxLength(300)),
    valid_from: dayText,
    missing: z.enum(['keep', 'hide']),
  }),
  reply: ok(itemImport),
})
export const downloadImportErrors = route({
  method: 'GET',
  path: `${base}/file_import/:import_id/errors`,
  access: { area: 'supplier' },
  summary: '誤りの一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const applyItemImport = route({
  method: 'POST',
  path: `${base}/file_import`,
  access: { area: 'supplier', right: 'items' },
  summary: '確認した内容を取り込む（すべて、または何もしない）',
  body: z.object({ import_id: z.uuid() }),
  reply: ok(itemImport),
})
export const downloadProductItems = route({
  method: 'POST',
  path: `${base}/downloads`,
  access: { area: 'supplier' },
  summary: '商品をファイルでダウンロードする（そのまま取り込める形）',
  body: z.object({ filter: itemFilter, format: z._default(z.enum(['csv-cp932', 'csv-utf8', 'xlsx']), 'csv-cp932') }),
  reply: file('application/octet-stream'),
})
