import * as z from 'zod/mini'
import { bulkTarget, itemAudit, itemPrice, undoing, undone } from '#contract/catalogue/product-items.contract.ts'
import { type Access, created, file, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { priceBasis, taxRate, unitKind } from '#contract/trade.ts'
import { listItemChange, listPriceForm } from './list-item.form.ts'

const datedPrice = z.object({ ...itemPrice.shape, ends: z.boolean() })

/** An item of a list: what the product item says, and where the list says otherwise (null: as the product item). */
const listItem = z.object({
  id: z.string(),
  revision: z.number(),
  product_item_id: z.string(),
  code: z.string(),
  item_name: z.string(),
  name_kana: z.string(),
  spec: z.string(),
  origin: z.string(),
  category: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  pieces_per_case: z.nullable(decimalText),
  price_basis: priceBasis,
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  item_unit_kinds: z.array(unitKind),
  item_min_quantity: z.nullable(decimalText),
  item_max_quantity: z.nullable(decimalText),
  item_lot: z.nullable(decimalText),
  /** Put away or hidden in the catalogue: on no restaurant's screen, whatever the list says. */
  item_visible: z.boolean(),
  alias_name: z.nullable(z.string()),
  unit_kinds: z.nullable(z.array(unitKind)),
  min_quantity: z.nullable(decimalText),
  max_quantity: z.nullable(decimalText),
  lot: z.nullable(decimalText),
  visible: z.boolean(),
  /** The list's own, those of the store's groups in their order, and the catalogue's: from those in force on. */
  own: z.array(datedPrice),
  groups: z.array(z.object({ id: z.string(), prices: z.array(datedPrice) })),
  general: z.array(datedPrice),
})
export type ListItemRow = z.output<typeof listItem>

const stamp = {
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
}

const orderList = z.object({
  kind: z.enum(['store', 'group']),
  /** The store or the group whose list it is. */
  name: z.string(),
  customer_code: z.nullable(z.string()),
  /** False: a store that no restaurant is joined to yet, and hence has no list. */
  linked: z.boolean(),
  price_visible: z.boolean(),
  /** The groups whose prices count, first in force; of a group's list: the group itself and how many stores it has. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  store_count: z.number(),
  /** Of the order: pages of different revisions are of different orders, and don't go together. */
  ...stamp,
  /** How many items the whole list has. */
  item_count: z.number(),
  /** In the order in which the restaurant sees them. */
  items: z.array(listItem),
  next_cursor: z.nullable(z.string()),
})
/** A page of a list, or what was read of it so far: whole where no page follows. */
export type OrderList = z.output<typeof orderList>

const revision = z.number().check(z.int(), z.minimum(1))
/** How many items a page of a list has. */
export const list_page = 500
/** The longest list that is kept. */
export const most_list_items = 20_000
const item_ids = z.array(z.uuid()).check(z.minLength(1, '商品を選んでください'), z.maxLength(most_list_items))

/** What one bulk change does. The prices stand with the items: what was shown before is what is stored. */
export const listBulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visible'), visible: z.boolean() }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('price'), valid_from: dayText }),
  z.object({ kind: z.literal('price_end'), valid_from: dayText }),
])
export type ListBulkChange = z.output<typeof listBulkChange>

const fileCheck = z.object({
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    missing: z.number(),
    /** Items whose price would be far from what it is. */
    far: z.number(),
  }),
  error_count: z.number(),
  /** The first 200 of each. */
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  differences: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: z.enum(['new', 'changed']),
      fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      far: z.optional(z.literal(true)),
    }),
  ),
  order_changes: z.boolean(),
  /** Stands for exactly this answer: applying names it. */
  digest: z.string(),
})
/** When it was done: who did it takes it back by this moment. */
const done = { done_at: instantText }

export type ListFileCheck = z.output<typeof fileCheck>

/** How large a file of a list may be. */
export const list_file_kb = 10_000

