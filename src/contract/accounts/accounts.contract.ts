import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'

const account = z.object({
  id: z.string(),
  area: z.enum(['consumer', 'supplier', 'admin']),
  login_id: z.string(),
  name: z.string(),
  mail_address: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  created_at: instantText,
  suspended_at: z.nullable(instantText),
  last_login_at: z.nullable(instantText),
})
export type Account = z.output<typeof account>

export const listAccounts = route({
  method: 'GET',
  path: '/api/v2/admins/accounts',
  access: { area: 'admin' },
  look: 'accounts_seen',
  summary: '飲食店・卸・管理者のアカウントを探す',
  query: z.object({
    ...pageQuery(),
    area: z.optional(z.enum(['consumer', 'supplier', 'admin'])),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(pageOf(account)),
})
export const changeAccount = route({
  method: 'PATCH',
  path: '/api/v2/admins/accounts/:id',
  access: { area: 'admin' },
  summary: 'アカウントを停止・再開する。停止するとすべての端末からログアウトする',
  body: z.object({ suspended: z.boolean() }),
  reply: empty,
})
