import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { acceptInviteForm, inviteForm } from './member-invites.form.ts'

const invite = z.object({
  id: z.string(),
  kind: z.enum(['staff', 'handover']),
  name: z.string(),
  mail_address: z.string(),
  invited_by_name: z.string(),
  invited_at: instantText,
  expires_at: instantText,
})
export type MemberInvite = z.output<typeof invite>

const owner = { area: 'consumer', role: 'owner' } as const
const staff = '/api/v2/consumers/:consumer_id/staff_invites'
const handover = '/api/v2/consumers/:consumer_id/login_account_reset'
const waiting = z.object({ waiting: z.nullable(invite) })

export const listMemberInvites = route({
  method: 'GET',
  path: staff,
  access: owner,
  summary: '返事を待っているスタッフの招待',
  reply: ok(z.object({ items: z.array(invite) })),
})
export const inviteMember = route({
  method: 'POST',
  path: staff,
  access: owner,
  summary: 'スタッフをメールで招待する',
  body: inviteForm,
  reply: created(invite),
})
export const withdrawMemberInvite = route({
  method: 'DELETE',
  path: `${staff}/:invite_id`,
  access: owner,
  summary: '招待を取り消す',
  reply: empty,
})
export const getHandover = route({
  method: 'GET',
  path: handover,
  access: owner,
  summary: '店舗のアカウントの引き継ぎ：返事を待っている相手',
  reply: ok(waiting),
})
export const requestHandover = route({
  method: 'POST',
  path: handover,
  access: owner,
  summary: '店舗のアカウントを別の人に引き継ぐ。相手がメールのリンクで受けると、自分は店舗から外れる',
  body: inviteForm,
  reply: created(waiting),
})
export const withdrawHandover = route({
  method: 'DELETE',
  path: handover,
  access: owner,
  summary: '引き継ぎの依頼を取り消す',
  reply: ok(waiting),
})

const open = { area: 'public' } as const
const door = '/api/v2/consumers/login_invites/:token'

export const getLoginInvite = route({
  method: 'GET',
  path: door,
  access: open,
  summary: '招待の内容。使われた招待と、使えなくなった招待は、そのことだけ',
  reply: ok(
    z.discriminatedUnion('state', [
      z.object({
        state: z.literal('open'),
        kind: z.enum(['staff', 'handover']),
        restaurant_name: z.string(),
        name: z.string(),
        mail_address: z.string(),
        invited_by_name: z.string(),
        expires_at: instantText,
      }),
      // Of whom it was is not told any more.
      z.object({ state: z.enum(['used', 'over']) }),
    ]),
  ),
})
export const acceptLoginInvite = route({
  method: 'POST',
  path: door,
  access: open,
  summary: '招待を受けて、新しいログインを作る',
  body: acceptInviteForm,
  reply: created(z.object({ home: z.string() })),
})
export const acceptLoginInviteAsSelf = route({
  method: 'POST',
  path: `${door}/accept`,
  access: { area: 'consumer' },
  summary: '招待を、ログイン中のアカウントで受ける',
  reply: created(z.object({ home: z.string() })),
})
