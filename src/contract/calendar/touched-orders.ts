import * as z from 'zod/mini'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { orderState } from '#contract/trade.ts'

/** An order that stands for a date which a change would take away. It keeps the closing that it was placed under. */
const touchedOrder = z.object({
  order_id: z.string(),
  number: z.string(),
  delivery_date: dayText,
  store_name: z.string(),
  customer_code: z.nullable(z.string()),
  state: orderState,
  closing_at: z.nullable(instantText),
  reason: z.enum(['non_delivery_day', 'closed', 'not_a_delivery_weekday', 'holiday']),
})
export type TouchedOrder = z.output<typeof touchedOrder>

/** A date of a scheduled order that a change would take away: no order will be made for it. */
const touchedSchedule = z.object({
  store_id: z.string(),
  store_name: z.string(),
  customer_code: z.string(),
  delivery_date: dayText,
  reason: touchedOrder.shape.reason,
})

/** What a change would touch, asked before it is saved. */
export const checked = z.object({
  /** The revision that was compared with. */
  revision: z.number(),
  /** Stands for exactly this answer: saving names it, and is refused where the orders are others by then. */
  checked: z.string(),
  count: z.number(),
  /** The first 100 by delivery date. */
  orders: z.array(touchedOrder),
  scheduled_count: z.number(),
  /** The first 100 dates of scheduled orders within four weeks. */
  scheduled: z.array(touchedSchedule),
})
export type Checked = z.output<typeof checked>

/** What saving names: the revision that was read, and the check that was seen. */
export const seen = { revision: z.number().check(z.int()), checked: z.string().check(z.maxLength(100)) }
