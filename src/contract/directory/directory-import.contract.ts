import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { directory_change_kinds, directory_import_states } from '#domain/directory/directory-file.ts'
import { type RestaurantField, restaurant_fields } from '#domain/directory/restaurant.ts'

const access = { area: 'admin' } as const
const base = '/api/v2/admins/directory'
const one_import = `${base}/imports/:directory_import_id`

/** The largest file that is taken in, in KB: 100,000 rows need about a third of it. */
export const directory_file_kb = 30_000

const directoryEntry = z.object({
  id: z.string(),
  restaurant_code: z.string(),
  name: z.string(),
  /** Prefecture and address. */
  place: z.string(),
  phone_number: z.string(),
  genre: z.string(),
  /** The restaurant that has joined as it; null for none. */
  consumer_id: z.nullable(z.string()),
})
export type ListedEntry = z.output<typeof directoryEntry>

const asked = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })

export const listDirectory = route({
  method: 'GET',
  path: base,
  access,
  look: 'directory_seen',
  summary: '掲載店を店名順に見る。店名・かな・住所・ジャンル・コード・電話番号の始まりで探せる',
  query: z.object({ ...pageQuery(), ...asked.shape }),
  reply: ok(pageOf(directoryEntry)),
})
export const downloadDirectory = route({
  method: 'GET',
  path: `${base}/download`,
  access,
  look: 'directory_seen',
  summary: 'いまの掲載店をすべてCSVで保存する（そのまま取り込める形）',
  reply: file('text/csv'),
})
export const downloadDirectoryTemplate = route({
  method: 'GET',
  path: `${base}/imports/template`,
  access,
  summary: '掲載店を取り込むための、例の入ったひな形（Excel）',
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

const fields = restaurant_fields as [RestaurantField, ...RestaurantField[]]

const directoryImport = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Who of the staff has sent it. */
  account_name: z.string(),
  row_count: z.number(),
  /** Titles of columns that nothing is taken from. */
  unread: z.array(z.string()),
  state: z.enum(directory_import_states),
  missing: z.enum(['keep', 'remove']),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** Entries that the file does not name and nobody uses. */
    missing: z.number(),
    /** Of those, how many were taken away. */
    removed: z.number(),
    /** What was not taken back, since it was changed or used after the import. */
    left: z.number(),
    errors: z.number(),
  }),
  /** The first two hundred. */
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  message: z.nullable(z.string()),
  created_at: instantText,
  applied_at: z.nullable(instantText),
})
export type DirectoryImport = z.output<typeof directoryImport>

export const checkDirectoryFile = route({
  method: 'POST',
  path: `${base}/imports`,
  access,
  summary: '掲載店のファイル（CSV・Excel）を読み、全行を確認し、いまの掲載店と比べ始める。何も変えない',
  query: sheetQuery,
  upload_kb: directory_file_kb,
  reply: created(directoryImport),
})
export const listDirectoryImports = route({
  method: 'GET',
  path: `${base}/imports`,
  access,
  summary: '掲載店の取り込みを新しい順に見る',
  query: z.object(pageQuery()),
  reply: ok(pageOf(directoryImport)),
})
export const getDirectoryImport = route({
  method: 'GET',
  path: one_import,
  access,
  look: 'directory_import_seen',
  summary: '掲載店の取り込みの状態・件数・誤り',
  reply: ok(directoryImport),
})

const directoryChange = z.object({
  id: z.string(),
  kind: z.enum(directory_change_kinds),
  row_number: z.nullable(z.number()),
  restaurant_code: z.string(),
  name: z.string(),
  fields: z.array(z.object({ field: z.enum(fields), before: z.string(), after: z.string() })),
})
export type DirectoryChange = z.output<typeof directoryChange>

export const listDirectoryChanges = route({
  method: 'GET',
  path: `${one_import}/changes`,
  access,
  look: 'directory_import_seen',
  summary: '取り込みで変わる（変わった）掲載店を、種類ごとにファイルの順で見る',
  query: z.object({ ...pageQuery(), kind: z.enum(directory_change_kinds) }),
  reply: ok(pageOf(directoryChange)),
})
export const downloadDirectoryErrors = route({
  method: 'GET',
  path: `${one_import}/errors`,
  access,
  look: 'directory_import_seen',
  summary: '誤りの一覧をCSVでダウンロードする（はじめの1,000件まで）',
  reply: file('text/csv'),
})
export const applyDirectoryImport = route({
  method: 'POST',
  path: `${one_import}/application`,
  access,
  summary: '確認した掲載店を取り込む（すべて、または何もしない）。お店が登録に使った掲載店は、ファイルになくても残る',
  body: z.object({ missing: z.enum(['keep', 'remove']) }),
  reply: ok(directoryImport),
})
export const undoDirectoryImport = route({
  method: 'DELETE',
  path: `${one_import}/application`,
  access,
  summary: '取り込みを元に戻す。あとから変わったもの、お店が登録に使ったものは残る',
  reply: ok(directoryImport),
})
