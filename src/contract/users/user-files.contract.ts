import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { sheetQuery } from '#contract/http/shapes.ts'

const base = '/api/v2/suppliers/:supplier_id/users/bulk_csv'
const access = { area: 'supplier', role: 'owner' } as const

/** The largest file that is taken in, in KB. */
export const user_file_kb = 5_000

const userImport = z.object({
  id: z.string(),
  file_name: z.string(),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), errors: z.number() }),
  /** The first two hundred of the new and changed. */
  differences: z.array(
    z.object({
      row_number: z.number(),
      login_id: z.string(),
      name: z.string(),
      kind: z.enum(['new', 'changed']),
      /** What changes, in words. */
      words: z.array(z.string()),
    }),
  ),
  /** The first two hundred; all of them in the file of errors. */
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  applied: z.boolean(),
})
export type UserImport = z.output<typeof userImport>

export const checkUserFile = route({
  method: 'POST',
  path: `${base}/check`,
  access,
  summary: 'ユーザーのファイル（CSV・Excel）を読み、全行を確認する。まだ何も変わらない',
  query: sheetQuery,
  upload_kb: user_file_kb,
  reply: created(userImport),
})
export const downloadUsers = route({
  method: 'GET',
  path: base,
  access,
  summary: 'ユーザーをファイルでダウンロードする（そのまま一括登録に使える形）',
  query: z.object({ format: z._default(z.enum(['csv-cp932', 'csv-utf8', 'xlsx', 'template']), 'csv-cp932') }),
  reply: file('application/octet-stream'),
})
export const getUserImport = route({
  method: 'GET',
  path: `${base}/:user_import_id`,
  access,
  summary: '確認の結果',
  reply: ok(userImport),
})
export const downloadUserErrors = route({
  method: 'GET',
  path: `${base}/:user_import_id/errors`,
  access,
  summary: '誤りの一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const applyUserFile = route({
  method: 'POST',
  path: base,
  access,
  summary: '確認したユーザーを登録・変更する（すべて、または何もしない）',
  body: z.object({ user_import_id: z.uuid() }),
  reply: ok(userImport),
})
