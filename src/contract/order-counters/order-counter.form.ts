import * as z from 'zod/mini'
import { email, phone, storedPhone } from '#contract/validation/contact.ts'
import { sixDigits } from '#contract/validation/latin.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

/** What a person types of a 受注窓口; '' is nothing. */
export const orderCounterForm = z.object({
  name: text('窓口名').check(z.trim(), required('窓口名'), maxChars('窓口名', 40)),
  phone_number: text('電話番号').check(phone('電話番号')),
  fax_number: text('FAX番号').check(phone('FAX番号')),
  mail_address: text('メールアドレス').check(email('メールアドレス'), maxChars('メールアドレス', 254)),
})
export type OrderCounterForm = z.output<typeof orderCounterForm>

/** Its fields that hold a number. */
export const counter_numbers = { phone_number: '電話番号', fax_number: 'FAX番号' } as const

/** The same over a counter that there is: see `newNumbers`. */
export const counterEditForm = z.extend(orderCounterForm, {
  phone_number: text(counter_numbers.phone_number).check(storedPhone),
  fax_number: text(counter_numbers.fax_number).check(storedPhone),
})

/** The code as it was read from the mail or the fax. */
export const counterCodeForm = z.object({
  auth_code: text('確認コード').check(required('確認コード'), sixDigits('確認コード')),
})
