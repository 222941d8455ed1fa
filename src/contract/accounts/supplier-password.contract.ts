import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { newPassword } from './password.form.ts'

const base = '/api/v2/suppliers/:supplier_id/my_account'

export const getMyAccount = route({
  method: 'GET',
  path: base,
  access: { area: 'supplier' },
  summary: 'ログイン中のユーザー自身のアカウント',
  reply: ok(
    z.object({
      login_id: z.string(),
      name: z.string(),
      mail_address: z.nullable(z.string()),
      role: z.enum(['owner', 'staff']),
    }),
  ),
})
export const changeMyPassword = route({
  method: 'POST',
  path: `${base}/password`,
  access: { area: 'supplier' },
  summary: '自分のパスワードを変える。ほかの端末からはログアウトする',
  body: z.object({ current_password: z.string().check(z.minLength(1), z.maxLength(200)), password: newPassword }),
  reply: empty,
})
export const changeFirstPassword = route({
  method: 'POST',
  path: `${base}/first_password`,
  access: { area: 'supplier' },
  with_first_password: true,
  summary: '渡された最初のパスワードを、自分で決めたものに変える',
  body: z.object({ password: newPassword }),
  reply: empty,
})
export const setPasswordByLink = route({
  method: 'POST',
  path: '/api/v2/suppliers/reset_password',
  access: { area: 'public' },
  summary: 'メールのリンクからパスワードを決める',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: newPassword }),
  reply: ok(z.object({ login_id: z.string() })),
})
