import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { customerCode, reasonForm } from './store.form.ts'

/** `asked_id` is the id of the deal that a restaurant has asked for. */
const base = '/api/v2/suppliers/:supplier_id/stores/:asked_id'

const answered = z.object({
  /** `withdrawn`: the restaurant has taken back what it asked for. */
  answer: z.enum(['approved', 'rejected', 'withdrawn']),
  answered_at: instantText,
  /** Who answered; of one that is withdrawn, the restaurant. */
  answered_by_name: z.string(),
  /** It was this very person. */
  by_me: z.boolean(),
  /** The record that an approved one was linked to, where this user may see it. */
  store: z.nullable(z.object({ id: z.string(), customer_code: z.string(), name: z.string() })),
  /** Why it was rejected. */
  reason: z.string(),
})
/** What became of what a restaurant asked for; `current` of a 409 to who answers it afterwards. */
export type AnsweredDeal = z.output<typeof answered>

const asked = z.object({
  id: z.string(),
  name: z.string(),
  name_kana: z.string(),
  postal_code: z.nullable(z.string()),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  mail_address: z.nullable(z.string()),
  note: z.string(),
  asked_at: instantText,
  asked_by_name: z.nullable(z.string()),
  /** Records without a restaurant that look like this one: the same phone number or name. */
  candidates: z.array(z.object({ id: z.string(), customer_code: z.string(), name: z.string(), address: z.string() })),
  /** Null: it waits for an answer. */
  answered: z.nullable(answered),
})
export type AskedDeal = z.output<typeof asked>

export const getAskedDeal = route({
  method: 'GET',
  path: `${base}/approve`,
  access: { area: 'supplier' },
  summary: '飲食店からの取引の申請と、同じ店らしい得意先。答えたあとは、どう答えたか',
  reply: ok(asked),
})
export const approveDeal = route({
  method: 'POST',
  path: `${base}/approve`,
  access: { area: 'supplier', role: 'owner' },
  summary:
    '取引の申請を承認する。登録済みの得意先に結び付けるか、新しい得意先を作る。同じ答えをもう一度送っても一度だけ。別の答えがあれば 409 と current',
  body: z.union([z.object({ store_id: z.uuid() }), z.object({ customer_code: customerCode })]),
  /** `without_closing`: no closing is in force for it, and it cannot order yet. */
  reply: ok(z.object({ store_id: z.string(), without_closing: z.boolean() })),
})
export const rejectDeal = route({
  method: 'POST',
  path: `${base}/reject`,
  access: { area: 'supplier', role: 'owner' },
  summary: '取引の申請を、理由を添えて断る。同じ答えをもう一度送っても一度だけ。別の答えがあれば 409 と current',
  body: reasonForm,
  reply: empty,
})
