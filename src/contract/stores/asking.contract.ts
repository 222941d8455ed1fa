import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'

const base = '/api/v2/consumers/:consumer_id'

const found = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  /** What there is between the two already: a deal, or one that was asked for; null: nothing. */
  deal_state: z.nullable(z.enum(['requested', 'active', 'suspended'])),
})
export type FoundSupplier = z.output<typeof found>

export const suppliers_a_page = 30

export const findSuppliers = route({
  method: 'GET',
  path: `${base}/suppliers`,
  access: { area: 'consumer' },
  summary: 'Oroshiで受注している仕入先を、名前・カナ・所在地で探す',
  query: z.object({ ...pageQuery(), q: z.string().check(z.maxLength(100)) }),
  reply: ok(pageOf(found)),
})

const asked = z.object({
  deal_id: z.string(),
  supplier_name: z.string(),
  state: z.enum(['requested', 'rejected']),
  note: z.string(),
  asked_at: instantText,
  asked_by_name: z.string(),
  /** Why it was rejected, as the supplier says it. */
  reason: z.string(),
})
export type OwnAsked = z.output<typeof asked>

export const listAskedDeals = route({
  method: 'GET',
  path: `${base}/deals/requests`,
  access: { area: 'consumer' },
  summary: '取引の申請のうち、返事を待っているものと、この90日に断られたもの',
  reply: ok(z.object({ items: z.array(asked) })),
})

export const withdrawAsked = route({
  method: 'DELETE',
  path: `${base}/deals/requests/:deal_id`,
  access: { area: 'consumer', role: 'owner' },
  summary: '返事を待っている取引の申請を取り下げる。すでに答えられていれば 409',
  reply: empty,
})
