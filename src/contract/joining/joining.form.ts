import * as z from 'zod/mini'
import { firstPassword } from '#contract/accounts/password.form.ts'
import { newStaffForm } from '#contract/accounts/staff.form.ts'
import { client_information_fields } from '#contract/stores/store.form.ts'
import { email, mobile, phone } from '#contract/validation/contact.ts'
import { sixDigits } from '#contract/validation/latin.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)

// @__NO_SIDE_EFFECTS__
const words = (label: string, max: number) => text(label).check(composed, maxChars(label, max))

/** What a restaurant says of itself: as a supplier's books hold it, but name, phone, prefecture and address are needed. */
export const joiningRestaurantForm = z.object({
  name: words(restaurant_labels.name, 100).check(required(restaurant_labels.name)),
  name_kana: words(restaurant_labels.name_kana, 100),
  postal_code: client_information_fields.postal_code,
  prefecture: client_information_fields.prefecture.check(
    required(restaurant_labels.prefecture, '都道府県を選択してください'),
  ),
  address: words(restaurant_labels.address, 200).check(required(restaurant_labels.address)),
  phone_number: text(restaurant_labels.phone_number).check(
    required(restaurant_labels.phone_number),
    phone(restaurant_labels.phone_number),
  ),
  genre: words(restaurant_labels.genre, 50),
})
export type JoiningRestaurant = z.output<typeof joiningRestaurantForm>

/** The login of who joins. The password is typed once: it can be looked at. */
export const joiningLoginForm = z.object({
  person_name: newStaffForm.shape.name,
  login_id: newStaffForm.shape.login_id,
  password: firstPassword,
})

const mail_label = 'メールアドレス'
const number_label = '携帯電話番号'

/** Where the code goes. */
export const joiningMailForm = z.object({
  channel: z.literal('mail'),
  destination: text(mail_label).check(required(mail_label), email(mail_label), maxChars(mail_label, 254)),
})
export const joiningNumberForm = z.object({
  channel: z.literal('sms'),
  destination: text(number_label).check(required(number_label), mobile(number_label)),
})

export const joiningCodeForm = z.object({
  auth_code: text('確認コード').check(required('確認コード'), sixDigits('確認コード')),
})

/** The password that was chosen, at another device. */
export const joiningResumeForm = z.object({
  password: z
    .string('パスワードを入力してください')
    .check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200, 'パスワードが違います')),
})
