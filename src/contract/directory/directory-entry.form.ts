import * as z from 'zod/mini'
import { joiningRestaurantForm } from '#contract/joining/joining.form.ts'
import { client_information_fields } from '#contract/stores/store.form.ts'
import { phone, postalCode } from '#contract/validation/contact.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'
import { normalisePostalCode, toHalfWidth } from '#domain/shared/japanese.ts'
import { isHalfWidth } from '#domain/shared/latin.ts'
import { normalisePhone } from '#domain/shared/phone.ts'
import { sayHalfWidth, sayPhone, sayPostalCode } from '#domain/shared/rule-messages.ts'

const { restaurant_code, phone_number, postal_code } = restaurant_labels

const code = rule<string>(
  value => (value === '' || (isHalfWidth(value) && !/\s/.test(value)) ? null : sayHalfWidth(restaurant_code)),
  value => toHalfWidth(value).trim(),
)

/** Said, too, of a number that Excel took the first 0 from. */
const lost_zero = '。先頭の0がなくなっていませんか'

const wholePhone = rule<string>(
  value => (/^[1-9]\d{8,9}$/.test(value) ? `${sayPhone(phone_number)}${lost_zero}` : null),
  normalisePhone,
)

const wholePostalCode = rule<string>(
  value => (/^\d{6}$/.test(value) ? `${sayPostalCode(postal_code)}${lost_zero}` : null),
  normalisePostalCode,
)

const { name, name_kana, genre } = joiningRestaurantForm.shape
const { prefecture, address } = client_information_fields

/** An entry of the directory as a row of a file gives it: texts, where '' is nothing. Its code and its name are needed. */
export const directoryEntryForm = z.object({
  restaurant_code: text(restaurant_code).check(code, required(restaurant_code), maxChars(restaurant_code, 30)),
  name,
  name_kana,
  phone_number: text(phone_number).check(wholePhone, phone(phone_number)),
  postal_code: text(postal_code).check(wholePostalCode, postalCode(postal_code)),
  prefecture,
  address,
  genre,
})
