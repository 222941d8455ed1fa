import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const look = z.object({
  id: z.string(),
  /** Whose screen was seen. */
  name: z.string(),
  reason: z.string(),
  began_at: instantText,
  /** When it ended; null while it goes on. */
  ended_at: z.nullable(instantText),
})
export type HouseLook = z.output<typeof look>

const looks = ok(z.object({ items: z.array(look) }))
const summary = '運営が画面を見た記録（新しい順に100件まで）'

export const listConsumerLooks = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/looks',
  access: { area: 'consumer' },
  summary,
  reply: looks,
})
export const listSupplierLooks = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/looks',
  access: { area: 'supplier' },
  summary,
  reply: looks,
})
