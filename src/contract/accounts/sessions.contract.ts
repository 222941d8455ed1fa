import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const device = z.object({
  id: z.string(),
  /** The session that asks. */
  is_this: z.boolean(),
  /** 「iPhone・Safari」, as far as the browser says. */
  device: z.string(),
  address: z.nullable(z.string()),
  since: instantText,
  last_seen_at: instantText,
})
export type Device = z.output<typeof device>

const devices = ok(z.object({ items: z.array(device) }))
/** Proves once more who sits there, before what could take the account away. */
const confirmation = z.object({
  password: z.string().check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200)),
})
const list_summary = 'ログイン中の端末'
const end_summary = 'ほかの端末からログアウトする（session_id があれば、その端末だけ）'
const confirm_summary = '大切な操作の前に、パスワードで本人を確かめる（10分間有効）'
const which = z.object({ session_id: z.optional(z.string().check(z.maxLength(64))) })

export const listConsumerDevices = route({
  method: 'GET',
  path: '/api/v2/consumers/session/devices',
  access: { area: 'consumer' },
  summary: list_summary,
  reply: devices,
})
export const endConsumerDevices = route({
  method: 'DELETE',
  path: '/api/v2/consumers/session/devices',
  access: { area: 'consumer' },
  summary: end_summary,
  query: which,
  reply: devices,
})
export const confirmConsumer = route({
  method: 'POST',
  path: '/api/v2/consumers/session/confirmation',
  access: { area: 'consumer' },
  summary: confirm_summary,
  body: confirmation,
  reply: empty,
})
export const listSupplierDevices = route({
  method: 'GET',
  path: '/api/v2/suppliers/session/devices',
  access: { area: 'supplier' },
  summary: list_summary,
  reply: devices,
})
export const endSupplierDevices = route({
  method: 'DELETE',
  path: '/api/v2/suppliers/session/devices',
  access: { area: 'supplier' },
  summary: end_summary,
  query: which,
  reply: devices,
})
export const confirmSupplier = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/confirmation',
  access: { area: 'supplier' },
  summary: confirm_summary,
  body: confirmation,
  reply: empty,
})
export const listAdminDevices = route({
  method: 'GET',
  path: '/api/v2/admins/session/devices',
  access: { area: 'admin' },
  summary: list_summary,
  reply: devices,
})
export const endAdminDevices = route({
  method: 'DELETE',
  path: '/api/v2/admins/session/devices',
  access: { area: 'admin' },
  summary: end_summary,
  query: which,
  reply: devices,
})
export const confirmAdmin = route({
  method: 'POST',
  path: '/api/v2/admins/session/confirmation',
  access: { area: 'admin' },
  with_first_password: true,
  summary: confirm_summary,
  body: confirmation,
  reply: empty,
})
