import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { contact_sides } from '#domain/contacts/contact-answer.ts'
import { type ContactKind, contact_kinds } from '#domain/contacts/contact-kinds.ts'
import { body_limit, oneLine } from './contact-fields.ts'
import { recaptcha_token } from './contacts.contract.ts'

// One contact for whoever wrote it, by the link of an answer without a login: without the names that it was sent with.

const path = '/api/v2/contacts/:access_token'

export const linkedContact = z.object({
  number: z.string(),
  kind: z.enum(Object.keys(contact_kinds) as ContactKind[]),
  created_at: instantText,
  /** What was written in the form; '' of one that asks for no words. */
  body: z.string(),
  posts: z.array(z.object({ id: z.string(), side: z.enum(contact_sides), text: z.string(), said_at: instantText })),
  /** Why nothing more can be written here, in words; null while it can. */
  why_not: z.nullable(z.string()),
})
export type LinkedContact = z.output<typeof linkedContact>

export const getLinkedContact = route({
  method: 'GET',
  path,
  access: { area: 'public' },
  summary: 'お問い合わせをした方が、回答のメールのリンクからやりとりを読む。ログインは不要',
  reply: ok(linkedContact),
})

/** What the sender writes back. */
export const contactReply = z.object({ text: oneLine('返信', body_limit) })

export const replyToAnswer = route({
  method: 'POST',
  path: `${path}/replies`,
  access: { area: 'public' },
  summary: 'リンクから返信する。運営に知らされ、お問い合わせは「未対応」に戻る',
  idempotent: true,
  body: z.object({ ...contactReply.shape, recaptcha_token }),
  reply: ok(linkedContact),
})
