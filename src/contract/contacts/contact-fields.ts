import * as z from 'zod/mini'
import { email, phone } from '#contract/validation/contact.ts'
import { maxChars, required, text, ticked } from '#contract/validation/text.ts'

// The fields that contact forms share. Their messages are those of the table in requirements section 5.

/** A line that must be filled. */
// @__NO_SIDE_EFFECTS__
export const oneLine = (label: string, most = 100) => text(label).check(required(label), maxChars(label, most))

/** A line or text that may stay empty. */
// @__NO_SIDE_EFFECTS__
export const optional = (label: string, most = 100) => z._default(z.string().check(maxChars(label, most)), '')

/** What the sender has to say. */
// @__NO_SIDE_EFFECTS__
export const body = () => oneLine('お問い合わせ内容', body_limit)
export const body_limit = 2000

// @__NO_SIDE_EFFECTS__
const phoneRule = () =>
  phone(
    '電話番号',
    '電話番号の形式が正しくありません。10桁または11桁の数字で、ハイフンは入れないか2つ入れて入力してください',
  )

// @__NO_SIDE_EFFECTS__
export const phoneNumber = () => text('電話番号').check(required('電話番号'), phoneRule())

// @__NO_SIDE_EFFECTS__
export const mailAddress = () =>
  text('メールアドレス').check(
    required('メールアドレス'),
    email('メールアドレス', 'メールアドレスの形式が正しくありません。例：info@example.co.jp'),
  )

// @__NO_SIDE_EFFECTS__
export const termsChecked = () =>
  z.boolean('個人情報の取り扱いをご確認のうえ、チェックを入れてください').check(ticked('個人情報の取り扱い'))
