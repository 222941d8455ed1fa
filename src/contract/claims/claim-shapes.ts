import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { orderState } from '#contract/trade.ts'
import { claim_answers, claim_kinds } from '#domain/claims/claim.ts'
import { claim_states } from '#domain/claims/states.ts'

const event = z.object({
  kind: z.string(),
  actor_area: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
  answer: z.nullable(z.enum(claim_answers)),
  words: z.string(),
})
export type ClaimEvent = z.output<typeof event>

export const claim = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  deal_id: z.string(),
  delivery_date: dayText,
  supplier_name: z.string(),
  /** As the supplier calls the restaurant. */
  customer_name: z.string(),
  line_number: z.int(),
  item_name: z.string(),
  unit: z.string(),
  kind: z.enum(claim_kinds),
  quantity: z.nullable(decimalText),
  note: z.string(),
  images: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  /** False: the supplier was entered by the restaurant itself, and hears nothing of it from here. */
  told: z.boolean(),
  state: z.enum(claim_states),
  revision: z.int(),
  answer: z.nullable(z.enum(claim_answers)),
  answer_words: z.string(),
  /** What was promised is still to be done by the supplier. */
  to_do: z.boolean(),
  /** It is to be done, and the order was adjusted since it was promised: perhaps it is done by that. */
  adjusted_since: z.boolean(),
  /** The line as it was ordered and shipped; null where there is none any more. */
  ordered: z.nullable(
    z.object({
      quantity: decimalText,
      unit: z.string(),
      shipped: decimalText,
      /** What was shipped instead, in words. */
      instead: z.nullable(z.string()),
    }),
  ),
  reported_at: instantText,
  reported_by_name: z.string(),
  events: z.array(event),
})
export type Claim = z.output<typeof claim>

const line = z.object({
  line_number: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** What should arrive after all that the supplier has answered; null: nothing, and both know. */
  quantity: z.nullable(decimalText),
  /** What comes instead of a part, in words. */
  also: z.nullable(z.string()),
  arrived: z.nullable(z.object({ at: instantText, by_name: z.string() })),
})
export type InspectedLine = z.output<typeof line>

/** An order at the door. */
export const inspection = z.object({
  order: z.object({
    id: z.string(),
    number: z.string(),
    deal_id: z.string(),
    delivery_date: dayText,
    state: orderState,
    supplier_name: z.string(),
    phone_number: z.nullable(z.string()),
  }),
  told: z.boolean(),
  /** Why nothing can be ticked or reported now. */
  why_not: z.nullable(z.string()),
  lines: z.array(line),
  claims: z.array(claim),
})
export type Inspection = z.output<typeof inspection>
