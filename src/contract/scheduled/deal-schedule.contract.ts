import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'

const day = z.object({
  delivery_date: dayText,
  state: z.enum(['coming', 'paused', 'told', 'skipped', 'made', 'not_made']),
  /** When it becomes an order. */
  make_at: instantText,
  /** Why there is no order for it; '' where there will be one. */
  reason: z.string(),
  /** There is none, as the restaurant has ordered itself: it takes that back, and there will be one. */
  ordered: z.optional(z.literal(true)),
  order_id: z.nullable(z.string()),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: decimalText,
      unit: z.string(),
      /** Its supplier no longer offers it to this store: the order is made without it. */
      left_out: z.boolean(),
    }),
  ),
})
export type DealScheduleDay = z.output<typeof day>

/** `if_ordered`: what becomes of a date for which the restaurant orders itself: none is made, or one beside it. */
const schedule = z.object({ days: z.array(day), if_ordered: z.enum(['skip', 'add']) })
export type DealSchedule = z.output<typeof schedule>

export const getDealSchedule = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/scheduled_orders',
  access: { area: 'consumer' },
  summary: '仕入先が預かっている定期発注：2週間の納品日と内容',
  reply: ok(schedule),
})
