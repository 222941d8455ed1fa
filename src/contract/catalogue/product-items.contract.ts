import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { priceBasis, taxRate, unitKind } from '#contract/trade.ts'
import { bulkChange } from './bulk.form.ts'
import { newProductItemForm, priceForm, productItemChange } from './product-item.form.ts'

/** Which items a list shows: those put away only when they are asked for. */
export const itemState = z.enum([
  'all',
  'visible',
  'hidden',
  'sold_out',
  'limited',
  'market_price',
  'price_coming',
  'archived',
])
export type ItemState = z.output<typeof itemState>

export const itemSort = z.enum(['code', 'name', 'category', 'updated'])
export type ItemSort = z.output<typeof itemSort>

/** What a list, a bulk change and a download are about. */
export const item_filter = {
  q: z.optional(z.string().check(z.maxLength(100))),
  /** '' is what has no category. */
  category: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(100))),
  state: z.optional(itemState),
}
export const itemFilter = z.object(item_filter)
export type ItemFilter = z.output<typeof itemFilter>

/** A price from a delivery date on; null is 時価. */
export const itemPrice = z.object({ valid_from: dayText, price: z.nullable(decimalText) })
export type ItemPrice = z.output<typeof itemPrice>

const row = {
  id: z.string(),
  revision: z.number(),
  code: z.string(),
  name: z.string(),
  name_kana: z.string(),
  spec: z.string(),
  origin: z.string(),
  category: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  pieces_per_case: z.nullable(decimalText),
  unit_kinds: z.array(unitKind),
  price_basis: priceBasis,
  /** Of deliveries today; null: 時価. */
  unit_price: z.nullable(decimalText),
  next_price: z.nullable(itemPrice),
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  /** With how many it is ordered. */
  decimal_places: z.number(),
  /** Where the item is sold out: what it will be when sale begins again. */
  sales_limit: z.nullable(decimalText),
  sales_from: z.nullable(dayText),
  sales_to: z.nullable(dayText),
  sold_out: z.boolean(),
  visible: z.boolean(),
  archived: z.boolean(),
  /** The main photograph. */
  image_id: z.nullable(z.string()),
}
export const productItemRow = z.object(row)
export type ProductItemRow = z.output<typeof productItemRow>

/** The stores whose scheduled orders hold an item, as far as this user may see them: how many, and the first three by name. */
const scheduledStores = z.object({ count: z.number(), names: z.array(z.string()) })
export type ScheduledStores = z.output<typeof scheduledStores>

const productItem = z.object({
  ...row,
  estimated_weight: z.nullable(decimalText),
  min_quantity: z.nullable(decimalText),
  max_quantity: z.nullable(decimalText),
  lot: z.nullable(decimalText),
  lead_days: z.number(),
  jan_code: z.nullable(z.string()),
  /** Newest first. */
  prices: z.array(itemPrice),
  /** On how many restaurants' order lists it stands (of those this user may see), and how many of them have a price of their own today. */
  list_count: z.number(),
  own_price_count: z.number(),
  scheduled: scheduledStores,
  created_at: instantText,
  updated_at: instantText,
})
export type ProductItem = z.output<typeof productItem>

/** How many items the list takes at a time. */
export const items_a_page = 100

const base = '/api/v2/suppliers/:supplier_id/product_items'

export const listProductItems = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/product_items',
  access: { area: 'supplier' },
  summary: '商品一覧（検索はかな・カナ・全角半角を区別しない）',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/))),
    limit: pageQuery().limit,
    ...item_filter,
    sort: z.optional(itemSort),
  }),
  reply: ok(pageOf(productItemRow)),
})
export const countProductItems = route({
  method: 'GET',
  path: `${base}/counts`,
  access: { area: 'supplier' },
  summary: '商品の件数（状態ごと、カテゴリーごと）と、絞り込んだ件数',
  query: itemFilter,
  reply: ok(
    z.object({
      found: z.number(),
      states: z.record(itemState, z.number()),
      categories: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  ),
})
export const createProductItem = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/product_items',
  access: { area: 'supplier', right: 'items' },
  summary: '商品を登録する',
  body: newProductItemForm,
  reply: created(productItem),
})
export const getProductItem = route({
  method: 'GET',
  path: `${base}/:product_item_id`,
  access: { area: 'supplier' },
  summary: '商品の詳細',
  reply: ok(productItem),
})
/** A change of an item, of a price or of what a list says of it, as it was kept. */
export const itemAudit = z.object({
  id: z.string(),
  action: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** How many others the same person changed so in the same moment (1,000 at most): a bulk change, a file. */
  others: z.int(),
})
export type ItemAudit = z.output<typeof itemAudit>

