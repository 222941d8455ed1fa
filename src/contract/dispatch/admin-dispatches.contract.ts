import * as z from 'zod/mini'
import { empty, file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { dispatchChannel, dispatchState, occasion } from '#contract/trade.ts'

/** How far back the rates look. */
export const rate_spans = ['day', 'week', 'month'] as const
export type RateSpan = (typeof rate_spans)[number]

/** `failed`: still needs somebody; `settled`: failed as well, but nobody needs to see to it. Both of the last 30 days. */
export const dispatch_filters = ['failed', 'settled', 'waiting', 'done'] as const

/**
 * Why nobody needs to see to what has failed: its order was cancelled, a newer version has taken its place, the supplier has
 * opened or processed the order, it came or was told another way, or is tried another way.
 */
export const settlings = ['cancelled', 'overtaken', 'opened', 'arrived', 'told_by_phone', 'under_way'] as const
/** With the channel by which it came or is tried, where there is one. */
export const settledShape = {
  settled: z.nullable(z.enum(settlings)),
  settled_by: z.nullable(dispatchChannel),
  /**
   * Why what still waits is dropped at its turn: its order was cancelled, or a newer version stands. `cancelled` stays after
   * that turn. Null where it leaves, and of what gave way to a newer version or another way.
   */
  dropped: z.optional(z.nullable(z.enum(['cancelled', 'overtaken']))),
}

const row = z.object({
  id: z.string(),
  channel: dispatchChannel,
  state: dispatchState,
  destination: z.string(),
  order_number: z.string(),
  order_revision: z.number(),
  occasion,
  consumer_name: z.string(),
  supplier_name: z.string(),
  /** Whom to call: the supplier, and the restaurant as it is called by now. */
  phone_number: z.nullable(z.string()),
  consumer_phone: z.nullable(z.string()),
  attempts: z.number(),
  round: z.number(),
  pages: z.nullable(z.number()),
  /** Yen, of all calls. */
  cost: z.nullable(z.string()),
  failure_class: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  queued_at: instantText,
  /** When it has its turn among those to the same destination; null: it does not wait for that. */
  turn_at: z.nullable(instantText),
  ended_at: z.nullable(instantText),
  /** The very sheet that left is kept. */
  has_image: z.boolean(),
  /** A link that left with it, or with another message of the same order, opens the order. */
  has_link: z.boolean(),
  ...settledShape,
  /** It may be sent again: it has failed, and is not settled. */
  can_resend: z.boolean(),
  /** Where it would go if it was sent again, where the number or address was put right since; null: where it went. */
  moved_to: z.nullable(z.string()),
  /** By which way, where that is another one, too. */
  moved_by: z.optional(dispatchChannel),
})
export type DispatchRow = z.output<typeof row>

const rate = z.object({
  channel: dispatchChannel,
  total: z.number(),
  arrived: z.number(),
  failed: z.number(),
  under_way: z.number(),
  pages: z.number(),
  cost: z.string(),
  /** Left alone until then, after faults in a row. */
  resting_until: z.nullable(instantText),
})
export type ChannelRate = z.output<typeof rate>

export const listDispatches = route({
  method: 'GET',
  path: '/api/v2/admins/dispatches',
  access: { area: 'admin' },
  look: 'dispatches_seen',
  summary: '発注の送信を新しい順に見る。rates は span（既定は直近24時間）のチャネル別の到達',
  query: z.object({
    ...pageQuery(),
    filter: z.optional(z.enum(dispatch_filters)),
    channel: z.optional(dispatchChannel),
    span: z.optional(z.enum(rate_spans)),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  // held: nothing leaves, since the database was restored.
  reply: ok(z.object({ ...pageOf(row).shape, rates: z.array(rate), held: z.boolean() })),
})

/** How many days of Japan the charts of what arrived go back, today with them. */
export const rate_days = 30

const dayRate = z.object({
  day: dayText,
  channel: dispatchChannel,
  /** The service by which it was tried; null: before that was kept, or nothing was tried yet. */
  gateway: z.nullable(z.string()),
  arrived: z.number(),
  failed: z.number(),
  under_way: z.number(),
})
export type DayRate = z.output<typeof dayRate>

export const listDispatchDays = route({
  method: 'GET',
  path: '/api/v2/admins/dispatches/days',
  access: { area: 'admin' },
  summary: '直近30日の発注の送信が、送り方・送信サービスと日ごとにどれだけ届いたか',
  reply: ok(z.object({ from: dayText, until: dayText, items: z.array(dayRate) })),
})

export const resendDispatch = route({
  method: 'POST',
  path: '/api/v2/admins/dispatches/:dispatch_id/resend',
  access: { area: 'admin' },
  summary: '届かなかった送信をもう一度送る。結果の分からないFAXは、先に送信サービスへ問い合わせる',
  reply: empty,
})

export const revokeDispatchLinks = route({
  method: 'DELETE',
  path: '/api/v2/admins/dispatches/:dispatch_id/access_tokens',
  access: { area: 'admin' },
  summary: 'この発注について送った確認用リンクをすべて使えなくする',
  reply: empty,
})

const faxSheet = z.object({
  dispatch: row,
  /** Each call of the gateway whose PDF is still kept, the first one first. */
  calls: z.array(z.object({ round: z.number(), kept_at: instantText, sha256: z.string() })),
  /** What happened, the first first: outcome as the engine calls it, and the gateway's own words. */
  attempts: z.array(z.object({ attempted_at: instantText, outcome: z.string(), detail: z.string() })),
  /** Which call the pages are of. */
  round: z.number(),
  /** The pages as a fax machine takes them, one bit a dot: PNG as data URLs. */
  pages: z.array(z.string()),
})
export type FaxSheet = z.output<typeof faxSheet>

export const getFaxSheet = route({
  method: 'GET',
  path: '/api/v2/admins/fax_images/:id',
  access: { area: 'admin' },
  look: 'fax_seen',
  summary: '送ったFAXの記録と、相手の機械に届いた見え方。round を省くと最後の送信',
  query: z.object({ round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999))) }),
  reply: ok(faxSheet),
})

export const getFaxImage = route({
  method: 'GET',
  path: '/storage/fax_images/:id',
  access: { area: 'admin' },
  look: 'fax_seen',
  summary: '送ったFAXそのもの（PDF）。round を省くと最後の送信',
  query: z.object({ round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999))) }),
  reply: file('application/pdf'),
})
