import * as z from 'zod/mini'
import { decimalText } from '#contract/http/shapes.ts'

const text = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `${max}文字以内で入力してください`)), '')

/** What a supplier without a login says of the lines that it can't ship as ordered; of the others nothing. */
export const tokenAdjustForm = z.object({
  revision: z.int(),
  message: text(500),
  lines: z
    .array(
      z.object({
        line_number: z.int(),
        /** 0 is 欠品; null takes an earlier answer back. */
        confirmed_quantity: z.nullable(decimalText),
        shortage_reason: text(100),
      }),
    )
    .check(z.maxLength(1000)),
})
export type TokenAdjustForm = z.output<typeof tokenAdjustForm>
