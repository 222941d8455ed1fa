import * as z from 'zod/mini'

/** The login form of all three areas. Only presence is checked: what is wrong with a login is never said more exactly. */
export const loginForm = z.object({
  login_id: z
    .string('ログインIDを入力してください')
    .check(
      z.trim(),
      z.minLength(1, 'ログインIDを入力してください'),
      z.maxLength(254, 'ログインIDまたはパスワードが違います'),
    ),
  password: z
    .string('パスワードを入力してください')
    .check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200, 'ログインIDまたはパスワードが違います')),
})
