import * as z from 'zod/mini'
import { password } from '#contract/validation/latin.ts'
import { maxChars, minChars, required, text } from '#contract/validation/text.ts'

// @__NO_SIDE_EFFECTS__
const chosen = (label: string) =>
  text(label).check(required(label), minChars(label, 8), maxChars(label, 100), password(label))

/** A password that a person chooses in the place of another. */
export const newPassword = chosen('新しいパスワード')

/** The first one of a login, chosen with it. */
export const firstPassword = chosen('パスワード')

/** Said with all else that is wrong, not only once that is mended. */
const twice = z.refine<{ password: string; again: string }>(form => form.again === form.password, {
  path: ['again'],
  message: 'もう一度入力したパスワードが違います',
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** The same, typed twice on screen. */
export const newPasswordForm = z.object({ password: newPassword, again: z.string() }).check(twice)

/** An own password changed by somebody who is logged in. */
export const changePasswordForm = z
  .object({
    current_password: z
      .string('いまのパスワードを入力してください')
      .check(z.minLength(1, 'いまのパスワードを入力してください'), z.maxLength(200)),
    password: newPassword,
    again: z.string(),
  })
  .check(twice)
