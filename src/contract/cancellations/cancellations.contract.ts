import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { required, text } from '#contract/validation/text.ts'

const openOrder = z.object({
  order_id: z.string(),
  number: z.string(),
  supplier_name: z.string(),
  delivery_date: z.string(),
})

const before = z.object({
  consumer_name: z.string(),
  /** Orders of today and later that were not cancelled: leaving does not cancel them. */
  open_orders: z.array(openOrder),
  /** With whom a deal would end. */
  supplier_names: z.array(z.string()),
  /** Logins that hold this restaurant. */
  member_count: z.number(),
  order_count: z.number(),
})
export type BeforeLeaving = z.output<typeof before>

export const getCancellation = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/cancellation',
  access: { area: 'consumer', role: 'owner' },
  summary: '退会する前に知っておくこと：これから納品される注文、終わる取引、ログインできなくなる人数',
  reply: ok(before),
})

/** The restaurant's name is typed once more, so that nobody leaves by a slip. */
export const leaveForm = z.object({ consumer_name: text('店舗の名前').check(required('店舗の名前')) })

export const leaveService = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/cancellation',
  access: { area: 'consumer', role: 'owner' },
  summary: '退会する。取引が終わり、30日後に個人情報が消える。それまでは取り消せる',
  body: leaveForm,
  reply: created(z.object({ erase_after: instantText })),
})

const left = z.object({
  id: z.string(),
  consumer_name: z.string(),
  closed_at: instantText,
  erase_after: instantText,
  deal_count: z.number(),
})
export type LeftRestaurant = z.output<typeof left>

/** A restaurant that this person can't order for any more, and why. */
const closed = z.object({
  consumer_name: z.string(),
  why: z.enum(['handed_over', 'removed', 'left', 'suspended']),
  /** As staff have said it: of one that they have stopped. */
  reason: z.nullable(z.string()),
})
export type ClosedRestaurant = z.output<typeof closed>

export const listCancellations = route({
  method: 'GET',
  path: '/api/v2/consumers/cancellations',
  access: { area: 'consumer' },
  summary: '自分がオーナーだった店舗のうち、退会していて、まだ取り消せるもの。いま発注できない店舗と、そのわけ',
  reply: ok(z.object({ items: z.array(left), closed: z.array(closed) })),
})

export const takeLeavingBack = route({
  method: 'DELETE',
  path: '/api/v2/consumers/cancellations/:closure_id',
  access: { area: 'consumer' },
  summary: '退会を取り消す。終わった取引は、ほかの取引が始まっていなければ元に戻る',
  reply: empty,
})
