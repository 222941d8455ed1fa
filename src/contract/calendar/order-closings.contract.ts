import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { closingRule, orderClosing } from './calendar.form.ts'
import { checked, seen } from './touched-orders.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/order_closings'

const storedRule = z.object({
  weekdays: z.record(z.string(), z.nullable(closingRule.shape.weekdays.shape[0].def.innerType)),
})

const closing = z.object({
  store_group_id: z.nullable(z.string()),
  deal_id: z.nullable(z.string()),
  /** The group or store whose own rule it is; null: the supplier's. */
  name: z.nullable(z.string()),
  customer_code: z.nullable(z.string()),
  rule: storedRule,
  /** The store's restaurant had noted it before this supplier came: it gives way once the supplier says its own for all. */
  noted: z.boolean(),
})
export type OrderClosing = z.output<typeof closing>

const orderClosings = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** The supplier's first, then groups in their order, then single stores by code. */
  closings: z.array(closing),
  store_groups: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type OrderClosings = z.output<typeof orderClosings>

export const getOrderClosings = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '受注締め（基本、得意先グループごと、得意先ごと）',
  reply: ok(orderClosings),
})
export const downloadOrderClosings = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: '受注締めの一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const checkOrderClosing = route({
  method: 'POST',
  path: `${path}/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注締めを保存する前に、受付外になる注文を調べる',
  body: orderClosing,
  reply: ok(checked),
})
export const changeOrderClosing = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '1つの範囲の受注締めを保存する。rule が null なら、その範囲だけの締めをやめる',
  body: z.extend(orderClosing, seen),
  reply: ok(orderClosings),
})

const preview = z.object({
  /** The moment that was asked about. */
  now: instantText,
  store: z.nullable(
    z.object({ id: z.string(), deal_id: z.nullable(z.string()), customer_code: z.string(), name: z.string() }),
  ),
  /** Whose rule holds. */
  source: z.enum(['deal', 'store_group', 'supplier']),
  store_group_id: z.nullable(z.string()),
  /** The groups of the store, in the supplier's order. */
  store_group_ids: z.array(z.string()),
  /** What the answer was made of, so that a rule not saved yet can be asked in the same way. */
  rule: storedRule,
  non_delivery: z.object({
    weekdays: z.array(z.number()),
    holidays: z.boolean(),
    ranges: z.array(z.object({ from: dayText, to: dayText, note: z.optional(z.string()) })),
    open_days: z.array(dayText),
  }),
  delivery_weekdays: z.nullable(z.array(z.number())),
  national_holidays: z.array(dayText),
  items: z.array(
    z.object({
      date: dayText,
      weekday: z.number(),
      available: z.boolean(),
      reason: z.nullable(z.enum(['non_delivery_day', 'closed', 'not_a_delivery_weekday', 'holiday'])),
      closing_at: z.nullable(instantText),
      note: z.optional(z.string()),
    }),
  ),
})
export type ClosingPreview = z.output<typeof preview>

export const previewOrderClosings = route({
  method: 'GET',
  path: `${path}/preview`,
  access: { area: 'supplier' },
  summary: 'ある時刻に、ある得意先が発注できる納品日と締切、できない理由（得意先を選ばなければ基本の締め）',
  query: z.object({
    store_id: z.optional(z.uuid()),
    at: z.optional(instantText),
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(92))),
  }),
  reply: ok(preview),
})
export const findClosingStores = route({
  method: 'GET',
  path: `${path}/stores`,
  access: { area: 'supplier' },
  summary: '締めを確かめる・個別に決める得意先を、名前・カナ・コードで探す',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  reply: ok(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          deal_id: z.nullable(z.string()),
          customer_code: z.string(),
          name: z.string(),
          /** Its deal is stopped for now: nothing can be ordered. */
          suspended: z.boolean(),
        }),
      ),
    }),
  ),
})
