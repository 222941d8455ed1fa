import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { sheetQuery } from '#contract/http/shapes.ts'
import { storeState } from './stores.contract.ts'

const base = '/api/v2/suppliers/:supplier_id/stores'

/** The largest file that is taken in, in KB. */
export const generate_kb = 10_000

const generation = z.object({
  id: z.string(),
  file_name: z.string(),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), errors: z.number() }),
  /** The first two hundred of the new and changed. */
  differences: z.array(
    z.object({ row_number: z.number(), customer_code: z.string(), name: z.string(), kind: z.enum(['new', 'changed']) }),
  ),
  /** The first two hundred; all of them in the file of errors. */
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  applied: z.boolean(),
})
export type StoreGeneration = z.output<typeof generation>

export const checkStoreFile = route({
  method: 'POST',
  path: `${base}/generate/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: '得意先のファイル（CSV・Excel）を読み、全行を確認する。まだ何も変わらない',
  query: sheetQuery,
  upload_kb: generate_kb,
  reply: created(generation),
})
export const downloadStoreTemplate = route({
  method: 'GET',
  path: `${base}/generate/template`,
  access: { area: 'supplier' },
  summary: '得意先を一括登録するファイルのひな形（見出しだけのCSV）',
  reply: file('text/csv'),
})
export const getStoreGeneration = route({
  method: 'GET',
  path: `${base}/generate/:generate_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '確認の結果',
  reply: ok(generation),
})
export const downloadStoreErrors = route({
  method: 'GET',
  path: `${base}/generate/:generate_id/errors`,
  access: { area: 'supplier', role: 'owner' },
  summary: '誤りの一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const generateStores = route({
  method: 'POST',
  path: `${base}/generate`,
  access: { area: 'supplier', role: 'owner' },
  summary: '確認した得意先を登録・変更する（すべて、または何もしない）',
  body: z.object({ generate_id: z.uuid() }),
  reply: ok(generation),
})
export const downloadStores = route({
  method: 'POST',
  path: `${base}/downloads`,
  access: { area: 'supplier' },
  summary: '得意先をファイルでダウンロードする（そのまま一括登録に使える形）',
  body: z.object({
    /** The list's filter, whole: null is no condition. */
    filter: z.object({
      q: z.string().check(z.maxLength(100)),
      state: z.nullable(storeState),
      store_group_id: z.nullable(z.uuid()),
      order_counter_id: z.nullable(z.uuid()),
      user_id: z.nullable(z.uuid()),
    }),
    format: z._default(z.enum(['csv-cp932', 'csv-utf8', 'xlsx']), 'csv-cp932'),
  }),
  reply: file('application/octet-stream'),
})
