import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { admin_roles } from '#domain/accounts/admin-role.ts'
import { adminAccount } from './admin-account.contract.ts'
import { inviteAdminForm } from './administrators.form.ts'

export const inviteAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/administrators',
  access: { area: 'admin', role: 'owner' },
  summary: '管理者を招く。パスワードを決めるリンクをメールする（まだ決めていない人には、新しいリンクを送る）',
  body: inviteAdminForm,
  reply: created(adminAccount),
})
export const changeAdminRole = route({
  method: 'PATCH',
  path: '/api/v2/admins/accounts/:id/role',
  access: { area: 'admin', role: 'owner' },
  summary: '管理者の権限を変える。自分の権限は変えられない',
  body: z.object({ role: z.enum(admin_roles) }),
  reply: ok(adminAccount),
})
