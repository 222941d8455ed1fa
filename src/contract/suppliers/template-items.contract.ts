import * as z from 'zod/mini'
import { codeInput, item_fields, priceInput } from '#contract/catalogue/product-item.form.ts'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { decimalText, sheetQuery } from '#contract/http/shapes.ts'
import { taxRate } from '#contract/trade.ts'
import { encodable } from '#contract/validation/cp932.ts'
import { template_labels } from '#domain/suppliers/template-file.ts'
import { tax_rates } from '#domain/trade/tax.ts'

const base = '/api/v2/consumers/:consumer_id/deals/:deal_id/template_items'

/** The largest file that is taken in, in KB. */
export const template_kb = 2_000
/** How many items one supplier's template may hold. */
export const most_template_items = 1_000

const tax_rate = z.literal(tax_rates, `${template_labels.tax_rate}は 8 または 10 を入力してください`)

/** A template item as a person types it: texts, where '' is nothing. */
export const templateItemForm = z.object({
  code: codeInput(template_labels.code),
  name: item_fields.name.check(encodable(template_labels.name)),
  spec: item_fields.spec.check(encodable(template_labels.spec)),
  unit: item_fields.unit.check(encodable(template_labels.unit)),
  price: priceInput(template_labels.price),
  tax_rate,
})
export type TemplateItemInput = z.input<typeof templateItemForm>
export type TemplateItemForm = z.output<typeof templateItemForm>

const templateItem = z.object({
  /** The order list item, which orders name. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  price: z.nullable(decimalText),
  tax_rate: taxRate,
  revision: z.number(),
})
export type TemplateItem = z.output<typeof templateItem>

const items = z.object({ items: z.array(templateItem) })

export const listTemplateItems = route({
  method: 'GET',
  path: base,
  access: { area: 'consumer' },
  summary: '自店で登録した仕入先の商品',
  reply: ok(items),
})
export const addTemplateItem = route({
  method: 'POST',
  path: base,
  access: { area: 'consumer' },
  summary: '商品を末尾に加える',
  body: templateItemForm,
  reply: created(templateItem),
})
export const orderTemplateItems = route({
  method: 'PATCH',
  path: base,
  access: { area: 'consumer' },
  summary: '商品を並べ替える：すべての商品を新しい順に',
  body: z.object({ order_list_item_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(most_template_items)) }),
  reply: ok(items),
})
export const changeTemplateItem = route({
  method: 'PATCH',
  path: `${base}/:order_list_item_id`,
  access: { area: 'consumer' },
  summary: '商品を変更する。古い版にもとづく変更は 409 と現在の内容',
  body: z.object({ revision: z.int(), item: templateItemForm }),
  reply: ok(templateItem),
})
export const removeTemplateItem = route({
  method: 'DELETE',
  path: `${base}/:order_list_item_id`,
  access: { area: 'consumer' },
  summary: '商品をリストから除く',
  reply: empty,
})
export const restoreTemplateItem = route({
  method: 'POST',
  path: `${base}/:order_list_item_id/restore`,
  access: { area: 'consumer' },
  summary: '除いた商品を元に戻す',
  reply: ok(templateItem),
})

const checkedUpload = z.object({
  /** Rows of the file that hold an item. */
  row_count: z.number(),
  new_count: z.number(),
  changed_count: z.number(),
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  items: z.array(
    z.object({ row_number: z.number(), kind: z.enum(['new', 'changed', 'same']), item: templateItemForm }),
  ),
})
export type CheckedUpload = z.output<typeof checkedUpload>

export const checkTemplateUpload = route({
  method: 'POST',
  path: `${base}/bulk_upload/check`,
  access: { area: 'consumer' },
  summary: '商品のファイル（CSV・Excel）を読み、全行を確認する。何も変えない',
  query: sheetQuery,
  upload_kb: template_kb,
  reply: ok(checkedUpload),
})
export const uploadTemplateItems = route({
  method: 'POST',
  path: `${base}/bulk_upload`,
  access: { area: 'consumer' },
  summary: '商品のファイル（CSV・Excel）を取り込む。誤りが1つでもあれば何もしない',
  query: sheetQuery,
  upload_kb: template_kb,
  reply: ok(z.object({ added: z.number(), changed: z.number() })),
})
export const downloadTemplate = route({
  method: 'GET',
  path: `${base}/bulk_upload/template`,
  access: { area: 'consumer' },
  summary: '取り込み用のひな形（いまの商品を含む）をダウンロードする',
  query: z.object({ format: z.optional(z.enum(['xlsx', 'csv'])) }),
  reply: file('application/octet-stream'),
})
export const copyTemplateItems = route({
  method: 'POST',
  path: `${base}/copy`,
  access: { area: 'consumer' },
  summary: 'ほかの仕入先の商品を写す。同じ名前・規格・単位の商品は写さない',
  body: z.object({ from_deal_id: z.uuid() }),
  reply: ok(z.object({ added: z.number(), skipped: z.number() })),
})
