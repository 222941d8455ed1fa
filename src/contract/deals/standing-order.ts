import * as z from 'zod/mini'
import { instantText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'

/** An order that stands for a date already, or waits for an owner's approval. */
export const standingOrder = z.object({
  id: z.string(),
  /** Left out where not: an owner has to approve it (`id` is the approval's), and it has no number yet. */
  waiting: z.optional(z.literal(true)),
  number: z.string(),
  line_count: z.number(),
  placed_at: instantText,
  /** Whether something can be added to it: not once it has closed or is in hand. */
  may_edit: z.boolean(),
  /** What it holds; left out where that is not known (on a device without the server). */
  lines: z.optional(z.array(z.object({ order_list_item_id: z.string(), unit_kind: unitKind, quantity: z.string() }))),
})
export type StandingOrder = z.output<typeof standingOrder>
