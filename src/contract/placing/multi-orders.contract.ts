import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { previewedOrder, reasonSaid } from './order-preview.ts'
import { placeOrderForm } from './place-order.form.ts'

/** One order each to so many suppliers at most. */
const most_orders = 30

const oncePerDeal = (orders: { deal_id: string }[]) => new Set(orders.map(one => one.deal_id)).size === orders.length

const ordersOf = <T extends z.ZodMiniType<{ deal_id: string }>>(order: T) =>
  z
    .array(order)
    .check(
      z.minLength(1, '発注する仕入先を選んでください'),
      z.maxLength(most_orders, `一度に発注できるのは${most_orders}件までです`),
      z.refine(oncePerDeal, '同じ仕入先への発注が2件あります。1件にまとめてください'),
    )

const wish = z.extend(placeOrderForm, { deal_id: z.uuid() })

/** Each under its own key, made when the screen opens and kept until there is an answer. */
const keyedWish = z.extend(wish, { idempotency_key: z.string().check(z.minLength(8), z.maxLength(100)) })

const result = z.object({
  deal_id: z.string(),
  /** `unknown`: whether it was placed can't be said; the same key asks again, and never makes a second order. */
  outcome: z.enum(['placed', 'waiting', 'refused', 'unknown']),
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** What waits for an owner: nothing of it has left. */
  approval_id: z.optional(z.string()),
  /** Why it was refused, beside the fields of this one order. */
  messages: z.array(reasonSaid),
  message: z.nullable(z.string()),
})
export type MultiResult = z.output<typeof result>

/** An order of several, as the confirm screen shows it. */
const previewedPart = z.extend(previewedOrder, { deal_id: z.string(), price_visible: z.boolean() })
export type PreviewedPart = z.output<typeof previewedPart>

export const previewOrders = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/multi_preview',
  access: { area: 'consumer' },
  summary: '複数の仕入先への発注内容の確認',
  body: z.object({ orders: ordersOf(wish) }),
  reply: ok(z.object({ orders: z.array(previewedPart) })),
})
export const placeOrders = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/multi',
  access: { area: 'consumer' },
  summary: '複数の仕入先へ発注する。仕入先ごとに成否があり、同じ idempotency_key は同じ発注を返す',
  body: z.object({ orders: ordersOf(keyedWish) }),
  reply: ok(z.object({ results: z.array(result) })),
})
