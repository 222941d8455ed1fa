import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { admin_roles } from '#domain/accounts/admin-role.ts'

const consumerSession = z.object({
  name: z.string(),
  login_id: z.string(),
  /** Somebody else has seen the password: until it is changed, no other page can be opened. */
  first_password: z.boolean(),
  role: z.enum(['owner', 'staff']),
  /** The restaurant that this session orders for; null until one of several was chosen. */
  consumer_id: z.nullable(z.string()),
  consumers: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['owner', 'staff']) })),
})
export type ConsumerSession = z.output<typeof consumerSession>

const supplierSession = z.object({
  name: z.string(),
  role: z.enum(['owner', 'staff']),
  may_change_items: z.boolean(),
  /** Must set a password of its own before anything else. */
  first_password: z.boolean(),
  supplier: z.object({ id: z.string(), name: z.string() }),
})
export type SupplierSession = z.output<typeof supplierSession>

const adminSession = z.object({ name: z.string(), role: z.enum(admin_roles) })
export type AdminSession = z.output<typeof adminSession>

export const getConsumerSession = route({
  method: 'GET',
  path: '/api/v2/consumers/session',
  access: { area: 'consumer' },
  with_first_password: true,
  summary: 'ログイン中のアカウントと、選べる店舗',
  reply: ok(consumerSession),
})
export const getLoggedinInfo = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/loggedin_info',
  access: { area: 'consumer' },
  summary: 'ログイン中の店舗の情報',
  reply: ok(consumerSession),
})
export const getSupplierSession = route({
  method: 'GET',
  path: '/api/v2/suppliers/session',
  access: { area: 'supplier' },
  with_first_password: true,
  summary: 'ログイン中のユーザーと卸',
  reply: ok(supplierSession),
})
export const getAdminSession = route({
  method: 'GET',
  path: '/api/v2/admins/session',
  access: { area: 'admin' },
  with_first_password: true,
  summary: 'ログイン中の管理者',
  reply: ok(adminSession),
})
