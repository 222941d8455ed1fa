import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { rule } from '#contract/validation/rule.ts'
import { text } from '#contract/validation/text.ts'
import {
  flyer_request_states,
  flyer_ways,
  invite_flyer_limits,
  invite_stages,
  wrongFlyerWords,
} from '#domain/stores/invite-flyer.ts'
import { platform_invite_channels } from '#domain/stores/platform-invite.ts'

const base = '/api/v2/suppliers/:supplier_id/invite_flyer'
const access = { area: 'supplier' } as const
const owners = { area: 'supplier', role: 'owner' } as const

const flyerWords = text('ひとこと').check(
  rule(wrongFlyerWords, value => value.replace(/\r\n?/g, '\n').normalize('NFC').trim()),
)

/** What a supplier writes on its invitations. */
export const inviteFlyerForm = z.object({ words: flyerWords, logo_id: z.nullable(z.uuid()) })
export type InviteFlyerForm = z.output<typeof inviteFlyerForm>

const inviteFlyer = z.extend(inviteFlyerForm, {
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
})
export type InviteFlyer = z.output<typeof inviteFlyer>

export const getInviteFlyer = route({
  method: 'GET',
  path: base,
  access,
  summary: '招待状に入れる、卸のひとこととロゴ',
  reply: ok(inviteFlyer),
})
export const changeInviteFlyer = route({
  method: 'PATCH',
  path: base,
  access: owners,
  summary: '招待状のひとこととロゴを変える（これから印刷・発送する招待状に使う）',
  body: z.extend(inviteFlyerForm, { revision: z.number().check(z.int()) }),
  reply: ok(inviteFlyer),
})
export const addInviteLogo = route({
  method: 'POST',
  path: `${base}/logos`,
  access: owners,
  summary: 'ロゴの画像を送る（JPEG・PNG・WebP）。使うのは、招待状に保存してから',
  upload_kb: 5 * 1024,
  reply: ok(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})
export const previewInviteFlyer = route({
  method: 'GET',
  path: `${base}/preview`,
  access,
  summary: '招待状の見本（A4の画像）。保存する前のひとこととロゴで見られる',
  query: z.object({ words: z.optional(flyerWords), logo_id: z.optional(z.uuid()) }),
  reply: ok(z.object({ page: z.string() })),
})

const flyerRequest = z.object({
  id: z.string(),
  way: z.enum(flyer_ways),
  state: z.enum(flyer_request_states),
  destination: z.string(),
  asked_by_name: z.string(),
  asked_at: instantText,
  state_changed_by_name: z.nullable(z.string()),
  state_changed_at: z.nullable(instantText),
  reason: z.string(),
  /** It was sent by mail or fax, and has not arrived. */
  failed: z.boolean(),
})

const flyerStore = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  stage: z.enum(invite_stages),
  /** Another invitation may be printed or asked for. */
  linked: z.boolean(),
  /** What stands in its record, '' for nothing. */
  destinations: z.object({ mail: z.string(), fax: z.string(), post: z.string() }),
  made_at: z.nullable(instantText),
  /** When staff sent an invitation last and how: asked for by a request or by themselves. */
  sent: z.nullable(z.object({ way: z.enum(platform_invite_channels), at: instantText, failed: z.boolean() })),
  opened_at: z.nullable(instantText),
  begun_at: z.nullable(instantText),
  joined_at: z.nullable(instantText),
  expires_at: z.nullable(instantText),
  /** The newest request that the platform sends it. */
  request: z.nullable(flyerRequest),
})
export type FlyerStore = z.output<typeof flyerStore>

export const listFlyerStores = route({
  method: 'GET',
  path: `${base}/stores`,
  access,
  summary: '招待できる得意先と、招待から登録した得意先。どこまで進んだかと、発送の依頼',
  query: z.object({
    ...pageQuery(),
    q: z.optional(z.string().check(z.maxLength(100))),
    stage: z.optional(z.enum(invite_stages)),
  }),
  reply: ok(
    z.object({
      ...pageOf(flyerStore).shape,
      /** Of those that the word finds: how many stand at which stage. */
      counts: z.record(z.enum(invite_stages), z.number()),
      /** How many were invited, and how many of these came so far or further. */
      reached: z.object({ invited: z.number(), opened: z.number(), begun: z.number(), joined: z.number() }),
    }),
  ),
})

export const askFlyerSending = route({
  method: 'POST',
  path: `${base}/send_requests`,
  access,
  summary: '招待状の発送を運営に依頼する。宛先のない得意先、依頼が済んでいない得意先は除いて知らせる',
  body: z.object({
    way: z.enum(flyer_ways),
    store_ids: maxItems(
      '得意先',
      invite_flyer_limits.stores,
      z.array(z.uuid()).check(z.minLength(1, '得意先を選んでください')),
    ),
  }),
  reply: created(
    z.object({
      asked: z.number(),
      /** Who was left out, and why. */
      left_out: z.array(z.object({ store_id: z.string(), name: z.string(), message: z.string() })),
    }),
  ),
})
export const withdrawFlyerRequest = route({
  method: 'DELETE',
  path: `${base}/send_requests/:flyer_request_id`,
  access,
  summary: '発送の依頼を取りやめる。運営が準備を始めたあとは409',
  reply: empty,
})
