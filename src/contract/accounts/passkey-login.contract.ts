import * as z from 'zod/mini'
import { created, empty, route } from '#contract/http/route.ts'
import { requestOptions, signedCredential } from './passkey-shapes.ts'

const begin_summary = 'パスキーでログインするために端末へ渡す値（5分間、1回だけ有効）'
const signed = z.object({ credential: signedCredential })
const loggedIn = z.object({ home: z.string() })
const begin_confirm_summary = '大切な操作の前に、パスキーで本人を確かめるために端末へ渡す値（5分間、1回だけ有効）'
const confirm_summary = '大切な操作の前に、パスキーで本人を確かめる（10分間有効）'

export const beginPasskeyLoginConsumer = route({
  method: 'POST',
  path: '/api/v2/consumers/session/passkey_challenge',
  access: { area: 'public' },
  summary: begin_summary,
  reply: created(requestOptions),
})
export const logInConsumerByPasskey = route({
  method: 'POST',
  path: '/api/v2/consumers/session/passkey',
  access: { area: 'public' },
  summary: 'パスキーで飲食店としてログインする',
  body: signed,
  reply: created(loggedIn),
})
export const beginPasskeyConfirmConsumer = route({
  method: 'POST',
  path: '/api/v2/consumers/session/confirmation/passkey_challenge',
  access: { area: 'consumer' },
  summary: begin_confirm_summary,
  reply: created(requestOptions),
})
export const confirmConsumerByPasskey = route({
  method: 'POST',
  path: '/api/v2/consumers/session/confirmation/passkey',
  access: { area: 'consumer' },
  summary: confirm_summary,
  body: signed,
  reply: empty,
})
export const beginPasskeyLoginSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/passkey_challenge',
  access: { area: 'public' },
  summary: begin_summary,
  reply: created(requestOptions),
})
export const logInSupplierByPasskey = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/passkey',
  access: { area: 'public' },
  summary: 'パスキーで卸としてログインする',
  body: signed,
  reply: created(loggedIn),
})
export const beginPasskeyConfirmSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/confirmation/passkey_challenge',
  access: { area: 'supplier' },
  summary: begin_confirm_summary,
  reply: created(requestOptions),
})
export const confirmSupplierByPasskey = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/confirmation/passkey',
  access: { area: 'supplier' },
  summary: confirm_summary,
  body: signed,
  reply: empty,
})
export const beginPasskeyLoginAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/session/passkey_challenge',
  access: { area: 'public' },
  summary: begin_summary,
  reply: created(requestOptions),
})
export const logInAdminByPasskey = route({
  method: 'POST',
  path: '/api/v2/admins/session/passkey',
  access: { area: 'public' },
  summary: 'パスキーで管理者としてログインする',
  body: signed,
  reply: created(loggedIn),
})
export const beginPasskeyConfirmAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/session/confirmation/passkey_challenge',
  access: { area: 'admin' },
  with_first_password: true,
  summary: begin_confirm_summary,
  reply: created(requestOptions),
})
export const confirmAdminByPasskey = route({
  method: 'POST',
  path: '/api/v2/admins/session/confirmation/passkey',
  access: { area: 'admin' },
  with_first_password: true,
  summary: confirm_summary,
  body: signed,
  reply: empty,
})
