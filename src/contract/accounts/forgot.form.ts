import * as z from 'zod/mini'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { isEmail } from '#domain/shared/mail.ts'
import { isMobile, normalisePhone } from '#domain/shared/phone.ts'
import { mobileDigits } from '#domain/sms/sms.ts'
import { mailCodeForm } from './my-mail.form.ts'

/** A mobile number as its 11 digits; login ids and mail addresses in small letters. */
const folded = rule<string>(
  () => null,
  value => {
    const number = normalisePhone(value)
    return isMobile(number) ? mobileDigits(number) : normaliseDigits(value).toLowerCase()
  },
)

const anyOf = 'ログインID・メールアドレス・携帯電話番号のいずれか'
const address = 'メールアドレスか携帯電話番号'

/** Who has forgotten the password says who it is by whatever is still known. */
export const forgotPasswordForm = z.object({
  asked: text(anyOf).check(folded, required(anyOf), maxChars(anyOf, 254)),
})

/** Who has forgotten the login id says where a code can be sent. */
export const forgotLoginIdForm = z.object({
  asked: text(address).check(
    folded,
    required(address),
    maxChars(address, 254),
    rule<string>(value =>
      value === '' || isEmail(value) || isMobile(value)
        ? null
        : 'メールアドレス（例：name@example.jp）か、携帯電話番号（11桁）を入力してください',
    ),
  ),
})

export const forgotCodeForm = mailCodeForm
