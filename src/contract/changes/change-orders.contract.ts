import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { decimalText } from '#contract/http/shapes.ts'
import { order } from '#contract/orders/order-shapes.ts'
import { previewedOrder } from '#contract/placing/order-preview.ts'
import { editOrderForm } from '#contract/placing/place-order.form.ts'
import { adjustForm, adjustmentAnswerForm } from './adjust.form.ts'
import { changeAnswerForm, changeRequestForm } from './change-request.form.ts'

export const editOrder = route({
  method: 'PATCH',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id',
  access: { area: 'consumer' },
  summary: '締切までに発注を変更する。古い版にもとづく変更は 409 と現在の発注',
  body: editOrderForm,
  reply: ok(order),
})
export const previewEdit = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/preview',
  access: { area: 'consumer' },
  summary: '変更の内容を確認する（何も変更しない）。いつもと違う数量は、変えた行についてだけ尋ねる',
  body: editOrderForm,
  reply: ok(previewedOrder),
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
export const takeBackAnswer = route({
  method: 'DELETE',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/adjustment',
  access: { area: 'consumer' },
  summary: '仕入先の調整への承諾を取り消す（仕入先が先へ進めるまで。経緯に残る。二度目は何もしない）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
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
export const withdrawChangeRequest = route({
  method: 'DELETE',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/change_requests/:change_request_id',
  access: { area: 'consumer' },
  summary: '回答を待っている変更依頼を取り下げる（経緯に残り、仕入先に知らせる）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(order),
})
/** What was answered lately on the items of an order, in other orders that this user may see: what the next answer is held against. */
export const getPastAnswers = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/past_answers',
  access: { area: 'supplier' },
  summary: '受注の商品について、これまでの調整で確定した単価と1個あたりの重量(kg)',
  reply: ok(
    z.object({
      items: z.array(
        z.object({
          order_list_item_id: z.string(),
          unit_prices: z.array(decimalText),
          weights: z.array(decimalText),
        }),
      ),
    }),
  ),
})
export const adjustOrder = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id',
  access: { area: 'supplier' },
  summary: '受注を調整する（欠品・数量・重量・単価・代替）。古い版にもとづく調整は 409 と現在の受注',
  body: adjustForm,
  reply: ok(order),
})
const named = { order_id: z.string(), number: z.string(), store_name: z.string() }
export const takeBackAdjustments = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/take_back_adjustments',
  access: { area: 'supplier' },
  summary: '受注の直前の調整を取り消し、店舗に知らせる。店舗が回答したもの、あとから変わったものは名指しして残す',
  body: z.object({
    orders: z
      .array(z.object({ order_id: z.uuid(), revision: z.int() }))
      .check(z.minLength(1, '受注を選んでください'), z.maxLength(1000, '一度に取り消せるのは1,000件までです')),
  }),
  reply: ok(
    z.object({
      taken_back: z.array(z.object({ ...named, revision: z.int() })),
      /** Left as they are, and why. */
      refused: z.array(z.object({ ...named, why: z.string() })),
    }),
  ),
})
export const answerChangeRequest = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/change_requests/:change_request_id',
  access: { area: 'supplier' },
  summary: '変更依頼を承諾する、または理由を添えて断る',
  body: changeAnswerForm,
  reply: ok(order),
})
export const messageStore = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/messages',
  access: { area: 'supplier' },
  summary: 'この受注について店舗へ連絡する（画面とメール。経緯に残る）',
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '連絡の内容を入力してください'),
        z.maxLength(500, '500文字以内で入力してください'),
      ),
  }),
  reply: ok(order),
})
