import * as z from 'zod/mini'
import { method } from '#contract/deals/consumer-deals.contract.ts'
import { orderListItem } from '#contract/deals/order-list-item.ts'
import { created, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { order } from '#contract/orders/order-shapes.ts'
import { previewedOrder } from '#contract/placing/order-preview.ts'
import { rounding } from '#contract/trade.ts'
import { closed_causes } from '#domain/deals/closed.ts'
import { entryCancelForm, entryEditForm, entryForm, entryPreviewForm } from './entry.form.ts'

const path = '/api/v2/suppliers/:supplier_id/receive_orders/add_orders'

/** An item as it can be written down; `off_list`: of those that the store's list does not have. */
const entryItem = z.extend(orderListItem, { off_list: z.optional(z.boolean()) })

/** What a clerk needs to write down a store's order: its dates, its list with prices, how its deal stands. */
const entrySheet = z.object({
  store: z.object({ id: z.string(), customer_code: z.string(), name: z.string() }),
  /** null: no restaurant is joined to this store, and an order belongs to one. */
  deal: z.nullable(
    z.object({
      id: z.string(),
      consumer_name: z.string(),
      phone_number: z.nullable(z.string()),
      method,
      /** Why nothing can be ordered under it, in words; null while it can. */
      closed_reason: z.nullable(z.string()),
      closed_cause: z.nullable(z.enum(closed_causes)),
      minimum_amount: z.nullable(decimalText),
      /** False: the restaurant sees no prices; the supplier does. */
      price_visible: z.boolean(),
      line_rounding: rounding,
      tax_rounding: rounding,
    }),
  ),
  now: instantText,
  /** The date that prices stand for: the one asked about, else the first that is open. */
  delivery_date: dayText,
  dates: z.array(
    z.object({
      date: dayText,
      weekday: z.number(),
      available: z.boolean(),
      reason: z.nullable(z.enum(['non_delivery_day', 'closed', 'not_a_delivery_weekday', 'holiday'])),
      closing_at: z.nullable(instantText),
      note: z.optional(z.string()),
    }),
  ),
  /** The dates for which the store's schedule (定期発注) will make an order by itself; `beside`: next to one that is entered. */
  scheduled: z.array(
    z.object({
      delivery_date: dayText,
      make_at: instantText,
      beside: z.boolean(),
      lines: z.array(z.object({ name: z.string(), quantity: decimalText, unit: z.string() })),
    }),
  ),
  /** The store's list, and of what it does not have: what was asked for, and what the order under change has. */
  items: z.array(entryItem),
})
export type EntrySheet = z.output<typeof entrySheet>

export const getEntrySheet = route({
  method: 'GET',
  path: `${path}/:store_id`,
  access: { area: 'supplier' },
  summary: '電話・FAXの注文を入力するための、得意先の発注リスト・単価・納品日',
  /** `editing`: the order that is being changed, which is not its own 前回. */
  query: z.object({
    delivery_date: z.optional(dayText),
    editing: z.optional(z.uuid()),
    /** Items that the list does not have and the order does. */
    off_list: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  }),
  reply: ok(entrySheet),
})
export const findOffListItems = route({
  method: 'GET',
  path: `${path}/:store_id/items`,
  access: { area: 'supplier' },
  summary: '得意先の発注リストにない、自社の商品を探す（20件まで）',
  query: z.object({ q: z.string().check(z.maxLength(100)) }),
  reply: ok(
    z.object({
      items: z.array(
        z.object({
          product_item_id: z.string(),
          code: z.string(),
          name: z.string(),
          name_kana: z.string(),
          spec: z.string(),
        }),
      ),
    }),
  ),
})
export const takeOffListItem = route({
  method: 'POST',
  path: `${path}/:store_id/items`,
  access: { area: 'supplier' },
  summary: '発注リストにない商品を、この得意先の受注に入れられるようにする（発注リストは変わらない）',
  body: z.object({ product_item_id: z.uuid(), delivery_date: dayText }),
  reply: ok(entryItem),
})
export const previewEntry = route({
  method: 'POST',
  path: `${path}/preview`,
  access: { area: 'supplier' },
  summary: '入力した注文の確認：価格・合計・締切・注意点',
  body: entryPreviewForm,
  reply: ok(previewedOrder),
})
export const addOrder = route({
  method: 'POST',
  path,
  access: { area: 'supplier' },
  summary: '電話・FAXの注文を得意先に代わって登録する。同じ Idempotency-Key は同じ受注を返す',
  body: entryForm,
  idempotent: true,
  reply: created(z.object({ id: z.string(), number: z.string() })),
})
export const editAddedOrder = route({
  method: 'PATCH',
  path: `${path}/:order_id`,
  access: { area: 'supplier' },
  summary: '自社で登録した注文を訂正する。古い版にもとづく訂正は 409 と現在の受注',
  body: entryEditForm,
  reply: ok(order),
})
export const cancelAddedOrder = route({
  method: 'POST',
  path: `${path}/:order_id/cancel`,
  access: { area: 'supplier' },
  summary: '自社で登録した注文を、理由を添えて取り消す',
  body: entryCancelForm,
  reply: ok(order),
})
