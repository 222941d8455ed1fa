import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { invite_states, most_invites_a_day } from '#domain/suppliers/supplier-invite.ts'

const path = '/api/v2/consumers/:consumer_id/deals/supplier_invites'

/** An invitation as it stands. */
export const supplierInviteShape = {
  /** What has become of it; null: none was sent. A supplier that said no to anybody is `declined`. */
  state: z.nullable(z.enum(invite_states)),
  /** When it left or leaves; of one that has arrived, when that was. */
  invited_at: z.nullable(instantText),
}

const invitable = z.object({
  deal_id: z.string(),
  name: z.string(),
  /** By which way it would be asked; null: neither a mail address nor a fax number is known. */
  channel: z.nullable(z.enum(['mail', 'fax'])),
  to: z.nullable(z.string()),
  ...supplierInviteShape,
})
export type InvitableSupplier = z.output<typeof invitable>

const invites = z.object({
  consumer_name: z.string(),
  /** The last day of a link that is sent now. */
  until: z.string(),
  /** When a fax that is asked for now leaves; null: at once. */
  fax_leaves_at: z.nullable(instantText),
  items: z.array(invitable),
})

export const listSupplierInvites = route({
  method: 'GET',
  path,
  access: { area: 'consumer' },
  summary: '自店で登録した仕入先と、Oroshiへの招待の状態',
  reply: ok(invites),
})

export const sendSupplierInvites = route({
  method: 'POST',
  path,
  access: { area: 'consumer', role: 'owner' },
  summary: '自店で登録した仕入先に、Oroshiへの招待をメールかFAXで送る。1社に1回だけ',
  body: z.object({
    own_deal_ids: z.array(z.uuid()).check(z.minLength(1, '仕入先を選んでください'), z.maxLength(most_invites_a_day)),
  }),
  reply: created(z.extend(invites, { sent: z.number() })),
})
