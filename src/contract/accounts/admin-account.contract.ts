import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { admin_roles } from '#domain/accounts/admin-role.ts'

const house = z.object({
  kind: z.enum(['consumer', 'supplier']),
  id: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'staff']),
  /** Its owners have stopped this person there. */
  stopped: z.boolean(),
})

const device = z.object({
  device: z.string(),
  address: z.nullable(z.string()),
  since: instantText,
  last_seen_at: instantText,
})

/** One account as staff see it. */
export const adminAccount = z.object({
  id: z.string(),
  area: z.enum(['consumer', 'supplier', 'admin']),
  login_id: z.string(),
  name: z.string(),
  mail_address: z.nullable(z.string()),
  /** Nothing has come back from the mail address yet. */
  mail_unproven: z.boolean(),
  mobile_number: z.nullable(z.string()),
  /** Somebody else has seen the password, or nobody has set one. */
  first_password: z.boolean(),
  /** Of the staff alone: what it may do. */
  admin_role: z.nullable(z.enum(admin_roles)),
  created_at: instantText,
  suspended_at: z.nullable(instantText),
  houses: z.array(house),
  /** Where the person is logged in. */
  devices: z.array(device),
  /** Logins with a wrong password within a day. */
  wrong_logins: z.number(),
})
export type AdminAccount = z.output<typeof adminAccount>

const path = '/api/v2/admins/accounts/:id'

export const getAdminAccount = route({
  method: 'GET',
  path,
  access: { area: 'admin' },
  look: 'account_seen',
  summary: '一つのアカウント：連絡先、所属、ログイン中の端末',
  reply: ok(adminAccount),
})
export const sendWayIn = route({
  method: 'POST',
  path: `${path}/password_link`,
  access: { area: 'admin' },
  summary:
    'この人に、パスワードを決め直すリンクをメールする。決めるまでは、これまでのパスワードが使える（パスワードの再入力が必要。1分に1回）',
  reply: ok(adminAccount),
})
export const endAccountSessions = route({
  method: 'DELETE',
  path: `${path}/sessions`,
  access: { area: 'admin' },
  summary: 'この人をすべての端末からログアウトさせる。もう一度ログインはできる',
  reply: ok(adminAccount),
})
