import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { shown_levels } from '#domain/stores/offer.ts'
import { reasonForm } from './store.form.ts'

const base = '/api/v2/consumers/:consumer_id'

const offered = z.object({
  id: z.string(),
  supplier: z.object({ name: z.string(), address: z.string(), phone_number: z.nullable(z.string()) }),
  note: z.string(),
  offered_at: instantText,
})
export type Offered = z.output<typeof offered>

export const listOffered = route({
  method: 'GET',
  path: `${base}/offers`,
  access: { area: 'consumer' },
  summary: '返事を待っている、卸からの取引の申し込み',
  reply: ok(z.object({ items: z.array(offered) })),
})
export const acceptOffer = route({
  method: 'POST',
  path: `${base}/offers/:offer_id/accept`,
  access: { area: 'consumer', role: 'owner' },
  summary: '申し込みを承諾する。取引がすぐに始まる',
  reply: created(z.object({ deal_id: z.string() })),
})
export const declineOffer = route({
  method: 'POST',
  path: `${base}/offers/:offer_id/decline`,
  access: { area: 'consumer', role: 'owner' },
  summary: '申し込みを、理由を添えて断る',
  body: reasonForm,
  reply: empty,
})

const shown = z.object({ shown: z.enum(shown_levels) })
export const getShown = route({
  method: 'GET',
  path: `${base}/shown_to_suppliers`,
  access: { area: 'consumer' },
  summary: '取引のない卸に、店の何を見せるか',
  reply: ok(shown),
})
export const changeShown = route({
  method: 'PATCH',
  path: `${base}/shown_to_suppliers`,
  access: { area: 'consumer', role: 'owner' },
  summary: '取引のない卸に見せるものを変える',
  body: shown,
  reply: ok(shown),
})
