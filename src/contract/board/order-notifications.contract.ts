import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf } from '#contract/http/shapes.ts'
import { orderState } from '#contract/trade.ts'

/** What somebody else did to an order that its supplier should know of. */
export const notification_kinds = [
  'placed',
  'edited',
  'cancelled',
  'change_requested',
  'change_withdrawn',
  'adjustment_accepted',
  'adjustment_questioned',
  'adjustment_reopened',
] as const

const notification = z.object({
  /** Of the event: grows with time. */
  id: z.string(),
  kind: z.enum(notification_kinds),
  at: instantText,
  actor_area: z.string(),
  actor_name: z.string(),
  order_id: z.string(),
  number: z.string(),
  delivery_date: dayText,
  store_name: z.string(),
  state: orderState,
})
export type OrderNotification = z.output<typeof notification>

export const listOrderNotifications = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/notifications',
  access: { area: 'supplier' },
  summary: '受注の最近の動き（注文・訂正・取消・変更依頼・調整への返事。新しい順。自社の操作は含まない）',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  reply: ok(pageOf(notification)),
})
