import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { previewedOrder } from '#contract/placing/order-preview.ts'
import { approvalRuleForm, sendBackForm } from './approval.form.ts'

const base = '/api/v2/consumers/:consumer_id/approvals'
const one = `${base}/:approval_id`
const access = { area: 'consumer' } as const
const owner = { area: 'consumer', role: 'owner' } as const

export const approval_states = ['waiting', 'approved', 'sent_back', 'withdrawn', 'expired'] as const

const row = z.object({
  id: z.string(),
  deal_id: z.string(),
  supplier_name: z.string(),
  delivery_date: dayText,
  line_count: z.int(),
  /** Tax included; null where the deal hides prices. */
  total: z.nullable(decimalText),
  closing_at: z.nullable(instantText),
  state: z.enum(approval_states),
  asked_by_name: z.string(),
  asked_at: instantText,
  /** Whoever asks now has asked for it. */
  mine: z.boolean(),
  order_id: z.nullable(z.string()),
  /** Why it was sent back; what was changed where it was approved, a line each. */
  words: z.string(),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(instantText),
})
export type ApprovalRow = z.output<typeof row>

/** How many that are over are listed beside those that wait. */
export const approvals_over = 30

export const listApprovals = route({
  method: 'GET',
  path: base,
  access,
  summary: '承認を待つ発注と、最近の結果（新しい順）',
  reply: ok(z.object({ waiting: z.array(row), over: z.array(row) })),
})

export const getApproval = route({
  method: 'GET',
  path: one,
  access,
  summary: '承認を待つ発注の内容。いまの価格・締切で計算し直したもの',
  reply: ok(
    z.object({
      approval: row,
      price_visible: z.boolean(),
      note: z.string(),
      /** As placing it now would write it; null once it is an order. */
      preview: z.nullable(previewedOrder),
      /** What each line cost when it was asked for; left out where that is not known. */
      asked_prices: z.array(z.optional(z.nullable(decimalText))),
    }),
  ),
})

export const approveOrder = route({
  method: 'POST',
  path: `${one}/approve`,
  access: owner,
  summary:
    '承認して発注する。数量を変えて承認することもできる。画面で見た価格・ほかの発注と違うときは、発注しないで理由を返す',
  body: z.object({
    /** The price of each line as the approver saw it, in their order; empty where prices are hidden. */
    seen_prices: z.array(z.nullable(decimalText)).check(z.maxLength(500)),
    seen_orders: z._default(z.array(z.uuid()).check(z.maxLength(200)), []),
    /** What the approver makes of the quantities, in the lines' order: null as asked for, 0 left out. */
    quantities: z._default(z.array(z.nullable(decimalText)).check(z.maxLength(500)), []),
  }),
  reply: created(z.object({ id: z.string(), number: z.string() })),
})

export const sendBackOrder = route({
  method: 'POST',
  path: `${one}/send_back`,
  access: owner,
  summary: '発注しないで、頼んだ人に差し戻す',
  body: sendBackForm,
  reply: empty,
})

export const withdrawApproval = route({
  method: 'POST',
  path: `${one}/withdraw`,
  access,
  summary: '自分が頼んだ発注の承認を取り下げる',
  reply: empty,
})

const rule = z.object({ approval_from: z.nullable(decimalText) })

export const getApprovalRule = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/approval_rule',
  access: owner,
  summary: '発注の承認の設定（nullは承認なし、0はすべて）',
  reply: ok(rule),
})

export const changeApprovalRule = route({
  method: 'PATCH',
  path: '/api/v2/consumers/:consumer_id/approval_rule',
  access: owner,
  summary: '発注の承認の設定を変える。待っている発注はそのまま待つ',
  body: approvalRuleForm,
  reply: ok(rule),
})
