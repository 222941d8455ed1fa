import * as z from 'zod/mini'
import { normaliseDigits } from '#domain/shared/japanese.ts'

/** The login form of all three areas. Only presence is checked: what is wrong with a login is never said more exactly. */
export const loginForm = z.object({
  login_id: z.string('ログインIDを入力してください').check(
    // What an input method leaves of letters, digits and hyphens is what was meant.
    z.overwrite(normaliseDigits),
    z.minLength(1, 'ログインIDを入力してください'),
    z.maxLength(254, 'ログインIDまたはパスワードが違います'),
  ),
  password: z
    .string('パスワードを入力してください')
    .check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200, 'ログインIDまたはパスワードが違います')),
})

/** The administrators' login: once the password was right it also asks for the code of the authenticator app. */
export const adminLoginForm = z.extend(loginForm, {
  code: z.optional(z.string().check(z.trim(), z.maxLength(40, '確認コードが違います'))),
})
