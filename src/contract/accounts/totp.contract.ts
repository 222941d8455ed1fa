import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const base = '/api/v2/admins/session/totp'

const totp = z.object({
  /** Since when the login asks for a code; null while it does not. */
  confirmed_at: z.nullable(instantText),
  /** Recovery codes that are not used yet. */
  recovery_codes_left: z.int(),
  /** Administrators of this house do nothing else before they have it. */
  required: z.boolean(),
})
export type Totp = z.output<typeof totp>

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export const totpCode = z
  .string('確認コードを入力してください')
  .check(z.trim(), z.minLength(1, '確認コードを入力してください'), z.maxLength(40, '確認コードが違います'))

export const getTotp = route({
  method: 'GET',
  path: base,
  access: { area: 'admin' },
  with_first_password: true,
  summary: '2段階認証の設定',
  reply: ok(totp),
})
export const beginTotp = route({
  method: 'POST',
  path: base,
  access: { area: 'admin' },
  with_first_password: true,
  summary: '認証アプリに登録するキーを作る（前に作って、まだ確かめていないキーは無効になる）',
  reply: created(z.object({ secret: z.string(), uri: z.string(), qr_code: z.string() })),
})
export const confirmTotp = route({
  method: 'PATCH',
  path: base,
  access: { area: 'admin' },
  with_first_password: true,
  summary: '認証アプリの確認コードで2段階認証を始める。回復コードは、このとき一度だけ返る',
  body: z.object({ code: totpCode }),
  reply: ok(recoveryCodes),
})
export const endTotp = route({
  method: 'DELETE',
  path: base,
  access: { area: 'admin' },
  summary: '2段階認証をやめる',
  reply: empty,
})
export const renewRecoveryCodes = route({
  method: 'POST',
  path: `${base}/recovery_codes`,
  access: { area: 'admin' },
  summary: '回復コードを作り直す。前のものは使えなくなる',
  reply: created(recoveryCodes),
})
