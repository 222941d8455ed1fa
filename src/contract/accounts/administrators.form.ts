import * as z from 'zod/mini'
import { admin_roles } from '#domain/accounts/admin-role.ts'
import { newAdminForm } from './new-admin.form.ts'

/** Whom an owner invites among the staff. */
export const inviteAdminForm = z.object({
  name: newAdminForm.shape.name,
  mail_address: newAdminForm.shape.mail_address,
  login_id: newAdminForm.shape.login_id,
  role: z.enum(admin_roles),
})
export type InviteAdmin = z.output<typeof inviteAdminForm>
