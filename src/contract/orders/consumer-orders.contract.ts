import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { adjustmentAnswerForm } from './adjust.form.ts'
import { changeRequestForm } from './change-request.form.ts'
import { historyFilter, isCursorOf } from './history-filter.ts'
import { previewedOrder } from './order-preview.ts'
import { adjustmentState, order, orderRow } from './order-shapes.ts'
import { editOrderForm, placeOrderForm } from './place-order.form.ts'

export const previewOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/orders/preview',
  access: { area: 'consumer' },
  summary: '発注内容の確認：価格・合計・締切・注意点',
  body: placeOrderForm,
  reply: ok(previewedOrder),
})
export const placeOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/orders',
  access: { area: 'consumer' },
  summary: '発注する。同じ Idempotency-Key は同じ発注を返す',
  body: placeOrderForm,
  idempotent: true,
  reply: created(z.object({ id: z.string(), number: z.string() })),
})
/** How many orders the history takes at a time. */
export const orders_a_page = 30

export const listOrders = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders',
  access: { area: 'consumer' },
  summary: '発注履歴（発注日順・納品日順）。日付・金額の範囲、仕入先、ことばで、組み合わせて探せる',
  query: z
    .object({
      ...pageQuery('[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{12}Z)?_'),
      ...historyFilter,
      /** By what became of the supplier's last adjustment: `open` waits for this restaurant. */
      adjustment: z.optional(adjustmentState),
      /** Those from today on that the restaurant has to send by LINE itself, and has not. */
      to_share: z.optional(z.literal('1')),
      /** Those from today on that have not reached their supplier. */
      undelivered: z.optional(z.literal('1')),
    })
    .check(z.refine(({ mode, cursor }) => isCursorOf(mode, cursor), { path: ['cursor'] })),
  reply: ok(pageOf(orderRow)),
})
export const getOrder = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id',
  access: { area: 'consumer' },
  summary: '発注の詳細と経緯',
  reply: ok(order),
})
export const getOrderSheet = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/preview',
  access: { area: 'consumer' },
  summary: '発注書（PDF）',
  reply: file('application/pdf'),
})
export const editOrder = route({
  method: 'PATCH',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id',
  access: { area: 'consumer' },
  summary: '締切までに発注を変更する。古い版にもとづく変更は 409 と現在の発注',
  body: editOrderForm,
  reply: ok(order),
})
export const cancelOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/cancel',
  access: { area: 'consumer' },
  summary: '締切までに発注を取り消す',
  body: z.object({ revision: z.int() }),
  reply: ok(order),
})
export const answerAdjustment = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/adjustment',
  access: { area: 'consumer' },
  summary: '仕入先の調整を承諾する、または問い合わせる。古い版への回答は 409 と現在の発注',
  body: adjustmentAnswerForm,
  reply: ok(order),
})
export const requestChange = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/change_requests',
  access: { area: 'consumer' },
  summary: '締切後・処理開始後の変更または取消を依頼する',
  body: changeRequestForm,
  reply: created(order),
})
export const listDealOrders = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/deals/:deal_id/:date',
  access: { area: 'consumer' },
  summary: '1つの取引・納品日の発注をまとめて見る',
  reply: ok(z.object({ items: z.array(order) })),
})
