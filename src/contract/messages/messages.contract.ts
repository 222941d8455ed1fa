import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { knownVariables, maxChars, text } from '#contract/validation/text.ts'
import { flyer_states } from '#domain/flyers/flyer.ts'
import { audiences, message_limits, message_states, message_variables } from '#domain/messages/message.ts'
import { told_fates, told_ways } from '#domain/messages/told.ts'
import { messageFile } from './message-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/messages'
/** Whoever works at the supplier may write: to the stores that this person sees (decision 140). */
const access = { area: 'supplier' } as const

const words = (label: string, most: number) =>
  text(label).check(maxChars(label, most), knownVariables(label, message_variables))
const ids = (label: string, most: number) => maxItems(label, most, z.array(z.uuid()))

const days_back = z
  .number('日数を入力してください')
  .check(
    z.int('日数は整数で入力してください'),
    z.minimum(1, '日数は1以上で入力してください'),
    z.maximum(message_limits.order_days, `日数は${message_limits.order_days}以下で入力してください`),
  )

/** What a person types of a message; half of one may be kept as a draft. */
export const messageForm = z.object({
  title: words('件名', message_limits.title),
  body: words('本文', message_limits.body),
  message_image_ids: ids('画像', message_limits.images),
  /** The PDF that goes along. */
  message_file_id: z._default(z.nullable(z.uuid()), null),
  /** The web flyer that it carries. */
  web_flyer_id: z.nullable(z.uuid()),
  audience: z.enum(audiences, '宛先を選んでください'),
  store_group_ids: ids('得意先グループ', 200),
  store_ids: ids('得意先', 5000),
  order_counter_ids: z._default(ids('受注窓口', 100), []),
  user_ids: z._default(ids('担当ユーザー', 200), []),
  /** Orders for delivery from so many days before it leaves on; of one item, or of any. */
  order_days: z._default(days_back, 30),
  product_item_id: z._default(z.nullable(z.uuid()), null),
  except_store_ids: z._default(ids('除く得意先', message_limits.exceptions), []),
})

const revision = z.number().check(z.int())

const message_line = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(message_states),
  /** When it is to leave, or began to. */
  send_at: z.nullable(instantText),
  receiver_count: z.int(),
  read_count: z.int(),
  /** Questions about it that wait for an answer. */
  waiting_questions: z.int(),
  created_by_name: z.string(),
  changed_at: instantText,
})
export type MessageLine = z.output<typeof message_line>

const carried_flyer = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(flyer_states),
  delivery_from: z.nullable(dayText),
  delivery_to: z.nullable(dayText),
})

const named = z.object({ id: z.string(), name: z.string() })
const named_store = z.extend(named, { customer_code: z.string() })

/** Orders, not cancelled, with items of a message's flyer for its dates, placed after the message was read there. */
const ordered = {
  order_count: z.int(),
  /** In yen without tax, of those items alone, as their supplier has answered. */
  amount: decimalText,
  /** Some weight is not known yet, or some price. */
  open: z.boolean(),
}

const message = z.extend(message_line, {
  body: z.string(),
  images: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  file: z.nullable(messageFile),
  flyer: z.nullable(carried_flyer),
  audience: z.enum(audiences),
  /** Those that are still there and that this user may see. */
  store_groups: z.array(named),
  stores: z.array(named_store),
  order_counters: z.array(named),
  users: z.array(named),
  order_days: z.int(),
  product_item: z.nullable(named),
  except_stores: z.array(named_store),
  sent_at: z.nullable(instantText),
  withdrawn_at: z.nullable(instantText),
  withdrawn_by_name: z.nullable(z.string()),
  /** Where nobody has read it and who is still to be reminded: of active deals, without those who want no notice. */
  remindable_count: z.int(),
  /** When those were reminded, by whom, and how many so far. */
  reminded_at: z.nullable(instantText),
  reminded_by_name: z.nullable(z.string()),
  reminded_count: z.int(),
  /** It is under way. */
  reminding: z.boolean(),
  /** What was ordered of its flyer after it was read; null: it carries none. */
  ordered: z.nullable(z.object({ store_count: z.int(), ...ordered })),
  revision: z.int(),
  changed_by_name: z.string(),
})
export type Message = z.output<typeof message>

export const listMessages = route({
  method: 'GET',
  path,
  access,
  summary: '得意先へのメッセージ（新しい順）。担当の得意先だけが見えるユーザーには、自分の書いたものだけ',
  query: z.object({
    ...pageQuery(),
    state: z.optional(z.enum(message_states)),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(pageOf(message_line)),
})
export const createMessage = route({
  method: 'POST',
  path,
  access,
  summary: 'メッセージの下書きを作る',
  body: messageForm,
  reply: created(message),
})

const candidate = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  /** It wants no notice of this supplier's messages, and reads them in its list. */
  muted: z.boolean(),
})

