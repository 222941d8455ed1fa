import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { mailCodeForm } from './my-mail.form.ts'
import { myNumberForm } from './my-number.form.ts'

const myNumber = z.object({
  /** Where what can't wait is sent by SMS: 11 digits; null: nowhere. */
  sms_number: z.nullable(z.string()),
  /** A number that a code was sent to, and that has not been proved yet; null where none is. */
  waiting: z.nullable(
    z.object({ sms_number: z.string(), expires_at: instantText, tries_left: z.number(), failed: z.boolean() }),
  ),
})
export type MyNumber = z.output<typeof myNumber>

const path = '/api/v2/consumers/session/sms_number'

export const getMyNumber = route({
  method: 'GET',
  path,
  access: { area: 'consumer' },
  summary: '急ぎの知らせをSMSで受ける自分の番号と、確認を待つ番号',
  reply: ok(myNumber),
})
export const requestNumberCode = route({
  method: 'POST',
  path,
  access: { area: 'consumer' },
  summary: '番号へSMSで確認コードを送る',
  body: myNumberForm,
  reply: created(myNumber),
})
export const verifyNumber = route({
  method: 'POST',
  path: '/api/v2/consumers/session/sms_auth_code',
  access: { area: 'consumer' },
  summary: '届いた確認コードで、番号を登録する',
  body: mailCodeForm,
  reply: ok(myNumber),
})
export const removeNumber = route({
  method: 'DELETE',
  path,
  access: { area: 'consumer' },
  summary: 'SMSの番号を外す',
  reply: ok(myNumber),
})
