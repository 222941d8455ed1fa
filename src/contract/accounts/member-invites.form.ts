import * as z from 'zod/mini'
import { email } from '#contract/validation/contact.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { firstPassword } from './password.form.ts'
import { newStaffForm } from './staff.form.ts'

const label = 'メールアドレス'
const { name, login_id } = newStaffForm.shape

/** Who is asked to come in. */
export const inviteForm = z.object({
  name,
  mail_address: text(label).check(email(label), required(label), maxChars(label, 254)),
})

/** Who comes in, with a login of its own. */
export const acceptInviteForm = z.object({ name, login_id, password: firstPassword })
