import * as z from 'zod/mini'
import { yenTyped } from '#contract/validation/number.ts'

export const sendBackForm = z.object({
  words: z._default(z.string().check(z.trim(), z.maxLength(300, '300文字以内で入力してください')), ''),
})

/** Which orders of the staff an owner approves. */
export const approval_kinds = { none: 'なし', from: '金額で決める', all: 'すべて' } as const
export type ApprovalKind = keyof typeof approval_kinds

export const approvalRuleForm = z
  .object({
    kind: z.enum(['none', 'from', 'all']),
    /** Yen, tax included; of `from` alone. */
    amount: z._default(z.string().check(yenTyped()), ''),
  })
  .check(
    z.refine(({ kind, amount }) => kind !== 'from' || /^[1-9]\d{0,8}$/.test(amount), {
      path: ['amount'],
      message: '1以上の金額を数字で入力してください',
    }),
  )
