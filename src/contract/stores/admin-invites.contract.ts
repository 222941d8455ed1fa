import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { decimalText, instantText, pageOf, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { email, mobile, phone } from '#contract/validation/contact.ts'
import { maxItems } from '#contract/validation/list.ts'
import { type Rule, rule } from '#contract/validation/rule.ts'
import { required, text } from '#contract/validation/text.ts'
import { invite_ways } from '#domain/stores/invite-cost.ts'
import { invite_list_labels, most_listed_invites } from '#domain/stores/invite-list.ts'
import {
  most_platform_invites,
  type PlatformInviteChannel,
  platform_invite_channels,
  platform_invite_states,
} from '#domain/stores/platform-invite.ts'

import { client_information_fields } from './store.form.ts'

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

/** What an address is by each way. */
export const invite_destinations: Record<PlatformInviteChannel, z.ZodMiniType<string, string>> = {
  sms: text(invite_labels.sms).check(required(invite_labels.sms), mobile(invite_labels.sms)),
  mail: text(invite_labels.mail).check(required(invite_labels.mail), email(invite_labels.mail)),
  fax: text(invite_labels.fax).check(required(invite_labels.fax), phone(invite_labels.fax)),
}

const list = '/api/v2/admins/suppliers/:id/invite_list'

type Addressed = { channel: PlatformInviteChannel; destination: string }

/** The address as its way takes it. */
const asAddress = ({ channel, destination }: Addressed) => z.safeParse(invite_destinations[channel], destination)

const addressed: Rule<Addressed> = rule<Addressed>(
  value => {
    const message = asAddress(value).error?.issues[0]?.message
    return message === undefined ? null : [{ path: ['destination'], message }]
  },
  value => ({ ...value, destination: asAddress(value).data ?? value.destination }),
)

const typed = {
  name: client_information_fields.name,
  channel: z.enum(platform_invite_channels, '送り方を選んでください'),
  destination: text(invite_list_labels.destination).check(z.maxLength(254)),
}

/** An invitation that is entered by hand. */
export const listedInviteForm = z.object(typed).check(addressed)

/** `store_id`: the supplier's record that is meant; null for a restaurant that it has none of yet, which gets one. */
const listedInvite = z.object({ store_id: z.nullable(z.uuid()), ...typed }).check(addressed)
export type ListedInvite = z.output<typeof listedInvite>

const invites = maxItems('招待', most_listed_invites, z.array(listedInvite).check(z.minLength(1, '招待がありません')))

const judgedInvite = z.object({
  store_id: z.nullable(z.string()),
  customer_code: z.nullable(z.string()),
  name: z.string(),
  channel: z.enum(platform_invite_channels),
  destination: z.string(),
  /** Why it will not be sent; null where it will. */
  message: z.nullable(z.string()),
})
export type JudgedInvite = z.output<typeof judgedInvite>

/** The largest file, in KB. */
export const invite_file_kb = 500

export const readInviteFile = route({
  method: 'POST',
  path: `${list}/file`,
  access,
  summary:
    '招待先の表（CSV・Excel）を読み、卸の得意先に当て、送れないものを理由とともに返す。誤りがあれば何も採らない。何も送らない',
  upload_kb: invite_file_kb,
  query: sheetQuery,
  reply: ok(
    z.object({
      items: z.array(judgedInvite),
      errors: z.array(
        z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
      ),
    }),
  ),
})
export const downloadInviteTemplate = route({
  method: 'GET',
  path: `${list}/template`,
  access,
  summary: '招待先の表のひな形（Excel）',
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
export const checkInviteList = route({
  method: 'POST',
  path: `${list}/check`,
  access,
  summary: '招待のうち、送れないものとその理由を見る。何も送らない',
  body: z.object({ invites }),
  reply: ok(z.object({ items: z.array(judgedInvite) })),
})
export const sendInviteList = route({
  method: 'POST',
  path: list,
  access,
  summary:
    '招待をまとめて送る。得意先の登録がない飲食店は、得意先として登録する。同じ Idempotency-Key では二度送らない',
  idempotent: true,
  body: z.object({ invites }),
  reply: created(
    z.object({ sent: z.number(), left_out: z.array(z.object({ name: z.string(), message: z.string() })) }),
  ),
})

export const previewPlatformInvite = route({
  method: 'GET',
  path: `${base}/preview`,
  access,
  look: 'invite_stores_seen',
  summary: '招待の文面。届くものと、宛先ごとのURLのほかは同じ',
  query: z.object({
    supplier_id: z.uuid(),
    /** The restaurant, as its supplier calls it. */
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    channel: z.enum(platform_invite_channels),
  }),
  reply: ok(
    z.object({
      subject: z.nullable(z.string()),
      text: z.string(),
      /** Of a fax: its page as a fax machine prints it, a picture. */
      page: z.nullable(z.string()),
    }),
  ),
})

const price = z.nullable(decimalText)
const prices = z.object({ sms: price, fax: price, post: price })

export const getInviteCosts = route({
  method: 'GET',
  path: `${base}/costs`,
  access,
  summary: '招待1件の料金：1通・1枚の単価（設定がなければnull）と、SMS1件の通数、本日の残り',
  query: z.object({ supplier_id: z.uuid() }),
  reply: ok(
    z.object({
      /** Yen with tax; null where none is configured. */
      prices,
      /** How many parts the provider makes of the short message, and bills. */
      sms_parts: z.number(),
      /** How many parts may still leave today. */
      sms_parts_left: z.number(),
    }),
  ),
})

const inviteMonth = z.object({
  month: z.string(),
  way: z.enum(invite_ways),
  sent: z.number(),
  /** Of those, what has not arrived. */
  failed: z.number(),
  opened: z.number(),
  begun: z.number(),
  joined: z.number(),
  /** What its carrier bills: parts, pages, letters. */
  pieces: z.number(),
})
export type InviteMonth = z.output<typeof inviteMonth>

export const listInviteMonths = route({
  method: 'GET',
  path: `${base}/months`,
  access,
  summary: '直近12か月の招待を、月と送り方ごとに：件数、開封・登録、料金のかかる通数と、いまの単価',
  reply: ok(z.object({ prices, items: z.array(inviteMonth) })),
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
    invites: maxItems(
      '得意先',
      most_platform_invites,
      z.array(z.object({ store_id: z.uuid(), destination })).check(z.minLength(1, '招待する得意先を選んでください')),
    ),
  })
const send_summary = 'で得意先を招待する。同じ宛先には30日に1度まで。止められた宛先には送らない'

export const inviteBySms = route({
  method: 'POST',
  path: `${base}/sms`,
  access,
  summary: `SMS${send_summary}`,
  body: wished(invite_destinations.sms),
  reply: outcome,
})
export const inviteByMail = route({
  method: 'POST',
  path: `${base}/mail`,
  access,
  summary: `メール${send_summary}`,
  body: wished(invite_destinations.mail),
  reply: outcome,
})
export const inviteByFax = route({
  method: 'POST',
  path: `${base}/fax`,
  access,
  summary: `FAX${send_summary}`,
  body: wished(invite_destinations.fax),
  reply: outcome,
})
