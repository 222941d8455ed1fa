import * as z from 'zod/mini'
import { decimalText } from '#contract/http/shapes.ts'
import { taxRate } from '#contract/trade.ts'

export const saidText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `${max}文字以内で入力してください`)), '')

export const answerNumber = z._default(z.nullable(decimalText), null)

/** What the supplier answers on one line; null is what was ordered, so that an answer is taken back by null. */
export const lineAnswer = z.object({
  line_number: z.int(),
  confirmed_quantity: answerNumber,
  /** kg, of the whole line: 不定貫 only */
  confirmed_weight: answerNumber,
  /** Prices a 時価 line, or changes a price. */
  confirmed_unit_price: answerNumber,
  shortage_reason: saidText(100),
  /** Of a line in the restaurant's own words alone: what it is taxed at, which only its supplier knows. */
  tax_rate: z.optional(taxRate),
  /** What is shipped instead, out of the own catalogue, by the piece. */
  substitute: z.nullable(
    z.object({
      product_item_id: z.uuid(),
      quantity: decimalText,
      weight: answerNumber,
      unit_price: z.nullable(decimalText),
    }),
  ),
})
export type LineAnswerForm = z.output<typeof lineAnswer>

/** 調整: the lines whose answers are set anew (the others keep theirs), and a word to the restaurant. */
export const adjustForm = z.object({
  revision: z.int(),
  message: saidText(500),
  lines: z.array(lineAnswer).check(z.maxLength(1000)),
})
export type AdjustForm = z.output<typeof adjustForm>

/** What the restaurant says to an adjustment: it agrees, or asks. */
export const adjustmentAnswerForm = z.object({
  revision: z.int(),
  answer: z.enum(['accepted', 'questioned']),
  text: saidText(500),
})
export type AdjustmentAnswerForm = z.output<typeof adjustmentAnswerForm>
