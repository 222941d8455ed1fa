import * as z from 'zod/mini'
import { email } from '#contract/validation/contact.ts'
import { maxChars, required } from '#contract/validation/text.ts'
import { firstPassword } from './password.form.ts'
import { newStaffForm } from './staff.form.ts'

const label = 'メールアドレス'
const ask = 'メールアドレスを入力してください'

/** What `npm run admin:create` is told. */
export const newAdminForm = z.object({
  login_id: newStaffForm.shape.login_id,
  name: newStaffForm.shape.name,
  mail_address: z.string(ask).check(required(label, ask), email(label), maxChars(label, 254)),
  password: z.optional(firstPassword),
})
