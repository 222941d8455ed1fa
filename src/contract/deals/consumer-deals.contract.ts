import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { orderMethod, rounding } from '#contract/trade.ts'
import { orderListItem } from './order-list-item.ts'
import { standingOrder } from './standing-order.ts'

export type { OrderListItem } from './order-list-item.ts'

export const method = orderMethod

/** Left out where not: nobody knows a closing, and `closing_at` is the end of the date itself. */
const no_closing = z.optional(z.literal(true))

/** A delivery date that is open, and whether it has been ordered. */
const nextDelivery = z.object({
  delivery_date: dayText,
  closing_at: instantText,
  no_closing,
  /** Orders of this restaurant for that date that stand. */
  order_count: z.number(),
  /** The restaurant said that it needs nothing; orders outweigh it. */
  no_order: z.boolean(),
  /** Left out where there are none: orders for that date that wait for an owner's approval. */
  waiting_count: z.optional(z.number()),
})

const dealCard = z.object({
  id: z.string(),
  supplier_name: z.string(),
  phone_number: z.nullable(z.string()),
  method,
  state: z.string(),
  /** Left out where not: staff have stopped its supplier as a whole. */
  supplier_stopped: z.optional(z.boolean()),
  /** The first delivery date that can still be ordered; null when none is open within three weeks, or the deal is not active. */
  next: z.nullable(nextDelivery),
  /** Left out where not: its supplier has said no closing for it yet, and nothing can be ordered. */
  without_closing: z.optional(z.boolean()),
  /** Left out where not: a schedule makes orders under it. */
  scheduled: z.optional(z.boolean()),
  last_ordered_at: z.nullable(instantText),
})
export type DealCard = z.output<typeof dealCard>

export const listDeals = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals',
  access: { area: 'consumer' },
  summary: '取引先と、次の納品日・締切・発注の有無',
  reply: ok(
    z.object({
      items: z.array(dealCard),
      /** Left out where there are none: suppliers that were asked for a deal and have not answered. */
      asked: z.optional(z.array(z.string())),
      /** Left out where none has: deals have ended, so whoever has no other is no newcomer. */
      has_ended: z.optional(z.literal(true)),
    }),
  ),
})

const deal = z.object({
  id: z.string(),
  supplier_name: z.string(),
  phone_number: z.nullable(z.string()),
  method,
  state: z.string(),
  /** Why nothing can be ordered under it, in words; null while it can. */
  closed_reason: z.nullable(z.string()),
  /** It ended in a merge: orders that stand can still be changed. */
  merged: z.optional(z.boolean()),
  /** Left out where not: orders go by fax or mail, and nobody knows where to. */
  no_destination: z.optional(z.boolean()),
  minimum_amount: z.nullable(decimalText),
  price_visible: z.boolean(),
  /** Entered by this restaurant: its items are kept here, too. */
  own: z.boolean(),
  /** Left out where not: lines may be written that are on no list (自由入力). */
  free_lines: z.optional(z.boolean()),
  /** The supplier keeps a schedule that makes orders for this restaurant. */
  scheduled: z.boolean(),
  line_rounding: rounding,
  tax_rounding: rounding,
})
export type Deal = z.output<typeof deal>

export const getDeal = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id',
  access: { area: 'consumer' },
  summary: '取引の条件',
  reply: ok(deal),
})

const possibleDate = z.object({
  date: dayText,
  weekday: z.number(),
  available: z.boolean(),
  reason: z.nullable(z.enum(['non_delivery_day', 'closed', 'not_a_delivery_weekday', 'holiday'])),
  closing_at: z.nullable(instantText),
  no_closing,
  note: z.optional(z.string()),
  /** Left out where there are none: orders of this restaurant for that date that stand. */
  order_count: z.optional(z.number()),
  /** Left out where not: 発注なし was said for it, and nothing ordered. */
  no_order: z.optional(z.boolean()),
  /** Left out where there are none: orders for that date that wait for an owner's approval. */
  waiting_count: z.optional(z.number()),
})
export type PossibleDate = z.output<typeof possibleDate>

/** How many days the order sheet's calendar shows. */
export const order_sheet_days = 42

export const getPossibleDeliveryDates = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/possible_delivery_dates',
  access: { area: 'consumer' },
  summary: '納品日ごとの可否・理由・締切（サーバーの時計による）',
  query: z.object({
    // The last of 92 dates is within this century, too.
    from: z.optional(dayText.check(z.refine(day => day < '2099-10-01', '日付が正しくありません'))),
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(92))),
  }),
  reply: ok(z.object({ now: instantText, items: z.array(possibleDate) })),
})

export const listOrderListItems = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/order_list_items',
  access: { area: 'consumer' },
  summary: '発注リスト：商品・価格・前回の数量（価格と販売残は納品日による）',
  /** `editing`: the order that is being changed, which is not its own 前回. */
  query: z.object({ delivery_date: z.optional(dayText), editing: z.optional(z.uuid()) }),
  reply: ok(z.object({ items: z.array(orderListItem) })),
})

export const checkDuplicateDeliveryDate = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/duplicate_delivery_date_check',
  access: { area: 'consumer' },
  summary: '同じ納品日の発注があるか',
  query: z.object({ delivery_date: dayText }),
  reply: ok(
    z.object({
      items: z.array(standingOrder),
    }),
  ),
})
