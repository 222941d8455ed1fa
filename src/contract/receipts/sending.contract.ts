import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { order } from '#contract/orders/order-shapes.ts'
import { placeOrderForm } from '#contract/placing/place-order.form.ts'
import { orderMethod } from '#contract/trade.ts'

// How an order leaves for a supplier without a login: looked at before, shared by hand, taken back.

const sendingPreview = z.object({
  channel: orderMethod,
  /** The fax number or mail address. */
  destination: z.nullable(z.string()),
  /** The pages of the PDF as pictures (data URLs). */
  pages: z.array(z.string()),
  mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  message: z.nullable(z.string()),
})
export type SendingPreview = z.output<typeof sendingPreview>

export const previewSending = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/orders/preview/sending',
  access: { area: 'consumer' },
  summary: '送る前に見る：FAX・メール・LINEで届くものそのもの',
  body: placeOrderForm,
  reply: ok(sendingPreview),
})
export const makeLineMessage = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/line_message',
  access: { area: 'consumer' },
  summary: '自分でLINEで送るための文面と、LINEを開くURL',
  reply: ok(z.object({ text: z.string(), share_url: z.string() })),
})
export const noteLineShared = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/line_shared',
  access: { area: 'consumer' },
  summary: '自分でLINEで送ったことを記録する',
  body: z.object({ revision: z.int() }),
  reply: ok(order),
})
export const takeBackLineShared = route({
  method: 'DELETE',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/line_shared',
  access: { area: 'consumer' },
  summary:
    '自分でLINEで送ったという記録を取り消す（LINEを開いただけのとき。仕入先が開いたあとは断る。二度目は何もしない）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(order),
})
export const noteToldByPhone = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/told_by_phone',
  access: { area: 'consumer' },
  summary: '届かなかった発注を、電話で仕入先に伝えたことを記録する（二度目は何もしない）',
  body: z.object({ revision: z.int() }),
  reply: ok(order),
})
export const takeBackToldByPhone = route({
  method: 'DELETE',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/told_by_phone',
  access: { area: 'consumer' },
  summary: '電話で伝えたという記録を取り消す（経緯に残る。二度目は何もしない）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(order),
})
const resending = z.object({
  /** null: there is nothing to be sent again. */
  channel: z.nullable(z.enum(['fax', 'mail'])),
  destination: z.string(),
  /** Why it can't be sent again; null: it can. */
  refused: z.nullable(z.string()),
})
export type Resending = z.output<typeof resending>

export const getResending = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/resending',
  access: { area: 'consumer' },
  summary: '届かなかった発注をもう一度送るとき：送り方、いまの宛先、送れない理由',
  reply: ok(resending),
})
export const resendOrder = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/resending',
  access: { area: 'consumer' },
  summary: '届かなかった発注を、いまの宛先へもう一度送る（二度押しても一度だけ）。見た宛先と違えば断る',
  body: z.object({
    revision: z.int(),
    /** What was said before: by which way, and where to. */
    channel: z.optional(z.enum(['fax', 'mail'])),
    destination: z.optional(z.string().check(z.maxLength(320))),
  }),
  reply: ok(order),
})
export const revokeOrderLinks = route({
  method: 'DELETE',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/access_tokens',
  access: { area: 'consumer' },
  summary: '仕入先に送った確認用リンクをすべて使えなくする',
  reply: empty,
})
