import * as z from 'zod/mini'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

/** What a person calls a passkey. */
export const passkeyNameForm = z.object({
  name: text('名前').check(
    rule<string>(
      () => null,
      value => value.normalize('NFC').trim(),
    ),
    required('名前', '名前を入力してください'),
    maxChars('名前', 50),
  ),
})