export const listMessageCandidates = route({
  method: 'GET',
  path: `${path}/candidates`,
  access,
  summary:
    'メッセージを送れる得意先（取引中の飲食店がある、自分に見える得意先。得意先コードの順）。message_idで、その下書きがいま（send_atで、その日時に）届く得意先',
  query: z.object({
    ...pageQuery(),
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Only those whom this draft would reach now, or at `send_at`. */
    message_id: z.optional(z.uuid()),
    send_at: z.optional(instantText),
  }),
  reply: ok(pageOf(candidate)),
})
export const addMessageImage = route({
  method: 'POST',
  path: `${path}/images`,
  access,
  summary: 'メッセージの画像を加える（JPEG・PNG・WebP）。向きを直し、撮影場所などの情報は消す',
  upload_kb: 10 * 1024,
  reply: ok(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})
export const getMessage = route({
  method: 'GET',
  path: `${path}/:message_id`,
  access,
  summary: 'メッセージ1件',
  reply: ok(message),
})
export const changeMessage = route({
  method: 'PATCH',
  path: `${path}/:message_id`,
  access,
  summary: 'メッセージの下書きを変える',
  body: z.extend(messageForm, { revision }),
  reply: ok(message),
})
export const removeMessage = route({
  method: 'DELETE',
  path: `${path}/:message_id`,
  access,
  summary: 'メッセージの下書きを削除する',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: empty,
})
export const copyMessage = route({
  method: 'POST',
  path: `${path}/:message_id/copy`,
  access,
  summary: 'メッセージを写して、新しい下書きを作る',
  reply: created(message),
})

const preview = z.object({
  count: z.int(),
  muted_count: z.int(),
  /** Which words in braces stand for nothing, at how many stores, and the first of these. */
  missing: z.array(z.object({ variable: z.string(), count: z.int(), stores: z.array(z.string()) })),
  /** On which days of the coming year its supplier does not deliver: who would answer there? */
  closed_days: z.array(z.object({ day: dayText, note: z.string() })),
  /** Those that could order none of its flyer's items, and the first of them; null: it carries none. */
  flyer_unseen: z.nullable(z.object({ count: z.int(), stores: z.array(z.string()) })),
  /** The first of those whom it would reach, each with what its words in braces stand for there. */
  samples: z.array(
    z.object({
      store_id: z.string(),
      name: z.string(),
      title: z.string(),
      body: z.string(),
      muted: z.boolean(),
      /** Of its flyer, what this store may order. */
      flyer_item_ids: z.array(z.string()),
      price_visible: z.boolean(),
    }),
  ),
})
export type MessagePreview = z.output<typeof preview>

export const previewMessage = route({
  method: 'GET',
  path: `${path}/:message_id/preview`,
  access,
  summary: 'いま（send_atで、その日時に）送ると、だれに、どう届くか。差し込みの値がない得意先も',
  query: z.object({ send_at: z.optional(instantText) }),
  reply: ok(preview),
})
export const sendMessage = route({
  method: 'POST',
  path: `${path}/:message_id/send`,
  access,
  summary: 'メッセージをいますぐ（send_atがnull）、または日時を決めて送る',
  body: z.object({ revision, send_at: z.nullable(instantText) }),
  reply: ok(message),
})
export const takeBackMessage = route({
  method: 'POST',
  path: `${path}/:message_id/take_back`,
  access,
  summary: '予約したメッセージの送信を取りやめ、下書きに戻す',
  reply: ok(message),
})
export const withdrawMessage = route({
  method: 'POST',
  path: `${path}/:message_id/withdraw`,
  access,
  summary: '送ったメッセージを取り消す。飲食店には「送信者が取り消しました」と示す',
  reply: ok(message),
})

const receiver = z.object({
  id: z.string(),
  store_id: z.string(),
  customer_code: z.string(),
  store_name: z.string(),
  received_at: instantText,
  muted: z.boolean(),
  read_at: z.nullable(instantText),
  read_by_name: z.nullable(z.string()),
  reminded_at: z.nullable(instantText),
  /** The names of its flyer's items whose details were opened there since it came; null: it carries none, or that is not known. */
  opened: z.nullable(z.array(z.string())),
  /** Null: nothing, or it carries no flyer. */
  ordered: z.nullable(z.object(ordered)),
  /**
   * By which ways its people were told, and reminded (`again`), and when; of several people and devices the best. Null: it is so
   * long ago that it is not kept any more.
   */
  told: z.nullable(
    z.array(
      z.object({
        way: z.enum(told_ways),
        again: z.boolean(),
        fate: z.enum(told_fates),
        at: z.nullable(instantText),
      }),
    ),
  ),
})
export type MessageReceiver = z.output<typeof receiver>

export const listMessageReceivers = route({
  method: 'GET',
  path: `${path}/:message_id/status`,
  access,
  summary: 'メッセージが届いた得意先と、何で知らせたか、読まれたか（届いた順）',
  query: z.object({ ...pageQuery(), unread: z.optional(z.enum(['1'])) }),
  reply: ok(pageOf(receiver)),
})
export const remindUnread = route({
  method: 'POST',
  path: `${path}/:message_id/remind`,
  access,
  summary: '送ったメッセージをまだ読んでいない得意先に、もう1回だけ知らせる（通知オフと取引の終わった得意先は除く）',
  reply: ok(message),
})
