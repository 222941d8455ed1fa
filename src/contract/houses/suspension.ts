import * as z from 'zod/mini'
import { instantText } from '#contract/http/shapes.ts'

/** That staff have stopped a house, as staff read it. */
export const suspension = z.object({
  /** Its people read it at the login. */
  reason: z.string(),
  /** Staff alone read it. */
  note: z.string(),
  since: instantText,
  by_name: z.nullable(z.string()),
})
export type Suspension = z.output<typeof suspension>
