import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { admin_roles } from '#domain/accounts/admin-role.ts'

const adminSession = z.object({ name: z.string(), role: z.enum(admin_roles) })
export type AdminSession = z.output<typeof adminSession>

export const getAdminSession = route({
  method: 'GET',
  path: '/api/v2/admins/session',
  access: { area: 'admin' },
  with_first_password: true,
  summary: 'ログイン中の管理者',
  reply: ok(adminSession),
})
