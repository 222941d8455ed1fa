import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { forgotCodeForm, forgotLoginIdForm, forgotPasswordForm } from './forgot.form.ts'
import { newPassword } from './password.form.ts'

const token = z.string().check(z.minLength(1), z.maxLength(100))
const asked = created(z.object({ request_id: z.string(), expires_at: instantText }))
const open = { area: 'public' } as const
const summary = 'パスワードを忘れたとき：登録があれば、設定のリンクを送る。登録の有無は答えない'

export const requestForgotten = route({
  method: 'POST',
  path: '/api/v2/consumers/forgot/authentication_request',
  access: open,
  summary: `${summary}。ログインIDを忘れたとき（purpose=login_id）は確認コードを送る`,
  body: z.discriminatedUnion('purpose', [
    z.object({ purpose: z.literal('password'), asked: forgotPasswordForm.shape.asked }),
    z.object({ purpose: z.literal('login_id'), asked: forgotLoginIdForm.shape.asked }),
  ]),
  reply: asked,
})
export const verifyForgotten = route({
  method: 'POST',
  path: '/api/v2/consumers/forgot/authentication_verify',
  access: open,
  summary: '届いたリンクが使えるか（token）、または確認コードが正しいか（request_id, auth_code）を確かめる',
  body: z.union([z.object({ token }), z.object({ request_id: z.uuid(), ...forgotCodeForm.shape })]),
  /** Of a link: whose password it sets; of a code: what the login ids are shown for, once. */
  reply: ok(z.union([z.object({ login_id: z.string() }), z.object({ token: z.string() })])),
})
export const setForgottenPassword = route({
  method: 'POST',
  path: '/api/v2/consumers/forgot/password',
  access: open,
  summary: '届いたリンクで、新しいパスワードを決める。すべての端末からログアウトする',
  body: z.object({ token, password: newPassword }),
  reply: ok(z.object({ login_id: z.string() })),
})
export const showForgottenLoginIds = route({
  method: 'POST',
  path: '/api/v2/consumers/forgot/loginid',
  access: open,
  summary: '確認コードで受け取ったトークンで、ログインIDを一度だけ見る',
  body: z.object({ token }),
  reply: ok(z.object({ login_ids: z.array(z.string()) })),
})
export const requestForgottenOfSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/forgot/authentication_request',
  access: open,
  summary,
  body: forgotPasswordForm,
  reply: asked,
})
