import * as z from 'zod/mini'
import { myMailForm } from '#contract/accounts/my-mail.form.ts'
import { ownRestaurantForm } from '#contract/accounts/own-restaurant.form.ts'
import { staffNameForm } from '#contract/accounts/staff.form.ts'
import { companyForm } from '#contract/company/company.form.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { correction_reason_limit } from '#domain/houses/correction.ts'

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
})

/** What a restaurant says of itself, corrected by staff. */
export const restaurantCorrection = z.object({ ...ownRestaurantForm.shape, reason: correctionReason })

const { name, name_kana, representative, postal_code, prefecture, address, phone_number, registration_number } =
  companyForm.shape
/** What a supplier says of itself: how it bills is its own alone. */
export const companyCorrection = z.object({
  name,
  name_kana,
  representative,
  postal_code,
  prefecture,
  address,
  phone_number,
  registration_number,
  reason: correctionReason,
})
