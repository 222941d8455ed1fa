import * as z from 'zod/mini'
import { email } from '#contract/validation/contact.ts'
import { sixDigits } from '#contract/validation/latin.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

const label = '新しいメールアドレス'

export const myMailForm = z.object({
  mail_address: text(label).check(required(label), email(label), maxChars(label, 254)),
})

export const mailCodeForm = z.object({
  auth_code: text('確認コード').check(required('確認コード'), sixDigits('確認コード')),
})
