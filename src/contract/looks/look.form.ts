import * as z from 'zod/mini'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { look_reason_limit } from '#domain/looks/look.ts'

/** Why staff see a screen as its user: the house reads it. */
export const lookReasonForm = z.object({
  reason: text('理由').check(required('理由'), maxChars('理由', look_reason_limit)),
})
