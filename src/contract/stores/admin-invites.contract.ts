import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { email, mobile, phone } from '#contract/validation/contact.ts'
import { maxItems } from '#contract/validation/list.ts'
import { required, text } from '#contract/validation/text.ts'
import {
  most_platform_invites,
  type PlatformInviteChannel,
  platform_invite_channels,
  platform_invite_states,
} from '#domain/stores/platform-invite.ts'

const access = { area: 'admin' } as const
const base = '/api/v2/admins/invites'
const stores = '/api/v2/admins/suppliers/:id/invite_stores'

export const invite_labels: Record<PlatformInviteChannel, string> = {
  sms: '携帯電話番号',
  mail: 'メールアドレス',
  fax: 'FAX番号',
}

const platformInvite = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  store_name: z.string(),
  channel: z.enum(platform_invite_channels),
  destination: z.string(),
  state: z.enum(platform_invite_states),
  sent_by_name: z.string(),
  asked_at: instantText,
  opened_at: z.nullable(instantText),
  begun_at: z.nullable(instantText),
  joined_at: z.nullable(instantText),
})
export type PlatformInvite = z.output<typeof platformInvite>

export const listPlatformInvites = route({
  method: 'GET',
  path: base,
  access,
  look: 'invites_seen',
  summary: '運営が送った招待を新しい順に見る。開封・登録の途中・登録済の件数も',
  query: z.object({
    ...pageQuery(),
    q: z.optional(z.string().check(z.maxLength(100))),
    channel: z.optional(z.enum(platform_invite_channels)),
  }),
  reply: ok(
    z.object({
      ...pageOf(platformInvite).shape,
      /** Of all that were sent: how many came how far. */
      counts: z.object({ sent: z.number(), opened: z.number(), begun: z.number(), joined: z.number() }),
    }),
  ),
})

const inviteStore = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  /** What stands in the store's record, '' for nothing that serves. */
  destinations: z.object({ sms: z.string(), mail: z.string(), fax: z.string() }),
  /** When staff invited it last. */
  invited_at: z.nullable(instantText),
})
export type InviteStore = z.output<typeof inviteStore>

export const listInviteStores = route({
  method: 'GET',
  path: stores,
  access,
  look: 'invite_stores_seen',
  summary: '卸の、まだ飲食店とつながっていない得意先（コード順に500件まで）',
  reply: ok(z.object({ supplier_name: z.string(), items: z.array(inviteStore), total: z.number() })),
})

/** The largest file, in KB. */
export const invite_file_kb = 500

export const readInviteFile = route({
  method: 'POST',
  path: `${stores}/file`,
  access,
  summary: '得意先コードと宛先の表（CSV・Excel）を読み、得意先に当てる。何も送らない',
  upload_kb: invite_file_kb,
  query: sheetQuery,
  reply: ok(
    z.object({
      items: z.array(z.object({ ...inviteStore.shape, destination: z.string() })),
      errors: z.array(
        z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
      ),
    }),
  ),
})

const which = z.object({ store_id: z.uuid(), channel: z.enum(platform_invite_channels) })

export const previewPlatformInvite = route({
  method: 'GET',
  path: `${base}/preview`,
  access,
  look: 'invite_stores_seen',
  summary: '招待の文面と通数。届くものと、宛先ごとのURLのほかは同じ',
  query: which,
  reply: ok(
    z.object({
      subject: z.nullable(z.string()),
      text: z.string(),
      /** Of a fax: its page as a fax machine prints it, a picture. */
      page: z.nullable(z.string()),
      /** Of a short message: how many the provider makes of it, and bills. */
      parts: z.nullable(z.number()),
      /** How many parts may still leave today. */
      parts_left: z.nullable(z.number()),
    }),
  ),
})

const outcome = created(
  z.object({
    sent: z.number(),
    /** Who was left out, and why. */
    left_out: z.array(z.object({ store_id: z.string(), name: z.string(), message: z.string() })),
  }),
)
// @__NO_SIDE_EFFECTS__
const wished = (destination: z.ZodMiniType<string, string>) =>
  z.object({
    invites: z
      .array(z.object({ store_id: z.uuid(), destination }))
      .check(z.minLength(1, '招待する得意先を選んでください'), maxItems('得意先', most_platform_invites)),
  })
const send_summary = 'で得意先を招待する。同じ宛先には30日に1度まで。止められた宛先には送らない'

export const inviteBySms = route({
  method: 'POST',
  path: `${base}/sms`,
  access,
  summary: `SMS${send_summary}`,
  body: wished(text(invite_labels.sms).check(required(invite_labels.sms), mobile(invite_labels.sms))),
  reply: outcome,
})
export const inviteByMail = route({
  method: 'POST',
  path: `${base}/mail`,
  access,
  summary: `メール${send_summary}`,
  body: wished(text(invite_labels.mail).check(required(invite_labels.mail), email(invite_labels.mail))),
  reply: outcome,
})
export const inviteByFax = route({
  method: 'POST',
  path: `${base}/fax`,
  access,
  summary: `FAX${send_summary}`,
  body: wished(text(invite_labels.fax).check(required(invite_labels.fax), phone(invite_labels.fax))),
  reply: outcome,
})
