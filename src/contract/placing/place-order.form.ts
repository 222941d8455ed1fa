import * as z from 'zod/mini'
import { dayText, decimalText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'
import { most_line_note, most_order_note } from '#domain/orders/notes.ts'

const noteText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `${max}文字以内で入力してください`)), '')

/** Its rules are those of placing (`whyNotWords`): here only what nobody could have typed is kept out. */
const writtenText = z.string().check(z.trim(), z.maxLength(200, '200文字以内で入力してください'))

/** One line as the restaurant wishes it. Its rules (lot, minimum, limits) are checked against the item by domain code. */
export const orderLineWish = z.object({
  /** Of a free line its own, made where it was written: it names no item. */
  order_list_item_id: z.uuid(),
  /** 自由入力: what is on no list, as it is written. Left out where the line is of an item. */
  free: z.optional(z.object({ name: writtenText, unit: writtenText })),
  unit_kind: unitKind,
  quantity: decimalText,
  note: noteText(most_line_note),
  /** The price that the screen showed; a different one is refused by name, never changed silently. Left out: not shown. */
  seen_unit_price: z.optional(z.nullable(decimalText)),
})

// @__NO_SIDE_EFFECTS__
export const linesOf = <L extends z.ZodMiniType>(line: L) =>
  z
    .array(line)
    .check(z.minLength(1, '商品を1つ以上選んでください'), z.maxLength(500, '一度に発注できるのは500行までです'))

const lines = linesOf(orderLineWish)

/** The drafts of LINE that this was filled from: each knows then what became of it. */
export const lineDrafts = z.optional(z.array(z.uuid()).check(z.maxLength(50)))

/** What a restaurant sends to order (domain.md section 2, placing). */
export const placeOrderForm = z.object({
  delivery_date: dayText,
  note: noteText(most_order_note),
  lines,
  /** The orders for this date that the person knew of: another one that stands is asked about (409). Left out: not asked. */
  seen_orders: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
  line_drafts: lineDrafts,
  /** Seconds since the person pressed, by the phone's clock: how long the order waited for a network. Measured alone. */
  waited_s: z.optional(z.number()),
})
export type PlaceOrderForm = z.output<typeof placeOrderForm>

/** What a restaurant sends to change an order: everything anew, and the revision that it was looking at. */
export const editOrderForm = z.object({
  revision: z.int(),
  note: noteText(most_order_note),
  lines,
  line_drafts: lineDrafts,
})
export type EditOrderForm = z.output<typeof editOrderForm>
