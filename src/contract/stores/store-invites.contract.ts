import * as z from 'zod/mini'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { invite_flyer_limits } from '#domain/stores/invite-flyer.ts'

const base = '/api/v2/suppliers/:supplier_id/stores'

const invite = z.object({
  url: z.string(),
  made_at: instantText,
  made_by_name: z.string(),
  expires_at: instantText,
})
export type StoreInvite = z.output<typeof invite>

export const getInvite = route({
  method: 'GET',
  path: `${base}/:store_id/invites/url`,
  access: { area: 'supplier' },
  summary: '得意先の招待URL（なければ null）',
  reply: ok(z.object({ invite: z.nullable(invite) })),
})
export const makeInvite = route({
  method: 'POST',
  path: `${base}/:store_id/invites/url`,
  access: { area: 'supplier' },
  summary: '招待URLを作る。前のURLは使えなくなる',
  reply: created(z.object({ invite })),
})
export const revokeInvite = route({
  method: 'DELETE',
  path: `${base}/:store_id/invites/url`,
  access: { area: 'supplier' },
  summary: '招待を取り消す',
  reply: empty,
})
export const getInviteQr = route({
  method: 'GET',
  path: `${base}/:store_id/invites/qr_code`,
  access: { area: 'supplier' },
  summary: '招待URLのQRコード（SVGまたはPNG）',
  query: z.object({ format: z._default(z.enum(['svg', 'png']), 'svg') }),
  reply: file('image/svg+xml'),
})
export const printInvites = route({
  method: 'POST',
  path: `${base}/invites/print`,
  access: { area: 'supplier' },
  summary: '招待状（A4のPDF、1店1枚）。招待のない得意先には作る',
  body: z.object({
    store_ids: maxItems('得意先', invite_flyer_limits.stores, z.array(z.uuid()).check(z.minLength(1))),
  }),
  reply: file('application/pdf'),
})
