import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
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
export const setPasswordByLink = route({
  method: 'POST',
  path: '/api/v2/suppliers/reset_password',
  access: { area: 'public' },
  summary: 'メールのリンクからパスワードを決める',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: newPassword }),
  reply: ok(z.object({ login_id: z.string() })),
})
