import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { priceBasis, unitKind } from '#contract/trade.ts'
import { answerNumber, saidText } from './adjust.form.ts'

const path = '/api/v2/suppliers/:supplier_id/receive_orders/summary/products/:product_item_id'

/** How many lines of an item are shared out at once. */
export const most_shared = 1000

/** A line of the item: of which order and whose, what was ordered, and what is answered on it so far. */
const sharedLine = z.object({
  order_id: z.string(),
  number: z.string(),
  revision: z.int(),
  store_code: z.string(),
  store_name: z.string(),
  placed_at: instantText,
  processed: z.boolean(),
  line_number: z.int(),
  name: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  unit_kind: unitKind,
  pieces_per_case: z.nullable(decimalText),
  quantity: decimalText,
  price_basis: priceBasis,
  unit_price: z.nullable(decimalText),
  catch_weight: z.boolean(),
  estimated_weight: z.nullable(decimalText),
  note: z.string(),
  confirmed_quantity: z.nullable(decimalText),
  confirmed_weight: z.nullable(decimalText),
  confirmed_unit_price: z.nullable(decimalText),
  shortage_reason: z.string(),
  /** What goes instead, in words: such a line is adjusted in its order. */
  substitute: z.nullable(z.string()),
})
export type SharedLine = z.output<typeof sharedLine>

export const getProductLines = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: 'ある納品日のある商品の、すべての受注の行（受付順。取消を除く）',
  query: z.object({ delivery_date: dayText }),
  reply: ok(
    z.object({
      item: z.object({
        code: z.string(),
        name: z.string(),
        spec: z.string(),
        unit: z.string(),
        decimal_places: z.int(),
      }),
      lines: z.array(sharedLine),
      /** kg of a piece, as weighed on other days: what a weight is held against. */
      past_weights: z.array(decimalText),
    }),
  ),
})

/** What is answered on one line; null is what was ordered. Its price and its substitute stay as they are. */
const shareAnswer = z.object({
  order_id: z.uuid(),
  /** The version that was looked at. */
  revision: z.int(),
  line_number: z.int(),
  confirmed_quantity: answerNumber,
  /** kg, of the whole line: 不定貫 only */
  confirmed_weight: answerNumber,
  shortage_reason: saidText(100),
})
export type ShareAnswer = z.output<typeof shareAnswer>

const shareForm = z.object({
  lines: z
    .array(shareAnswer)
    .check(z.minLength(1, '変えた行がありません'), z.maxLength(most_shared, '一度に調整できるのは1,000行までです')),
  message: saidText(500),
})
export type ShareForm = z.output<typeof shareForm>

const named = { order_id: z.string(), number: z.string(), store_name: z.string() }

export const shareOutProduct = route({
  method: 'POST',
  path,
  access: { area: 'supplier' },
  summary: '商品を受注に配り、受注ごとに調整して知らせる。見ていた版でない受注は名指しし、ほかは調整する',
  body: shareForm,
  reply: ok(
    z.object({
      /** Each told once. */
      adjusted: z.array(z.object({ ...named, revision: z.int() })),
      /** Left as they are, and why. */
      refused: z.array(z.object({ ...named, why: z.string() })),
    }),
  ),
})
