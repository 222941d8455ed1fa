import * as z from 'zod/mini'
import { editOrderForm, linesOf, orderLineWish, placeOrderForm } from '#contract/placing/place-order.form.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { entry_ways } from '#domain/entries/entry.ts'

/** Why an order is taken after its closing; left empty, the closing holds. */
const closingReason = z._default(text('締切後に受ける理由').check(z.trim(), maxChars('締切後に受ける理由', 200)), '')
const caller = z._default(text('ご注文者').check(z.trim(), maxChars('ご注文者', 40)), '')

/**
 * `off_list`: taken although the store's list does not have it; `to_list`: which gets it then. `past_maximum`: more than
 * the item's maximum, `past_lead`: sooner than it can be had (取寄せ), as its supplier was asked and said.
 */
const lines = linesOf(
  z.extend(orderLineWish, {
    off_list: z.optional(z.boolean()),
    to_list: z.optional(z.boolean()),
    past_maximum: z.optional(z.boolean()),
    past_lead: z.optional(z.boolean()),
  }),
)

/** The drafts of LINE are the restaurant's own. */
const withoutDrafts = z.omit(placeOrderForm, { line_drafts: true })

/** An order that the supplier enters for one of its stores: the restaurant's own form, and how it came. */
export const entryForm = z.extend(withoutDrafts, {
  lines,
  store_id: z.uuid(),
  way: z._default(z.enum(entry_ways), 'phone'),
  caller,
  closing_reason: closingReason,
})
export type EntryForm = z.output<typeof entryForm>

/** What is looked at before it is entered, or before one that was entered is changed. */
export const entryPreviewForm = z.extend(withoutDrafts, {
  lines,
  store_id: z.uuid(),
  /** The order that is changed. */
  order_id: z._default(z.nullable(z.uuid()), null),
  closing_reason: closingReason,
})
export type EntryPreviewForm = z.output<typeof entryPreviewForm>

export const entryEditForm = z.extend(z.omit(editOrderForm, { line_drafts: true }), {
  lines,
  caller,
  closing_reason: closingReason,
})
export type EntryEditForm = z.output<typeof entryEditForm>

export const entryCancelForm = z.object({
  revision: z.int(),
  reason: text('取消の理由').check(z.trim(), required('取消の理由'), maxChars('取消の理由', 200)),
})
