import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { newPassword } from './password.form.ts'

export const setAdminPasswordByLink = route({
  method: 'POST',
  path: '/api/v2/admins/reset_password',
  access: { area: 'public' },
  summary: '管理者が、渡されたリンクからパスワードを決める',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: newPassword }),
  reply: ok(z.object({ login_id: z.string() })),
})
