import * as z from 'zod/mini'
import { email } from '#contract/validation/contact.ts'
import { loginId } from '#contract/validation/latin.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, minChars, required, text } from '#contract/validation/text.ts'

const trimmed = rule<string>(
  () => null,
  value => value.normalize('NFC').trim(),
)

const name = text('名前').check(trimmed, required('名前', '名前を入力してください'), maxChars('名前', 50))

/** A new login of a restaurant. */
export const newStaffForm = z.object({
  name,
  login_id: text('ログインID').check(
    trimmed,
    required('ログインID', 'ログインIDを入力してください'),
    loginId('ログインID'),
    minChars('ログインID', 4),
    maxChars('ログインID', 100),
  ),
  /** '' where there is none. */
  mail_address: z.union([
    z.literal(''),
    text('メールアドレス').check(email('メールアドレス'), maxChars('メールアドレス', 254)),
  ]),
})

export const staffNameForm = z.object({ name })
