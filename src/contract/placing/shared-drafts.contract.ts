import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'
import { maxItems } from '#contract/validation/list.ts'

const path = '/api/v2/consumers/:consumer_id/deals/:deal_id/shared_drafts'

/** Lines of one copy, as many as an order may have. */
export const most_shared_lines = 500

const line = z.object({
  /** Of a free line its own: it names no item. */
  order_list_item_id: z.uuid(),
  free: z.optional(z.literal(true)),
  unit_kind: unitKind,
  quantity: decimalText,
  note: z.string().check(z.maxLength(200)),
  name: z.string().check(z.maxLength(200)),
  unit: z.string().check(z.maxLength(20)),
  /** Who typed it, where that was somebody before the draft was taken over. */
  typed_by: z.optional(z.string().check(z.maxLength(100))),
})
export type SharedDraftLine = z.output<typeof line>

/** What is being filled in. */
const content = z.object({
  /** '' while none is chosen. */
  delivery_date: z.union([z.literal(''), dayText]),
  note: z.string().check(z.maxLength(2000)),
  lines: maxItems('商品', most_shared_lines, z.array(line).check(z.minLength(1, '商品を1つ以上選んでください'))),
})
export type SharedContent = z.output<typeof content>

/** A browser, by the name that it gave itself. */
const device = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** Who has taken a draft over; `by_own`: the same person, on another device. */
const taken = z.nullable(z.object({ name: z.string(), at: instantText, by_own: z.boolean() }))
export type TakenOver = NonNullable<z.output<typeof taken>>

const sharedDraft = z.extend(content, {
  id: z.string(),
  revision: z.number(),
  /** Who types it. */
  name: z.string(),
  /** Of this account: which of its devices holds it. A colleague's is nobody else's business. */
  device: z.nullable(z.string()),
  typed_at: instantText,
  /** Its author is asked what becomes of his own, and a colleague sees it no more. */
  taken,
})
export type SharedDraft = z.output<typeof sharedDraft>

/** What became of one's own copy. */
const own = z.object({ taken })

export const listSharedDrafts = route({
  method: 'GET',
  path,
  access: { area: 'consumer' },
  summary: '入力中の下書き：同じ店舗のほかの担当者と、自分の端末のもの（新しい順）',
  reply: ok(z.object({ items: z.array(sharedDraft) })),
})

export const shareDraft = route({
  method: 'POST',
  path,
  access: { area: 'consumer' },
  summary: 'この端末の下書きの写しを置く。引き継がれたあとは書き換えず、誰が引き継いだかを返す',
  body: z.extend(content, { device }),
  reply: ok(own),
})

export const unshareDraft = route({
  method: 'DELETE',
  path,
  access: { area: 'consumer' },
  summary: 'この端末の下書きの写しを消す（空にした、または引き継がれたことに返事をした）',
  query: z.object({ device }),
  reply: empty,
})

export const closeDraft = route({
  method: 'POST',
  path: `${path}/close`,
  access: { area: 'consumer' },
  summary: '発注の直前に、この端末の写しを閉じる。先に引き継がれていれば閉じず、誰が引き継いだかを返す',
  body: z.object({ device }),
  reply: ok(own),
})

export const takeDraft = route({
  method: 'POST',
  path: `${path}/:shared_draft_id/take`,
  access: { area: 'consumer' },
  summary: '下書きを引き継ぐ。ほかの人が先に引き継いだとき、入力が変わったときは 409',
  body: z.object({ device, revision: z.int().check(z.minimum(1), z.maximum(1_000_000_000)) }),
  reply: ok(sharedDraft),
})

export const giveBackDraft = route({
  method: 'POST',
  path: `${path}/:shared_draft_id/give_back`,
  access: { area: 'consumer' },
  summary: '引き継いだ下書きを戻す。入力した人が返事をしたあとは 409',
  body: z.object({ device }),
  reply: empty,
})
