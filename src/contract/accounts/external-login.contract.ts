import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { external_providers } from '#domain/accounts/external.ts'

const provider = z.enum(external_providers)

export const listExternalDoors = route({
  method: 'GET',
  path: '/api/v2/consumers/session/external_accounts',
  access: { area: 'public' },
  summary: 'ログインに使える外部サービスと、その名前',
  reply: ok(z.object({ items: z.array(z.object({ provider, name: z.string() })) })),
})
export const beginExternalLogin = route({
  method: 'POST',
  path: '/api/v2/consumers/session/external_accounts',
  access: { area: 'public' },
  summary: '外部サービスのアカウントでログインするための行き先（10分間、1回だけ有効）',
  body: z.object({ provider, next: z.optional(z.string().check(z.maxLength(500))) }),
  reply: created(z.object({ url: z.string() })),
})
