import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { additional_kinds, additional_subjects } from '#domain/additional-columns/additional.ts'
import { additionalColumnForm } from './additional-column.form.ts'

const supplier = '/api/v2/suppliers/:supplier_id'
const path = `${supplier}/settings/additional_columns`
const revision = z.number().check(z.int())
const subject = z.enum(additional_subjects)

const column = z.object({
  id: z.string(),
  subject,
  name: z.string(),
  kind: z.enum(additional_kinds),
  choices: z.array(z.string()),
  archived: z.boolean(),
  /** On how many stores, items or orders it is filled in. */
  value_count: z.number(),
})
export type AdditionalColumn = z.output<typeof column>

const columns = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** Of each subject in the supplier's order. */
  items: z.array(column),
})
export type AdditionalColumns = z.output<typeof columns>

export const listAdditionalColumns = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '追加項目（得意先・商品・受注）の一覧',
  reply: ok(columns),
})
export const downloadAdditionalColumns = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: '追加項目の一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const createAdditionalColumn = route({
  method: 'POST',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '追加項目を作る',
  body: z.extend(additionalColumnForm, { subject, kind: z.enum(additional_kinds) }),
  reply: created(z.object({ id: z.string(), additional_columns: columns })),
})
export const orderAdditionalColumns = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '追加項目の順番を変える（1つの対象の、使っている項目をすべて並べて送る）',
  body: z.object({ subject, additional_column_ids: z.array(z.uuid()).check(z.maxLength(100)), revision }),
  reply: ok(columns),
})
export const editAdditionalColumn = route({
  method: 'PATCH',
  path: `${path}/:additional_column_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '追加項目の名前と選択肢を変える。archived は、使うのをやめるか、また使うか（入力した内容は残る）',
  body: z.extend(additionalColumnForm, { archived: z.boolean(), revision }),
  reply: ok(columns),
})

const filled = z.object({
  additional_column_id: z.string(),
  name: z.string(),
  kind: z.enum(additional_kinds),
  choices: z.array(z.string()),
  /** '' is none; a day as YYYY-MM-DD, a number as a plain decimal. */
  value: z.string(),
})
const additionals = z.object({ items: z.array(filled) })
export type Additionals = z.output<typeof additionals>

/** What changes, each with the value that was read: where another one stands by then, nothing is saved. */
const changes = z.object({
  changes: z
    .array(z.object({ additional_column_id: z.uuid(), was: z.string(), value: z.string() }))
    .check(z.maxLength(100)),
})
export type AdditionalChange = z.output<typeof changes>['changes'][number]

const store_path = `${supplier}/stores/:store_id/additionals`
export const getStoreAdditionals = route({
  method: 'GET',
  path: store_path,
  access: { area: 'supplier' },
  summary: '得意先の追加項目',
  reply: ok(additionals),
})
export const changeStoreAdditionals = route({
  method: 'PATCH',
  path: store_path,
  access: { area: 'supplier' },
  summary: '得意先の追加項目を入力する',
  body: changes,
  reply: ok(additionals),
})

const item_path = `${supplier}/product_items/:product_item_id/additionals`
export const getItemAdditionals = route({
  method: 'GET',
  path: item_path,
  access: { area: 'supplier' },
  summary: '商品の追加項目',
  reply: ok(additionals),
})
export const changeItemAdditionals = route({
  method: 'PATCH',
  path: item_path,
  access: { area: 'supplier' },
  summary: '商品の追加項目を入力する',
  body: changes,
  reply: ok(additionals),
})

const order_path = `${supplier}/receive_orders/:order_id/additionals`
export const getOrderAdditionals = route({
  method: 'GET',
  path: order_path,
  access: { area: 'supplier' },
  summary: '受注の追加項目',
  reply: ok(additionals),
})
export const changeOrderAdditionals = route({
  method: 'PATCH',
  path: order_path,
  access: { area: 'supplier' },
  summary: '受注の追加項目を入力する（得意先には見えない）',
  body: changes,
  reply: ok(additionals),
})
