import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { external_providers } from '#domain/accounts/external.ts'

const provider = z.enum(external_providers)

/** Where the browser goes: the other service's own page. */
const away = z.object({ url: z.string() })

export const beginExternalConfirm = route({
  method: 'POST',
  path: '/api/v2/consumers/session/confirmation/external_accounts',
  access: { area: 'consumer' },
  summary: '大切な操作の前に、連携した外部サービスで本人を確かめるための行き先',
  /** `next`: the page to come back to, where the act is tried again. */
  body: z.object({ provider, next: z.optional(z.string().check(z.maxLength(500))) }),
  reply: created(away),
})

const proofs = z.object({
  /** There is a password to be typed. */
  password: z.boolean(),
  /** Linked services that answer for this person. */
  services: z.array(z.object({ provider, name: z.string() })),
  /** It has done so within the last minutes: a sensitive act asks nothing. */
  confirmed: z.boolean(),
  /** The login id that comes with a first password; null: the one that there is stays. */
  next_login_id: z.nullable(z.string()),
})
export type Proofs = z.output<typeof proofs>

export const listProofs = route({
  method: 'GET',
  path: '/api/v2/consumers/session/confirmation',
  access: { area: 'consumer' },
  summary: '大切な操作の前に、ご本人を確かめられる方法',
  reply: ok(proofs),
})

const credentials = z.object({
  /** What the service is called; null: it can't be linked here. */
  name: z.nullable(z.string()),
  linked: z.nullable(
    z.object({
      linked_at: instantText,
      /** null: not yet. */
      last_used_at: z.nullable(instantText),
      /** What the account there was asked to tell. */
      scopes: z.array(z.string()),
    }),
  ),
})
export type ExternalCredentials = z.output<typeof credentials>

const review = '/api/v2/consumers/:consumer_id/review_site_credentials'
const shiire = '/api/v2/consumers/:consumer_id/shiire_credentials'
const access = { area: 'consumer' } as const

export const getReviewCredentials = route({
  method: 'GET',
  path: review,
  access,
  summary: '飲食店レビューサイトのアカウントとの連携',
  reply: ok(credentials),
})
export const beginReviewLink = route({
  method: 'POST',
  path: review,
  access,
  summary: '飲食店レビューサイトのアカウントと連携するための行き先',
  reply: created(away),
})
export const endReviewLink = route({
  method: 'DELETE',
  path: review,
  access,
  summary: '飲食店レビューサイトのアカウントとの連携を解除する（ほかにログインする方法がなくなるときは、できない）',
  reply: ok(credentials),
})
export const getShiireCredentials = route({
  method: 'GET',
  path: shiire,
  access,
  summary: '仕入サービスのアカウントとの連携',
  reply: ok(credentials),
})
export const beginShiireLink = route({
  method: 'POST',
  path: shiire,
  access,
  summary: '仕入サービスのアカウントと連携するための行き先',
  reply: created(away),
})
export const endShiireLink = route({
  method: 'DELETE',
  path: shiire,
  access,
  summary: '仕入サービスのアカウントとの連携を解除する（ほかにログインする方法がなくなるときは、できない）',
  reply: ok(credentials),
})
