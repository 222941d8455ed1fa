import * as z from 'zod/mini'
import { instantText } from '#contract/http/shapes.ts'

/** An order that stands for a date already. */
export const standingOrder = z.object({
  id: z.string(),
  number: z.string(),
  line_count: z.number(),
  placed_at: instantText,
  /** Whether something can be added to it: not once it has closed or is in hand. */
  may_edit: z.boolean(),
})