export const listItemAudits = route({
  method: 'GET',
  path: `${base}/:product_item_id/audits`,
  access: { area: 'supplier' },
  summary: '商品と単価の変更の記録（新しい順に100件。だれが、いつ、何から何へ）',
  reply: ok(z.object({ items: z.array(itemAudit) })),
})
export const changeProductItem = route({
  method: 'PATCH',
  path: `${base}/:product_item_id`,
  access: { area: 'supplier', right: 'items' },
  summary: '商品を変更する（送った項目だけ。revision が古ければ 409 と現在の内容）',
  body: productItemChange,
  reply: ok(productItem),
})
export const setProductItemPrice = route({
  method: 'POST',
  path: `${base}/:product_item_id/prices`,
  access: { area: 'supplier', right: 'items' },
  summary: '納品日を指定して単価を決める（null は時価）',
  body: priceForm,
  reply: ok(productItem),
})
export const removeProductItemPrice = route({
  method: 'DELETE',
  path: `${base}/:product_item_id/prices/:valid_from`,
  access: { area: 'supplier', right: 'items' },
  summary: 'まだ始まっていない単価の変更を取り消す（revision が古ければ 409 と現在の内容）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(productItem),
})
export const listPriceChanges = route({
  method: 'GET',
  path: `${base}/price_changes`,
  access: { area: 'supplier' },
  summary: 'これからの単価の変更（適用開始日順）',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}:[0-9a-f-]{36}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  reply: ok(
    z.object({
      items: z.array(
        z.object({
          product_item_id: z.string(),
          code: z.string(),
          name: z.string(),
          spec: z.string(),
          unit: z.string(),
          case_unit: z.string(),
          price_basis: priceBasis,
          valid_from: dayText,
          price: z.nullable(decimalText),
          /** What holds the day before. */
          price_before: z.nullable(decimalText),
          /** How many stores (that this user may see) were told of it, and in how many somebody has seen it. */
          told_count: z.number(),
          seen_count: z.number(),
        }),
      ),
      next_cursor: z.nullable(z.string()),
      /** How many changes begin on each day. */
      days: z.array(z.object({ valid_from: dayText, count: z.number() })),
    }),
  ),
})

export const downloadPriceChanges = route({
  method: 'GET',
  path: `${base}/price_changes/download`,
  access: { area: 'supplier' },
  summary: 'これからの単価の変更をCSVでダウンロードする',
  reply: file('text/csv'),
})

/** The items that a bulk change is about: those named, or all that a filter means. */
export const bulkTarget = z.union([
  z.object({
    product_item_ids: z
      .array(z.uuid())
      .check(z.minLength(1, '商品を選んでください'), z.maxLength(5000, '一度に選べるのは5,000件までです')),
  }),
  z.object({ filter: itemFilter }),
])
export type BulkTarget = z.output<typeof bulkTarget>

const bulkRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** In words, as the list says it. */
  before: z.string(),
  after: z.string(),
  /** Why this item stays as it is. */
  refused: z.nullable(z.string()),
  /** Its price would be far from what it was. */
  far: z.optional(z.literal(true)),
})
export type BulkRow = z.output<typeof bulkRow>

const bulkPreview = z.object({
  targeted: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** How many prices would be far from what they were, among those that change. */
  far: z.number(),
  /** The first hundred: what can't be changed, then what is far from what it was, then the rest. */
  rows: z.array(bulkRow),
  /** Whose scheduled orders lose an item by it; null where it takes none away. */
  scheduled: z.nullable(scheduledStores),
  /** Stands for exactly this plan, with the rows not shown: applying names it. */
  digest: z.string(),
})
export type BulkPreview = z.output<typeof bulkPreview>

export const previewBulkChange = route({
  method: 'POST',
  path: `${base}/bulk/preview`,
  access: { area: 'supplier', right: 'items' },
  summary: 'まとめて変更する前に、何がどう変わるかを見る',
  body: z.object({ target: bulkTarget, change: bulkChange }),
  reply: ok(bulkPreview),
})
export const applyBulkChange = route({
  method: 'POST',
  path: `${base}/bulk`,
  access: { area: 'supplier', right: 'items' },
  summary: '商品をまとめて変更する（変更できない商品はそのまま残る）',
  body: z.object({
    target: bulkTarget,
    change: bulkChange,
    /** What the preview said; where it would say another thing by now, 409 with it (`check`), and nothing is changed. */
    digest: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(
    z.object({
      changed: z.number(),
      scheduled: z.nullable(scheduledStores),
      /** By which it can be taken back. */
      done_at: instantText,
    }),
  ),
})

const auditId = () => z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** What is taken back: one note, one with all that its person did in that moment, or what the caller itself did in one. */
export const undoing = z.union([
  z.object({ audit_id: auditId() }),
  z.object({ with_audit_id: auditId() }),
  z.object({ done_at: instantText }),
])
export type Undoing = z.output<typeof undoing>
/** `left`: what changed since or has begun. */
export const undone = z.object({ taken_back: z.number(), left: z.number() })

export const undoItemChange = route({
  method: 'POST',
  path: `${base}/undo`,
  access: { area: 'supplier', right: 'items' },
  summary:
    '商品と単価の変更を元に戻す：記録の1件、その記録と一度にされた変更（with_audit_id）、または自分が一度にした変更（done_at）。そのあと変わったもの、始まった単価は残る',
  body: undoing,
  reply: ok(undone),
})
