import * as z from 'zod/mini'
import { myMailForm } from '#contract/accounts/my-mail.form.ts'
import { ownRestaurantForm } from '#contract/accounts/own-restaurant.form.ts'
import { staffNameForm } from '#contract/accounts/staff.form.ts'
import { companyEditForm } from '#contract/company/company.form.ts'
import { email } from '#contract/validation/contact.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { correction_reason_limit, type IdentifiedBy, identified_ways } from '#domain/houses/correction.ts'

/** Why staff correct somebody's data: its house reads it. */
export const correctionReason = text('直す理由').check(
  z.trim(),
  required('直す理由'),
  maxChars('直す理由', correction_reason_limit),
)

/** A person's name and mail address. */
export const accountCorrection = z.object({
  name: staffNameForm.shape.name,
  mail_address: myMailForm.shape.mail_address,
  reason: correctionReason,
  /** Where the mail address becomes another one: how it is known who asks. '' where it stays. */
  identified_by: z.optional(z.enum(['', ...(Object.keys(identified_ways) as IdentifiedBy[])])),
  /** The mail address once more, where others have it, too, and are meant to. */
  shared_mail: z.optional(text('メールアドレス').check(email('メールアドレス'), maxChars('メールアドレス', 254))),
})

/** What a restaurant says of itself, corrected by staff. */
export const restaurantCorrection = z.object({ ...ownRestaurantForm.shape, reason: correctionReason })

const { name, name_kana, representative, postal_code, prefecture, address, phone_number, registration_number } =
  companyEditForm.shape
/** How the platform reaches a supplier; orders by mail go there, too, where no counter has a proved address. */
export const supplier_mail_label = 'メールアドレス（卸の連絡先）'

/** What a supplier says of itself, and how it is reached: how it bills is its own alone. */
export const companyCorrection = z.object({
  name,
  name_kana,
  representative,
  postal_code,
  prefecture,
  address,
  phone_number,
  registration_number,
  mail_address: text(supplier_mail_label).check(email(supplier_mail_label), maxChars(supplier_mail_label, 254)),
  reason: correctionReason,
})
