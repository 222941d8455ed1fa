import * as z from 'zod/mini'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { layoutForm, namedLayoutForm } from './layout.form.ts'

/** So many layouts at most: they are listed and chosen from as a whole. */
export const most_layouts = 100

const path = '/api/v2/suppliers/:supplier_id/settings/download_settings'

const downloadLayout = z.object({
  id: z.string(),
  name: z.string(),
  layout: layoutForm,
  revision: z.number(),
  changed_at: instantText,
  changed_by_name: z.string(),
})
export type DownloadLayout = z.output<typeof downloadLayout>

const preview = z.object({
  /** How many real orders it shows. */
  order_count: z.number(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** How the first of them would stand when it was changed after its download. */
  correction_rows: z.array(z.array(z.string())),
  /** The beginning of the file, as a text editor shows it; '' for Excel. */
  text: z.string(),
  replaced: z.array(z.string()),
  cut_count: z.number(),
})
export type LayoutPreview = z.output<typeof preview>

export const listDownloadSettings = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: 'ダウンロードのレイアウトの一覧',
  reply: ok(
    z.object({
      items: z.array(downloadLayout),
      /** The one that this user took last; null: the standard one, or none yet. */
      last_used_id: z.nullable(z.string()),
      /** The one that a download takes which names none (D on the desk); null: the standard one. */
      default_id: z.nullable(z.string()),
    }),
  ),
})
export const downloadDownloadSettings = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: 'レイアウトの一覧を、列ごとに1行のCSVでダウンロードする',
  reply: file('text/csv'),
})
export const setDefaultLayout = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注一覧のダウンロードで使うレイアウトを決める（null は標準）',
  body: z.object({ default_id: z.nullable(z.uuid()) }),
  reply: ok(z.object({ default_id: z.nullable(z.string()) })),
})
export const createDownloadSetting = route({
  method: 'POST',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: 'レイアウトを作る',
  body: namedLayoutForm,
  reply: created(downloadLayout),
})
export const previewDownloadSetting = route({
  method: 'POST',
  path: `${path}/preview`,
  access: { area: 'supplier' },
  summary: '保存する前のレイアウトを、最近の受注で試す',
  body: z.object({ layout: layoutForm }),
  reply: ok(preview),
})
export const changeDownloadSetting = route({
  method: 'PATCH',
  path: `${path}/:download_layout_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'レイアウトを変える。古い版にもとづく変更は 409 と今のレイアウト',
  body: z.extend(namedLayoutForm, { revision: z.number().check(z.int()) }),
  reply: ok(downloadLayout),
})
export const removeDownloadSetting = route({
  method: 'DELETE',
  path: `${path}/:download_layout_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'レイアウトを削除する（これまでのダウンロードの履歴は残る）',
  reply: empty,
})