/** The calls of one kind of list; a store's and a group's are the same, but for where they hang. */
// @__NO_SIDE_EFFECTS__
export const listRoutes = <const B extends string, const W extends Access>(base: B, write: W, of: string) => ({
  getOrderList: route({
    method: 'GET',
    path: base,
    access: { area: 'supplier' },
    summary: `${of}：商品の並び・設定・単価（個別・グループ・通常）。ページのあいだで revision が変わったら、はじめから読む`,
    query: z.object({
      delivery_date: z.optional(dayText),
      cursor: pageQuery('\\d{1,9}:').cursor,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(list_page))),
    }),
    reply: ok(orderList),
  }),
  addListItems: route({
    method: 'POST',
    path: base,
    access: write,
    summary: `${of}に、選んだ商品または絞り込んだ商品をすべて加える（すでにある商品はそのまま）`,
    body: z.object({ target: bulkTarget }),
    reply: created(z.object({ added: z.number(), already: z.number() })),
  }),
  changeListItem: route({
    method: 'PATCH',
    path: `${base}/:list_item_id` as const,
    access: write,
    summary: `${of}の商品を変更する（送った項目だけ。revision が古ければ 409 と現在の内容）`,
    body: listItemChange,
    reply: ok(listItem),
  }),
  listListItemAudits: route({
    method: 'GET',
    path: `${base}/:list_item_id/audits` as const,
    access: { area: 'supplier' },
    summary: `${of}の商品の変更の記録（新しい順に100件。だれが、いつ、何から何へ）`,
    reply: ok(z.object({ items: z.array(itemAudit) })),
  }),
  setListItemPrice: route({
    method: 'POST',
    path: `${base}/:list_item_id/prices` as const,
    access: write,
    summary: `${of}の単価を納品日を指定して決める（null は時価、ends は通常の単価に戻す）`,
    body: listPriceForm,
    reply: ok(z.extend(listItem, done)),
  }),
  removeListItemPrice: route({
    method: 'DELETE',
    path: `${base}/:list_item_id/prices/:valid_from` as const,
    access: write,
    summary: `${of}の、まだ始まっていない単価の変更を取り消す（revision が古ければ 409 と現在の内容）`,
    query: z.object({ revision: z.coerce.number().check(z.int()) }),
    reply: ok(z.extend(listItem, done)),
  }),
  undoListPrices: route({
    method: 'POST',
    path: `${base}/undo` as const,
    access: write,
    summary: `${of}の単価の変更を元に戻す：記録の1件、その記録と一度にされた変更（with_audit_id）、または自分が一度にした変更（done_at）。そのあと変わったもの、始まった単価は残る`,
    body: undoing,
    reply: ok(undone),
  }),
  moveListItems: route({
    method: 'POST',
    path: `${base}/order` as const,
    access: write,
    summary: `${of}の並びを変える：選んだ商品を、その順で place 番目（0から）に置く`,
    body: z.object({
      list_item_ids: item_ids,
      place: z.number().check(z.int(), z.minimum(0), z.maximum(most_list_items)),
      revision,
    }),
    reply: ok(z.object(stamp)),
  }),
  bulkChangeListItems: route({
    method: 'POST',
    path: `${base}/bulk` as const,
    access: write,
    summary: `${of}の商品をまとめて変更する（ひとつでも見たものと違えば 409 で、何も変わらない）`,
    body: z.object({
      items: z
        .array(z.object({ list_item_id: z.uuid(), revision, price: z.optional(z.nullable(decimalText)) }))
        .check(z.minLength(1, '商品を選んでください'), z.maxLength(5000, '一度に変更できるのは5,000件までです')),
      change: listBulkChange,
    }),
    reply: ok(z.object({ changed: z.number(), ...done })),
  }),
  copyOrderList: route({
    method: 'POST',
    path: `${base}/copy` as const,
    access: write,
    summary: `ほかの得意先かグループの${of}から、まだない商品を写す`,
    body: z.object({
      /** One of the two. */
      store_id: z.nullable(z.uuid()),
      store_group_id: z.nullable(z.uuid()),
      product_item_ids: item_ids,
      /** The own prices of that list, too: those in force and those to come. */
      with_prices: z.boolean(),
    }),
    reply: created(z.object({ added: z.number(), already: z.number() })),
  }),
  downloadOrderList: route({
    method: 'POST',
    path: `${base}/downloads` as const,
    access: { area: 'supplier' },
    summary: `${of}をファイルでダウンロードする（そのまま取り込める形）`,
    body: z.object({ format: z._default(z.enum(['csv-cp932', 'csv-utf8', 'xlsx']), 'csv-cp932') }),
    reply: file('application/octet-stream'),
  }),
  checkOrderListFile: route({
    method: 'POST',
    path: `${base}/file_import/check` as const,
    access: write,
    summary: `${of}のファイル（CSV・Excel）を全行確認して、違いと誤りを見る。何も変わらない`,
    query: z.extend(sheetQuery, { valid_from: dayText }),
    upload_kb: list_file_kb,
    reply: ok(fileCheck),
  }),
  applyOrderListFile: route({
    method: 'POST',
    path: `${base}/file_import` as const,
    access: write,
    summary: `確認した${of}のファイルを取り込む（すべて、または何もしない）`,
    query: z.extend(sheetQuery, { valid_from: dayText, digest: z.string().check(z.maxLength(100)) }),
    upload_kb: list_file_kb,
    /** `done_at`: null where it changed no prices. */
    reply: ok(z.extend(fileCheck, { done_at: z.nullable(instantText) })),
  }),
})
