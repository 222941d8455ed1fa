import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { mailCodeForm, myMailForm } from './my-mail.form.ts'

const myMail = z.object({
  mail_address: z.nullable(z.string()),
  /** An address that a code was sent to, and that has not been proved yet; null where none is. */
  waiting: z.nullable(
    z.object({
      mail_address: z.string(),
      expires_at: instantText,
      tries_left: z.number(),
      sent: z.boolean(),
      failed: z.boolean(),
    }),
  ),
})
export type MyMail = z.output<typeof myMail>

export const getMyMail = route({
  method: 'GET',
  path: '/api/v2/consumers/session/mail_address',
  access: { area: 'consumer' },
  summary: '自分のメールアドレスと、確認を待つ新しいアドレス',
  reply: ok(myMail),
})
export const requestMailCode = route({
  method: 'POST',
  path: '/api/v2/consumers/session/mail_address',
  access: { area: 'consumer' },
  summary: '新しいメールアドレスへ確認コードを送る',
  body: myMailForm,
  reply: created(myMail),
})
export const verifyMail = route({
  method: 'POST',
  path: '/api/v2/consumers/session/mail_auth_code',
  access: { area: 'consumer' },
  summary: '届いた確認コードで、メールアドレスを新しいものに変える',
  body: mailCodeForm,
  reply: ok(myMail),
})
