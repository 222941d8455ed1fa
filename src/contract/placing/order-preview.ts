import * as z from 'zod/mini'
import { standingOrder } from '#contract/deals/standing-order.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { orderLine, totals } from '#contract/orders/order-shapes.ts'

/** Why an order can't be placed: in words beside its field, and by name; `line` is the place of the line sent. */
export const reasonSaid = z.object({
  field: z.string(),
  message: z.string(),
  name: z.optional(z.string()),
  line: z.optional(z.number()),
})

/** What the server makes of an order before it is placed. */
export const previewedOrder = z.object({
  delivery_date: dayText,
  closing_at: z.nullable(instantText),
  now: instantText,
  lines: z.array(
    z.extend(orderLine, {
      /** Far from this restaurant's usual: shown first and asked about once. */
      odd: z.nullable(z.object({ usual: z.string(), times: z.string() })),
    }),
  ),
  ...totals,
  minimum_amount: z.nullable(decimalText),
  /** Orders for the same date that stand already. */
  duplicates: z.array(standingOrder),
  /** Left out where not: by its restaurant's rule an owner has to approve it before its supplier gets it. */
  needs_approval: z.optional(z.literal(true)),
  /** What would refuse the order, exactly as placing it would: empty when it can be sent. */
  messages: z.array(reasonSaid),
})
export type PreviewedOrder = z.output<typeof previewedOrder>
