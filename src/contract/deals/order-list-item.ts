import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { priceBasis, taxRate, unitKind } from '#contract/trade.ts'

/** An item of a deal's order list, for one delivery date. */
export const orderListItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_kana: z.string(),
  spec: z.string(),
  origin: z.string(),
  category: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  pieces_per_case: z.nullable(decimalText),
  unit_kinds: z.array(unitKind),
  price_basis: priceBasis,
  /** null: 時価, or the deal hides prices. */
  unit_price: z.nullable(decimalText),
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  estimated_weight: z.nullable(decimalText),
  decimal_places: z.number(),
  min_quantity: z.nullable(decimalText),
  max_quantity: z.nullable(decimalText),
  lot: z.nullable(decimalText),
  /** The first delivery date that this item's own lead days allow, from now; null when it adds none. */
  earliest_date: z.nullable(dayText),
  /** Until when this item can be ordered for the asked delivery date, null where it can't; left out where it adds no lead. */
  closing_at: z.optional(z.nullable(instantText)),
  /** The delivery dates that it is sold for; left out without such a bound. */
  sales_from: z.optional(dayText),
  sales_to: z.optional(dayText),
  /** How many can still be sold for the asked delivery date; null without a limit. */
  sales_left: z.nullable(decimalText),
  /** Where a flyer's limit leaves no more than that: the store's own, or that of all stores, in pieces. */
  flyer_limit: z.optional(z.object({ of: z.enum(['store', 'total']), most: decimalText })),
  /** What this restaurant ordered last. */
  last: z.nullable(z.object({ delivery_date: dayText, quantity: decimalText, unit_kind: unitKind })),
  /** How many of this restaurant's orders of the last 60 days had it. */
  usual_count: z.number(),
  /** The main photograph, where there is one. */
  image_id: z.optional(z.string()),
})
export type OrderListItem = z.output<typeof orderListItem>
