import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { parties } from '#contract/orders/order-shapes.ts'
import { orderState, unitKind } from '#contract/trade.ts'
import { tokenAdjustForm } from './token-adjust.form.ts'

// One order by the token of a link, for a supplier without a login. Prices are the restaurant's own notes and stay away.

const tokenLine = z.object({
  line_number: z.number(),
  /** With the unit: which line it is from one version to the next. */
  order_list_item_id: z.string(),
  unit_kind: unitKind,
  free: z.optional(z.boolean()),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  quantity: decimalText,
  unit: z.string(),
  /** What is in a case, where cases were ordered. */
  inside: z.nullable(z.string()),
  note: z.string(),
  /** What the supplier will ship where it said so; 0 is 欠品. */
  confirmed_quantity: z.nullable(decimalText),
  shortage_reason: z.nullable(z.string()),
})

const tokenOrder = z.object({
  number: z.string(),
  state: orderState,
  revision: z.number(),
  /** The version that the restaurant sent last: what the paper is called, whatever was answered since. */
  sent_revision: z.number(),
  delivery_date: dayText,
  placed_at: instantText,
  placed_by_name: z.string(),
  changed_at: z.nullable(instantText),
  parties: z.pick(parties, { consumer: true, supplier: true }),
  note: z.string(),
  lines: z.array(tokenLine),
  /** What the last edit changed, in words. */
  changes: z.array(z.string()),
  /** Which of the supplier's answers the last edit has taken away, in words, as the mail and the paper say it. */
  ended: z.optional(z.array(z.string())),
  /** When what the restaurant sent last was acknowledged. */
  acknowledged_at: z.nullable(instantText),
  /** Whether it was by a link, and nothing has come of it yet: then it can be taken back. */
  may_take_back: z.boolean(),
  /** What was told by a link to this order, the newest last. */
  told: z.array(z.object({ told_at: instantText, changes: z.array(z.string()), message: z.string() })),
  /** The order at the supplier's own desk, where it has one. */
  desk_order_id: z.nullable(z.uuid()),
})
export type TokenOrder = z.output<typeof tokenOrder>

export const getTokenOrder = route({
  method: 'GET',
  path: '/api/v2/orders/:access_token',
  access: { area: 'public' },
  summary: 'リンクを受け取った仕入先が注文を開く。ログインは不要',
  reply: ok(tokenOrder),
})
export const getTokenOrderSheet = route({
  method: 'GET',
  path: '/api/v2/orders/:access_token/preview',
  access: { area: 'public' },
  summary: '注文書（PDF）',
  reply: file('application/pdf'),
})
export const acknowledgeTokenOrder = route({
  method: 'POST',
  path: '/api/v2/orders/:access_token/acknowledge',
  access: { area: 'public' },
  summary: '注文を受け付けたと知らせる。古い版なら 409 と現在の注文',
  body: z.object({ revision: z.int() }),
  reply: ok(tokenOrder),
})
export const takeBackTokenAcknowledgement = route({
  method: 'DELETE',
  path: '/api/v2/orders/:access_token/acknowledge',
  access: { area: 'public' },
  summary:
    '受け付けたという知らせを取り消す（経緯に残る。二度目は何もしない）。古い版、先へ進んだ注文なら 409 と現在の注文',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(tokenOrder),
})
export const adjustTokenOrder = route({
  method: 'POST',
  path: '/api/v2/orders/:access_token/adjust',
  access: { area: 'public' },
  summary:
    '欠品・数量の変更を注文元に知らせる。受け付けたことにもなる。連絡事項だけなら、ならない。古い版なら 409 と現在の注文',
  body: tokenAdjustForm,
  reply: ok(tokenOrder),
})
