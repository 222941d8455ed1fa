import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { contactReply, linkedContact } from './contact-links.contract.ts'

// What somebody asked while logged in, and what staff answered: to whoever wrote it alone.

const consumer_path = '/api/v2/consumers/:consumer_id/contacts/:consumer_contact_id'
const supplier_path = '/api/v2/suppliers/:supplier_id/contacts/:supplier_contact_id'

export const getConsumerContact = route({
  method: 'GET',
  path: consumer_path,
  access: { area: 'consumer' },
  summary: 'ログインして自分が送ったお問い合わせと、運営の回答を読む',
  reply: ok(linkedContact),
})
export const replyAsConsumer = route({
  method: 'POST',
  path: `${consumer_path}/replies`,
  access: { area: 'consumer' },
  summary: '運営の回答に返信する。運営に知らされ、お問い合わせは「未対応」に戻る',
  idempotent: true,
  body: z.object({ ...contactReply.shape }),
  reply: ok(linkedContact),
})
export const getSupplierContact = route({
  method: 'GET',
  path: supplier_path,
  access: { area: 'supplier' },
  summary: 'ログインして自分が送ったお問い合わせと、運営の回答を読む',
  reply: ok(linkedContact),
})
export const replyAsSupplier = route({
  method: 'POST',
  path: `${supplier_path}/replies`,
  access: { area: 'supplier' },
  summary: '運営の回答に返信する。運営に知らされ、お問い合わせは「未対応」に戻る',
  idempotent: true,
  body: z.object({ ...contactReply.shape }),
  reply: ok(linkedContact),
})
