import * as z from 'zod/mini'
import { maxItems, noDuplicateWithin } from '#contract/validation/list.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

/** What is typed of an additional column; only those of the kind choice have choices. */
export const additionalColumnForm = z.object({
  name: text('項目名').check(z.trim(), required('項目名'), maxChars('項目名', 30)),
  choices: maxItems(
    '選択肢',
    50,
    z
      .array(text('選択肢').check(z.trim(), required('選択肢'), maxChars('選択肢', 40)))
      .check(noDuplicateWithin<string>('選択肢', null)),
  ),
})
