import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { creationOptions, newCredential } from './passkey-shapes.ts'
import { passkeyNameForm } from './passkeys.form.ts'

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: instantText,
  /** null: not yet. */
  last_used_at: z.nullable(instantText),
  /** Kept by its maker's account, and so on other devices, too. */
  synced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const passkeys = z.object({ items: z.array(passkey) })
const list_summary = '自分のパスキー'
const begin_summary = 'パスキーを作るために端末へ渡す値（5分間、1回だけ有効）'
const add_summary = 'パスキーを登録する'
const rename_summary = 'パスキーの名前を変える'
const remove_summary = 'パスキーを削除する（ほかにログインする方法がなくなるときは、できない）'
const added = z.object({ credential: newCredential })

export const listConsumerPasskeys = route({
  method: 'GET',
  path: '/api/v2/consumers/session/passkeys',
  access: { area: 'consumer' },
  summary: list_summary,
  reply: ok(passkeys),
})
export const beginConsumerPasskey = route({
  method: 'POST',
  path: '/api/v2/consumers/session/passkeys/challenge',
  access: { area: 'consumer' },
  summary: begin_summary,
  reply: created(creationOptions),
})
export const addConsumerPasskey = route({
  method: 'POST',
  path: '/api/v2/consumers/session/passkeys',
  access: { area: 'consumer' },
  summary: add_summary,
  body: added,
  reply: created(passkeys),
})
export const renameConsumerPasskey = route({
  method: 'PATCH',
  path: '/api/v2/consumers/session/passkeys/:passkey_id',
  access: { area: 'consumer' },
  summary: rename_summary,
  body: passkeyNameForm,
  reply: ok(passkeys),
})
export const removeConsumerPasskey = route({
  method: 'DELETE',
  path: '/api/v2/consumers/session/passkeys/:passkey_id',
  access: { area: 'consumer' },
  summary: remove_summary,
  reply: ok(passkeys),
})
export const listSupplierPasskeys = route({
  method: 'GET',
  path: '/api/v2/suppliers/session/passkeys',
  access: { area: 'supplier' },
  summary: list_summary,
  reply: ok(passkeys),
})
export const beginSupplierPasskey = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/passkeys/challenge',
  access: { area: 'supplier' },
  summary: begin_summary,
  reply: created(creationOptions),
})
export const addSupplierPasskey = route({
  method: 'POST',
  path: '/api/v2/suppliers/session/passkeys',
  access: { area: 'supplier' },
  summary: add_summary,
  body: added,
  reply: created(passkeys),
})
export const renameSupplierPasskey = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/session/passkeys/:passkey_id',
  access: { area: 'supplier' },
  summary: rename_summary,
  body: passkeyNameForm,
  reply: ok(passkeys),
})
export const removeSupplierPasskey = route({
  method: 'DELETE',
  path: '/api/v2/suppliers/session/passkeys/:passkey_id',
  access: { area: 'supplier' },
  summary: remove_summary,
  reply: ok(passkeys),
})
export const listAdminPasskeys = route({
  method: 'GET',
  path: '/api/v2/admins/session/passkeys',
  access: { area: 'admin' },
  with_first_password: true,
  summary: list_summary,
  reply: ok(passkeys),
})
export const beginAdminPasskey = route({
  method: 'POST',
  path: '/api/v2/admins/session/passkeys/challenge',
  access: { area: 'admin' },
  with_first_password: true,
  summary: begin_summary,
  reply: created(creationOptions),
})
export const addAdminPasskey = route({
  method: 'POST',
  path: '/api/v2/admins/session/passkeys',
  access: { area: 'admin' },
  with_first_password: true,
  summary: add_summary,
  body: added,
  reply: created(passkeys),
})
export const renameAdminPasskey = route({
  method: 'PATCH',
  path: '/api/v2/admins/session/passkeys/:passkey_id',
  access: { area: 'admin' },
  summary: rename_summary,
  body: passkeyNameForm,
  reply: ok(passkeys),
})
export const removeAdminPasskey = route({
  method: 'DELETE',
  path: '/api/v2/admins/session/passkeys/:passkey_id',
  access: { area: 'admin' },
  summary: remove_summary,
  reply: ok(passkeys),
})
