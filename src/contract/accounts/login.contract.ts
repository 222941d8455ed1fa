import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { adminLoginForm, loginForm } from './login.form.ts'
import { newPassword } from './password.form.ts'

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
  with_first_password: true,
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
export const changeConsumerPassword = route({
  method: 'PATCH',
  path: '/api/v2/consumers/session/password',
  access: { area: 'consumer' },
  with_first_password: true,
  summary:
    '自分のパスワードを変える（渡された最初のパスワードは、いまのパスワードなしで）。ほかの端末からはログアウトする',
  body: z.object({ current_password: z.optional(z.string().check(z.maxLength(200))), password: newPassword }),
  reply: empty,
})
export const getConsumerToken = route({
  method: 'GET',
  path: '/api/v2/consumers/session/token',
  access: { area: 'consumer' },
  with_first_password: true,
  summary: 'このセッションのアカウントと店舗、新しいCSRFトークン、サーバーの時刻',
  reply: ok(
    z.object({ csrf_token: z.string(), account_id: z.string(), consumer_id: z.nullable(z.string()), now: instantText }),
  ),
})
export const logInSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/session',
  access: { area: 'public' },
  summary: '卸としてログインする',
  body: loginForm,
  reply: created(loggedIn),
})
export const logOutSupplier = route({
  method: 'DELETE',
  path: '/api/v2/suppliers/session',
  access: { area: 'supplier' },
  with_first_password: true,
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
export const changeSupplierPassword = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/session/password',
  access: { area: 'supplier' },
  with_first_password: true,
  summary:
    '自分のパスワードを変える（渡された最初のパスワードは、いまのパスワードなしで）。ほかの端末からはログアウトする',
  body: z.object({ current_password: z.optional(z.string().check(z.maxLength(200))), password: newPassword }),
  reply: empty,
})
export const getWhyEnded = route({
  method: 'GET',
  path: '/api/v2/sessions/ended',
  access: { area: 'public' },
  summary: 'このブラウザーのログインが、利用の停止によって終わったときの理由（ログインしていた人だけに）',
  query: z.object({ area: z.enum(['consumer', 'supplier', 'admin']) }),
  reply: ok(z.object({ stopped: z.nullable(z.string()) })),
})
export const logInAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/session',
  access: { area: 'public' },
  summary: '管理者としてログインする（2段階認証のある人は、パスワードが正しいときに code を求められる）',
  body: adminLoginForm,
  reply: created(loggedIn),
})
export const logOutAdmin = route({
  method: 'DELETE',
  path: '/api/v2/admins/session',
  access: { area: 'admin' },
  with_first_password: true,
  summary: 'ログアウトする（everywhere=1 ですべての端末から）',
  query: everywhere,
  reply: empty,
})
