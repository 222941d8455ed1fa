import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { loginForm } from './login.form.ts'

const consumerSession = z.object({
  name: z.string(),
  role: z.enum(['owner', 'staff']),
  /** The restaurant that this session orders for; null until one of several was chosen. */
  consumer_id: z.nullable(z.string()),
  consumers: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['owner', 'staff']) })),
})
export type ConsumerSession = z.output<typeof consumerSession>

const supplierSession = z.object({
  name: z.string(),
  role: z.enum(['owner', 'staff']),
  supplier: z.object({ id: z.string(), name: z.string() }),
})
export type SupplierSession = z.output<typeof supplierSession>

const adminSession = z.object({ name: z.string() })
export type AdminSession = z.output<typeof adminSession>

const loggedIn = z.object({ home: z.string() })
const everywhere = z.object({ everywhere: z.optional(z.literal('1')) })

export const logInConsumer = route({
  method: 'POST',
  path: '/api/v2/consumers/session',
  access: { area: 'public' },
  summary: '飲食店としてログインする',
  body: loginForm,
  reply: created(loggedIn),
})
export const getConsumerSession = route({
  method: 'GET',
  path: '/api/v2/consumers/session',
  access: { area: 'consumer' },
  summary: 'ログイン中のアカウントと、選べる店舗',
  reply: ok(consumerSession),
})
export const chooseStore = route({
  method: 'PATCH',
  path: '/api/v2/consumers/session',
  access: { area: 'consumer' },
  summary: '発注する店舗を選ぶ',
  body: z.object({ consumer_id: z.uuid() }),
  reply: empty,
})
export const logOutConsumer = route({
  method: 'DELETE',
  path: '/api/v2/consumers/session',
  access: { area: 'consumer' },
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
export const getLoggedinInfo = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/loggedin_info',
  access: { area: 'consumer' },
  summary: 'ログイン中の店舗の情報',
  reply: ok(consumerSession),
})
export const logInSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/session',
  access: { area: 'public' },
  summary: '卸としてログインする',
  body: loginForm,
  reply: created(loggedIn),
})
export const getSupplierSession = route({
  method: 'GET',
  path: '/api/v2/suppliers/session',
  access: { area: 'supplier' },
  summary: 'ログイン中のユーザーと卸',
  reply: ok(supplierSession),
})
export const logOutSupplier = route({
  method: 'DELETE',
  path: '/api/v2/suppliers/session',
  access: { area: 'supplier' },
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
export const logInAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/session',
  access: { area: 'public' },
  summary: '管理者としてログインする',
  body: loginForm,
  reply: created(loggedIn),
})
export const getAdminSession = route({
  method: 'GET',
  path: '/api/v2/admins/session',
  access: { area: 'admin' },
  summary: 'ログイン中の管理者',
  reply: ok(adminSession),
})
export const logOutAdmin = route({
  method: 'DELETE',
  path: '/api/v2/admins/session',
  access: { area: 'admin' },
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
