import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { loginIdForm } from './login-id.form.ts'

export const changeLoginId = route({
  method: 'PATCH',
  path: '/api/v2/consumers/session/login_id',
  access: { area: 'consumer' },
  summary: '自分のログインIDを変える。前のIDは30日間だれも使えない（本人は戻せる）',
  body: loginIdForm,
  reply: ok(z.object({ login_id: z.string() })),
})
