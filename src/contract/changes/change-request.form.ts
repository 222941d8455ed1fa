import * as z from 'zod/mini'
import { decimalText } from '#contract/http/shapes.ts'
import { lineDrafts } from '#contract/placing/place-order.form.ts'

const text = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `${max}文字以内で入力してください`)), '')

/** 変更依頼: new quantities of lines ('0' takes one off), or the whole order cancelled. */
export const changeRequestForm = z.object({
  revision: z.int(),
  whole_cancel: z._default(z.boolean(), false),
  lines: z._default(z.array(z.object({ line_number: z.int(), quantity: decimalText })).check(z.maxLength(1000)), []),
  note: text(500),
  line_drafts: lineDrafts,
})
export type ChangeRequestForm = z.output<typeof changeRequestForm>

/** The supplier's answer; `revision` is the order's as it was looked at. Declining says why. */
export const changeAnswerForm = z.object({
  revision: z.int(),
  answer: z.enum(['accepted', 'declined']),
  reason: text(500),
})
export type ChangeAnswerForm = z.output<typeof changeAnswerForm>
