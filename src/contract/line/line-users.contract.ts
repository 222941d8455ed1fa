import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const consumer = '/api/v2/consumers/:consumer_id'
const supplier = '/api/v2/suppliers/:supplier_id'

const lineUser = z.object({
  /** The LINE user that speaks for the person who asks; null where none is linked. */
  link: z.nullable(
    z.object({
      linked_at: instantText,
      /** The user has blocked the official account: nothing reaches it, and mail goes instead. */
      blocked: z.boolean(),
      tell_orders: z.boolean(),
      tell_closings: z.boolean(),
      tell_messages: z.boolean(),
    }),
  ),
  friend_url: z.string(),
})
export type LineUser = z.output<typeof lineUser>

/** What a supplier's user is told stands with its mails, in the notification settings. */
const supplierLineUser = z.object({
  link: z.nullable(z.object({ linked_at: instantText, blocked: z.boolean() })),
  friend_url: z.string(),
})
export type SupplierLineUser = z.output<typeof supplierLineUser>

const friend = z.object({
  friend_url: z.string(),
  /** Its QR code, as an SVG picture in a data URL. */
  qr: z.string(),
})

const start = z.object({
  link_token: z.string().check(z.minLength(1, 'LINEの「連携」ボタンから開き直してください'), z.maxLength(300)),
  /** Whose official account: as the button in the talk says. */
  line_channel: z.string().check(z.minLength(1), z.maxLength(100)),
})
/** Where LINE asks the user to agree. */
const started = z.object({ url: z.string() })

/** What is changed; what it does not name stays as it is. A page of an earlier version names all of it. */
const telling = z.object({
  tell_orders: z.optional(z.boolean()),
  tell_closings: z.optional(z.boolean()),
  tell_messages: z.optional(z.boolean()),
})

export const getLineUser = route({
  method: 'GET',
  path: `${consumer}/line_users`,
  access: { area: 'consumer' },
  summary: '自分のLINE連携',
  reply: ok(lineUser),
})
export const getLineFriendUrl = route({
  method: 'GET',
  path: `${consumer}/line_friend_url`,
  access: { area: 'consumer' },
  summary: 'LINE公式アカウントの友だち追加のURLとQRコード',
  reply: ok(friend),
})
export const startLineLink = route({
  method: 'POST',
  path: `${consumer}/line_users`,
  access: { area: 'consumer' },
  summary: 'LINEから渡されたトークンで連携を始める。答えは、LINEで同意する画面のURL',
  body: start,
  reply: created(started),
})
export const changeLineUser = route({
  method: 'PATCH',
  path: `${consumer}/line_users`,
  access: { area: 'consumer' },
  summary: 'LINEで何を知らせるか（送らない項目は変えない）',
  body: telling,
  reply: ok(lineUser),
})
export const deleteLineUser = route({
  method: 'DELETE',
  path: `${consumer}/line_users`,
  access: { area: 'consumer' },
  summary: 'LINE連携を解除する',
  reply: empty,
})

export const getSupplierLineUser = route({
  method: 'GET',
  path: `${supplier}/line_users`,
  access: { area: 'supplier' },
  summary: '自分のLINE連携',
  reply: ok(supplierLineUser),
})
export const getSupplierLineFriendUrl = route({
  method: 'GET',
  path: `${supplier}/line_friend_url`,
  access: { area: 'supplier' },
  summary: 'LINE公式アカウントの友だち追加のURLとQRコード',
  reply: ok(friend),
})
export const startSupplierLineLink = route({
  method: 'POST',
  path: `${supplier}/line_users`,
  access: { area: 'supplier' },
  summary: 'LINEから渡されたトークンで連携を始める。答えは、LINEで同意する画面のURL',
  body: start,
  reply: created(started),
})
export const deleteSupplierLineUser = route({
  method: 'DELETE',
  path: `${supplier}/line_users`,
  access: { area: 'supplier' },
  summary: 'LINE連携を解除する',
  reply: empty,
})
