import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { outbound_channels, outbound_fates } from '#domain/notices/outbound.ts'

const departure = z.object({
  id: z.string(),
  channel: z.enum(outbound_channels),
  /** An address, a number, or whose LINE or device it is. */
  to: z.string(),
  title: z.string(),
  fate: z.enum(outbound_fates),
  queued_at: instantText,
  /** When it was handed to who carries it; null where it was not. */
  sent_at: z.nullable(instantText),
})
export type OutboundNotification = z.output<typeof departure>

const asked = { ...pageQuery(), missed: z.optional(z.literal('yes')) }
const shared = {
  method: 'GET',
  summary: '自社の利用者あてに送ったお知らせの記録（90日分、新しい順）。オーナーだけが見られる',
  query: z.object(asked),
  reply: ok(pageOf(departure)),
} as const

export const listConsumerOutbound = route({
  ...shared,
  path: '/api/v2/consumers/:consumer_id/outbound_notifications',
  access: { area: 'consumer', role: 'owner' },
})
export const listSupplierOutbound = route({
  ...shared,
  path: '/api/v2/suppliers/:supplier_id/outbound_notifications',
  access: { area: 'supplier', role: 'owner' },
})
