import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { required, text } from '#contract/validation/text.ts'

const base = '/api/v2/consumers/invites/:token'

const invited = z.object({
  /** `over`: past its time, taken back or replaced by a newer one; `used`: its restaurant is here already. */
  state: z.enum(['open', 'over', 'used']),
  supplier: z.object({ name: z.string(), address: z.string(), phone_number: z.nullable(z.string()) }),
  /** The restaurant as the supplier's books call it. */
  store_name: z.string(),
  expires_at: instantText,
})
export type Invited = z.output<typeof invited>

export const getInvited = route({
  method: 'GET',
  path: base,
  access: { area: 'public' },
  summary: '招待を開く。どの卸が、どの店を招待しているか',
  reply: ok(invited),
})
/** The code that is printed beside the QR. */
export const inviteCodeForm = z.object({ code: text('招待コード').check(required('招待コード'), z.maxLength(40)) })

export const openByCode = route({
  method: 'POST',
  path: '/api/v2/consumers/invites/by_code',
  access: { area: 'public' },
  summary: '招待状に印刷された招待コードから、招待を開く。誤りは1時間に20回まで',
  body: inviteCodeForm,
  reply: ok(z.object({ token: z.string() })),
})
export const acceptInvite = route({
  method: 'POST',
  path: `${base}/by_restaurant`,
  access: { area: 'consumer', role: 'owner' },
  summary: 'ログイン中の店舗で招待を受ける。取引がすぐに始まる',
  reply: created(z.object({ deal_id: z.string() })),
})
