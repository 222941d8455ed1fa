import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { dispatchChannel, dispatchState, occasion, orderMethod, orderState } from '#contract/trade.ts'
import { settledShape } from './admin-dispatches.contract.ts'

const step = z.object({
  at: instantText,
  /**
   * What kind of thing it was: an event of the order, a dispatch that was made and each try of it, another way that was
   * taken before the closing, a notice that somebody was told.
   */
  what: z.enum(['event', 'dispatch', 'attempt', 'escalation', 'notice']),
  /** The event's kind (`adjustment_taken_back`: of adjusting, that it was taken back), the try's outcome, the escalation's step, the notice's title; '' of a dispatch. */
  word: z.string(),
  /** Who did it (event), where it went (dispatch, attempt), whom it told (notice). */
  who: z.string(),
  /** consumer, supplier, system, admin; of a dispatch and its tries the channel. */
  area: z.string(),
  /** The words of a gateway, or ''. */
  detail: z.string(),
  revision: z.nullable(z.number()),
  /** When what a notice asked for was done. */
  done_at: z.nullable(instantText),
})
export type CourseStep = z.output<typeof step>

const sending = z.object({
  id: z.string(),
  channel: dispatchChannel,
  state: dispatchState,
  destination: z.string(),
  occasion,
  order_revision: z.number(),
  failure_class: z.nullable(z.string()),
  has_image: z.boolean(),
  ...settledShape,
  /** It may be sent again, as in the list of what was sent. */
  can_resend: z.boolean(),
  /** Where it would go by now, as in the list of what was sent. */
  moved_to: z.nullable(z.string()),
  /** By which way, where that is another one, too. */
  moved_by: z.optional(dispatchChannel),
})
export type CourseSending = z.output<typeof sending>

const course = z.object({
  order: z.object({
    number: z.string(),
    state: orderState,
    revision: z.number(),
    method: orderMethod,
    delivery_date: dayText,
    placed_at: instantText,
    closing_at: z.nullable(instantText),
    line_count: z.number(),
    consumer_name: z.string(),
    consumer_phone: z.nullable(z.string()),
    supplier_name: z.string(),
    supplier_phone: z.nullable(z.string()),
    /** When the supplier had opened the version that stands, or said that it has it. */
    seen_at: z.nullable(instantText),
    /** How far it has come as its restaurant reads it, besides `may_tell`. */
    received: z.optional(z.object({ seen: z.boolean(), to_share: z.boolean(), acknowledged: z.boolean() })),
    /** When it was noted that it was told by telephone, and not taken back; no word of the supplier's. */
    told_at: z.nullable(instantText),
    /** Who noted so. */
    told_by: z.nullable(z.enum(['restaurant', 'staff'])),
    /** It has not arrived: one of the staff may tell it by telephone, and note so. */
    may_tell: z.boolean(),
  }),
  sendings: z.array(sending),
  /** The first first. */
  steps: z.array(step),
})
export type OrderCourse = z.output<typeof course>

export const getOrderCourse = route({
  method: 'GET',
  path: '/api/v2/admins/orders/:number/course',
  access: { area: 'admin' },
  look: 'order_seen',
  summary:
    '一つの注文に起きたことを、送信・試み・お知らせまで時刻の順に見る。number は発注番号（ハイフンなし・全角でもよい）',
  reply: ok(course),
})

export const noteOrderTold = route({
  method: 'POST',
  path: '/api/v2/admins/orders/:number/told_by_phone',
  access: { area: 'admin' },
  summary: '届かなかった注文を、運営が電話で仕入先に伝えたことを記録する（店舗の画面に出る。もう送られない）',
  body: z.object({ revision: z.int() }),
  reply: ok(course),
})
export const takeBackOrderTold = route({
  method: 'DELETE',
  path: '/api/v2/admins/orders/:number/told_by_phone',
  access: { area: 'admin' },
  summary: '運営が電話で伝えたという記録を取り消す（経緯に残る）',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(course),
})
