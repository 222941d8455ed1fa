import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { previewedOrder } from './order-preview.ts'
import { placeOrderForm } from './place-order.form.ts'

export const previewOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/orders/preview',
  access: { area: 'consumer' },
  summary: '発注内容の確認：価格・合計・締切・注意点',
  body: placeOrderForm,
  reply: ok(previewedOrder),
})
/** `waiting`: nothing has left, an owner is to approve it; `id` names that then, and there is no number. */
const placedOrAsked = z.object({ id: z.string(), number: z.string(), waiting: z.optional(z.literal(true)) })

export const placeOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/orders',
  access: { area: 'consumer' },
  summary: '発注する。承認が要るものは承認を待つ。同じ Idempotency-Key は同じ発注を返す',
  body: placeOrderForm,
  idempotent: true,
  reply: created(placedOrAsked),
})
