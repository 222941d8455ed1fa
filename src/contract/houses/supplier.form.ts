import * as z from 'zod/mini'
import { newStaffForm } from '#contract/accounts/staff.form.ts'
import { mailAddress, oneLine, phoneNumber } from '#contract/contacts/contact-fields.ts'
import { maxChars } from '#contract/validation/text.ts'

/** A supplier as staff enter it, with its first owner. */
export const newSupplierForm = z.object({
  name: oneLine('会社名'),
  phone_number: phoneNumber(),
  owner_name: oneLine('オーナーの名前', 50),
  mail_address: mailAddress().check(maxChars('メールアドレス', 254)),
  login_id: newStaffForm.shape.login_id,
})
export type NewSupplier = z.output<typeof newSupplierForm>
