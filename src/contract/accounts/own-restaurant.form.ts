import * as z from 'zod/mini'
import { client_information_fields } from '#contract/stores/store.form.ts'
import { email, storedPhone } from '#contract/validation/contact.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

export const own_restaurant_labels = {
  name: '店名',
  name_kana: '店名（カナ）',
  postal_code: '郵便番号',
  prefecture: '都道府県',
  address: '住所',
  phone_number: '電話番号',
  fax_number: 'FAX番号',
  mail_address: '店舗のメールアドレス',
} as const
const labels = own_restaurant_labels

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)
const { postal_code, prefecture } = client_information_fields

/** The fields that hold a number. */
export const own_restaurant_numbers = { phone_number: labels.phone_number, fax_number: labels.fax_number } as const

/** What a restaurant says of itself; texts, where '' is nothing. Its numbers: see `newNumbers`. */
export const ownRestaurantForm = z.object({
  name: text(labels.name).check(composed, required(labels.name), maxChars(labels.name, 100)),
  name_kana: text(labels.name_kana).check(composed, maxChars(labels.name_kana, 100)),
  postal_code,
  prefecture,
  address: text(labels.address).check(composed, maxChars(labels.address, 200)),
  phone_number: text(labels.phone_number).check(storedPhone, required(labels.phone_number)),
  fax_number: text(labels.fax_number).check(storedPhone),
  mail_address: text(labels.mail_address).check(email(labels.mail_address), maxChars(labels.mail_address, 254)),
})
