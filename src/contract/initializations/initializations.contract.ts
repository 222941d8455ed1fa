import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { processedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import { firstItemsForm } from './first-items.form.ts'

const base = '/api/v2/suppliers/:supplier_id/settings/initializations'
const owner = { area: 'supplier', role: 'owner' } as const

const testOrder = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  order: z.object({
    id: z.string(),
    number: z.string(),
    delivery_date: dayText,
    placed_at: instantText,
    state: z.string(),
  }),
})

const initialization = z.object({
  /** Which of the four steps are done. */
  steps: z.object({
    custom_items: z.boolean(),
    display_order: z.boolean(),
    download_settings: z.boolean(),
    purchase_orders: z.boolean(),
  }),
  item_count: z.number(),
  processed_by: processedBy,
  /** `processed_by` is one of the notification settings: their revision. */
  notifications: z.object({
    revision: z.number(),
    changed_at: z.nullable(instantText),
    changed_by_name: z.nullable(z.string()),
  }),
  /** Until when orders are taken is decided: without it none can be. */
  has_closing: z.boolean(),
  /** Stores with a deal for which no closing is in force: they cannot order. */
  stores_without_closing: z.number(),
  /** Stores that can order, on whose lists not all of the items are, until the set-up is done; `count`: how many are. */
  lists: z.array(z.object({ store_id: z.string(), name: z.string(), count: z.number() })),
  /** Orders that came by a link before there was a desk, and are still to be delivered: to owners. */
  on_links: z.array(
    z.object({
      order_id: z.string(),
      number: z.string(),
      delivery_date: dayText,
      consumer_name: z.string(),
      /** What its restaurant has done since its link was last opened. */
      changed: z.nullable(z.enum(['edited', 'cancelled'])),
    }),
  ),
  /** Whom a new order is mailed to. */
  mails: z.array(z.object({ name: z.string(), mail_address: z.string() })),
  test: z.nullable(testOrder),
  /** Whether the entry page reminds of it: to owners, until all is done, a real order came, or it was put away. */
  reminds: z.boolean(),
  dismissed: z.boolean(),
})
export type Initialization = z.output<typeof initialization>
export type InitializationStep = keyof Initialization['steps']

const orderedItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_kana: z.string(),
  spec: z.string(),
  category: z.string(),
})
export type OrderedItem = z.output<typeof orderedItem>

const displayOrder = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  items: z.array(orderedItem),
  total: z.number(),
})
export type DisplayOrder = z.output<typeof displayOrder>

/** As many as can be put into order by hand. */
export const items_by_hand = 500

export const getInitialization = route({
  method: 'GET',
  path: base,
  access: { area: 'supplier' },
  summary: 'はじめの設定がどこまで済んだか',
  reply: ok(initialization),
})
export const changeInitialization = route({
  method: 'PATCH',
  path: base,
  access: owner,
  summary: 'はじめの設定の案内をしまう、また出す',
  body: z.object({ dismissed: z.boolean() }),
  reply: ok(initialization),
})
export const addFirstItems = route({
  method: 'POST',
  path: `${base}/custom_items`,
  access: owner,
  summary: '商品をいくつかまとめて登録する（全件が正しいときだけ）',
  body: firstItemsForm,
  reply: created(z.object({ count: z.number() })),
})
export const getDisplayOrder = route({
  method: 'GET',
  path: `${base}/display_order`,
  access: { area: 'supplier' },
  summary: '商品の並び順（500件まで）',
  reply: ok(displayOrder),
})
export const changeDisplayOrder = route({
  method: 'POST',
  path: `${base}/display_order`,
  access: owner,
  summary: '商品の並び順を決める。その間に並び順や商品が変わっていれば 409 と current',
  body: z.object({
    /** All items in their order, or how they are put into order. */
    product_item_ids: z.optional(z.array(z.uuid()).check(z.maxLength(items_by_hand))),
    by: z.optional(z.enum(['code', 'name'])),
    revision: z.number().check(z.int()),
  }),
  reply: ok(initialization),
})
export const changeFirstDownload = route({
  method: 'POST',
  path: `${base}/download_settings`,
  access: owner,
  summary: '何をしたら受注が処理済になるかを決める。通知の設定がその間に変わっていれば 409 と current',
  body: z.object({ processed_by: processedBy, revision: z.number().check(z.int()) }),
  reply: ok(initialization),
})
export const placeTestOrder = route({
  method: 'POST',
  path: `${base}/purchase_orders`,
  access: owner,
  summary: 'テスト店舗から、自社へテスト注文を送る',
  reply: created(initialization),
})
export const removeTestOrder = route({
  method: 'DELETE',
  path: `${base}/purchase_orders`,
  access: owner,
  summary: 'テスト店舗とその注文を、跡を残さず消す',
  reply: empty,
})
