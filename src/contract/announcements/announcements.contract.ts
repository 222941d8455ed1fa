import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const seen = z.object({
  id: z.string(),
  /** One that was changed is shown again to whoever has closed it. */
  revision: z.number(),
  title: z.string(),
  body: z.string(),
  shown_until: instantText,
})
export type Announced = z.output<typeof seen>

const reply = ok(z.object({ items: z.array(seen) }))
const summary = '運営からのお知らせのうち、いま表示するもの'

export const listConsumerAnnouncements = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/announcements',
  access: { area: 'consumer' },
  summary,
  reply,
})
export const listSupplierAnnouncements = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/announcements',
  access: { area: 'supplier' },
  summary,
  reply,
})
