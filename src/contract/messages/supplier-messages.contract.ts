import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { flyer_states } from '#domain/flyers/flyer.ts'
import { messageFile } from './message-shapes.ts'

const path = '/api/v2/consumers/:consumer_id/messages'
const access = { area: 'consumer' } as const

const line = z.object({
  id: z.string(),
  deal_id: z.string(),
  supplier_name: z.string(),
  title: z.string(),
  /** The first of its body. */
  excerpt: z.string(),
  image_count: z.int(),
  has_file: z.boolean(),
  has_flyer: z.boolean(),
  received_at: instantText,
  unread: z.boolean(),
  /** Its sender has taken it back. */
  withdrawn: z.boolean(),
  /** What this restaurant has asked about it; null: nothing. */
  question: z.nullable(z.enum(['waiting', 'answered'])),
})
export type SupplierMessageLine = z.output<typeof line>

const received_flyer = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(flyer_states),
  delivery_from: dayText,
  delivery_to: dayText,
  items: z.array(
    z.object({
      product_item_id: z.string(),
      /** Null: it was there when the message came, and can't be ordered by it any more. */
      order_list_item_id: z.nullable(z.string()),
      name: z.string(),
      spec: z.string(),
      headline: z.string(),
      /** Null: the deal's own price, or hidden. */
      price: z.nullable(decimalText),
      store_limit: z.nullable(decimalText),
      total_limit: z.nullable(decimalText),
      /** Which of the two limits leaves nothing for any of the flyer's dates. */
      used_up: z.nullable(z.enum(['store', 'total'])),
      /** The photograph that it has on this flyer; null: the item's own. */
      flyer_image_id: z.nullable(z.string()),
    }),
  ),
})
export type ReceivedFlyer = z.output<typeof received_flyer>

const message = z.extend(line, {
  body: z.string(),
  images: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  /** The PDF that goes along; null: none, or the message was taken back. */
  file: z.nullable(messageFile),
  /** The web flyer that it carries; null: none, or the message was taken back. */
  flyer: z.nullable(received_flyer),
  read_at: z.nullable(instantText),
  read_by_name: z.nullable(z.string()),
  /** This restaurant wants no notice of its sender's messages. */
  muted: z.boolean(),
})
export type SupplierMessage = z.output<typeof message>

export const listSupplierMessages = route({
  method: 'GET',
  path,
  access,
  summary: '仕入先からのメッセージ（未読が先、それぞれ新しい順）。言葉・仕入先・届いた日で探せる',
  query: z.object({
    ...pageQuery('[ur]:'),
    q: z.optional(z.string().check(z.maxLength(100))),
    deal_id: z.optional(z.uuid()),
    from: z.optional(dayText),
    to: z.optional(dayText),
  }),
  reply: ok(pageOf(line)),
})

const sender = z.object({ deal_id: z.string(), supplier_name: z.string(), muted: z.boolean() })

export const listMessageSenders = route({
  method: 'GET',
  path: `${path}/senders`,
  access,
  summary: 'メッセージを送ってくる仕入先と、その通知を止めているか',
  reply: ok(z.object({ items: z.array(sender) })),
})
export const muteSender = route({
  method: 'PATCH',
  path: `${path}/senders/:deal_id`,
  access,
  summary: '仕入先のメッセージの通知を止める、または受け取る（一覧には届き続ける。発注のお知らせは止まらない）',
  body: z.object({ muted: z.boolean() }),
  reply: ok(sender),
})
export const getSupplierMessage = route({
  method: 'GET',
  path: `${path}/:receiver_id`,
  access,
  summary: '仕入先からのメッセージ1件',
  reply: ok(message),
})
export const readSupplierMessage = route({
  method: 'PATCH',
  path: `${path}/:receiver_id`,
  access,
  summary: '仕入先からのメッセージを既読・未読にする（店舗で共通）',
  body: z.object({ read: z.boolean() }),
  reply: ok(message),
})
