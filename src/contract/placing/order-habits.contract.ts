import * as z from 'zod/mini'
import { orderListItem } from '#contract/deals/order-list-item.ts'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'

const delivery = z.object({
  order_id: z.string(),
  number: z.string(),
  delivery_date: dayText,
  unit_kind: unitKind,
  unit: z.string(),
  case_unit: z.string(),
  quantity: decimalText,
  /** What the supplier answered; null while it is as ordered. */
  confirmed_quantity: z.nullable(decimalText),
  confirmed_weight: z.nullable(decimalText),
  /** null: 時価, or the deal hides prices. */
  unit_price: z.nullable(decimalText),
  note: z.string(),
})
export type ItemDelivery = z.output<typeof delivery>

/** How many deliveries of an item are told. */
export const deliveries_of_item = 5

export const listDeliveryHistories = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/delivery_histories',
  access: { area: 'consumer' },
  summary: '商品ごとの最近の納品（1商品につき新しい順に5件、1年以内）',
  query: z.object({ order_list_item_id: z.optional(z.uuid()) }),
  reply: ok(z.object({ items: z.array(z.object({ order_list_item_id: z.string(), deliveries: z.array(delivery) })) })),
})

const suggestion = z.object({
  item: orderListItem,
  /** Its place in the order list. */
  position: z.number(),
  unit_kind: unitKind,
  quantity: decimalText,
  /** The days it rests on, newest first, with what was ordered then in `unit_kind`. */
  days: z.array(z.object({ delivery_date: dayText, quantity: decimalText })),
  /** Ordered nearly always: asked about when it is missing. */
  expected: z.boolean(),
  /** Stands in an order for this date already. */
  ordered: z.boolean(),
})
export type OrderSuggestion = z.output<typeof suggestion>

export const getOrderSuggestions = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/order_suggestions',
  access: { area: 'consumer' },
  summary: '納品日の曜日のおすすめ数量（自店の8週間の発注から。根拠の日付つき）',
  query: z.object({ delivery_date: dayText }),
  reply: ok(
    z.object({
      /** weekday: the same weekday's days; recent: the newest days; null: too few orders to say anything. */
      basis: z.nullable(z.enum(['weekday', 'recent'])),
      days: z.array(dayText),
      items: z.array(suggestion),
    }),
  ),
})

const lastLine = z.object({
  order_list_item_id: z.string(),
  /** Left out where the line was of an item: written freely, counted in `unit`. */
  free: z.optional(z.boolean()),
  unit: z.optional(z.string()),
  unit_kind: unitKind,
  /** All of the day's orders together. */
  quantity: decimalText,
  name: z.string(),
  /** What was noted on the line; of several orders each note once. */
  note: z.string(),
})

export const getLastDay = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/last_day',
  access: { area: 'consumer' },
  summary: '前回の納品日に発注したもの（その日のすべての発注を合わせて）',
  /** The date that is being ordered for: its own orders are not 前回. */
  query: z.object({ delivery_date: dayText }),
  reply: ok(z.object({ delivery_date: z.nullable(dayText), lines: z.array(lastLine) })),
})
