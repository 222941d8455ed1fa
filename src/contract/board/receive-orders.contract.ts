import * as z from 'zod/mini'
import { empty, events, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { processedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import { chosenOrders, order, orderRow } from '#contract/orders/order-shapes.ts'

/** The board's own views of a day. */
export const boardStatus = z.enum([
  'all',
  'unprocessed',
  'changed',
  'unprinted',
  'undownloaded',
  'cancelled',
  'asked',
  // A weight or a price is not known yet, whatever else was done.
  'estimated',
  // Its paper is of a version before the supplier's own adjustment.
  'former_paper',
  // Stands on a day on which nothing is delivered.
  'closed',
])
export type BoardStatus = z.output<typeof boardStatus>

const boardSummary = z.object({
  all: z.number(),
  unprocessed: z.number(),
  changed: z.number(),
  unprinted: z.number(),
  undownloaded: z.number(),
  cancelled: z.number(),
  asked: z.number(),
  estimated: z.number(),
  former_paper: z.optional(z.number()),
  closed: z.optional(z.number()),
  /** The layout that the desk downloads in: what is not downloaded, is not in this one. */
  layout_name: z.string(),
  /** What marks an order processed besides the button. */
  processed_by: processedBy,
  /** 休配日 of all stores, in the supplier's own words or none; left out where the delivery date is none, and without one. */
  closed_day: z.optional(z.object({ note: z.string() })),
})
export type BoardSummary = z.output<typeof boardSummary>

/** What a list of orders is sorted by in place of the usual order; with `-` the other way round. */
const sorts = ['number', 'placed', 'delivery_date', 'customer', 'lines', 'amount'] as const
export const boardSort = z.enum([...sorts, ...sorts.map(one => `-${one}` as const)])
export type BoardSort = z.output<typeof boardSort>

const ids = z.array(z.uuid()).check(z.maxLength(200))

/** Whose orders the board shows: what its list, its counts and prints are asked alike. */
export const whose = {
  store_id: z.optional(ids),
  store_group_id: z.optional(ids),
  order_counter_id: z.optional(ids),
  /** 担当: orders of the stores that these users are assigned to. */
  user_id: z.optional(ids),
  q: z.optional(z.string().check(z.maxLength(100))),
}
/** Of which day; of all days without one. */
export const days = { delivery_date: z.optional(dayText), order_date: z.optional(dayText) }

/** For each order that a press has changed the last event that it made of it: older ones are overtaken by it. */
export const madeEvents = z.record(z.string(), z.string())

/** How many orders the board takes at first. */
export const board_page = 100

export const listReceiveOrders = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders',
  access: { area: 'supplier' },
  summary: '受注一覧（未処理が先）',
  query: z.object({
    ...pageQuery('[01]:'),
    ...days,
    status: z.optional(boardStatus),
    sort: z.optional(boardSort),
    ...whose,
  }),
  reply: ok(pageOf(orderRow)),
})
export const getBoardSummary = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/summary',
  access: { area: 'supplier' },
  summary: '受注の件数（一覧と同じ条件で、状態ごとに）',
  query: z.object({ ...days, ...whose }),
  reply: ok(boardSummary),
})
/**
 * What waits of a delivery date: orders to process, those whose restaurant waits for an answer, and of days that are not
 * past those that were changed or cancelled and not looked at since, and all that stand where nothing is delivered.
 */
const waitingDay = z.object({
  delivery_date: dayText,
  count: z.number(),
  asked: z.number(),
  changed: z.number(),
  closed: z.optional(z.number()),
})
export type WaitingDay = z.output<typeof waitingDay>

export const getUnprocessed = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/unprocessed',
  access: { area: 'supplier' },
  summary: '未処理と、返事を待つ依頼・問合せと、まだ見ていない変更・取消の件数（納品日ごと）',
  query: z.object(whose),
  reply: ok(
    z.object({
      count: z.number(),
      days: z.array(waitingDay),
      /** The delivery date that is packed by the clock, where it has orders; left out where it has none. */
      packed: z.optional(dayText),
    }),
  ),
})
export const watchReceiveOrders = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/live',
  access: { area: 'supplier' },
  summary: '受注の動きを受け取る（server-sent events、Last-Event-ID で再開）',
  reply: events,
})
export const getReceiveOrder = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id',
  access: { area: 'supplier' },
  summary: '受注の詳細と経緯',
  reply: ok(order),
})
export const seeReceiveOrder = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/seen',
  access: { area: 'supplier' },
  summary: '受注を開いたことを記す（飲食店に「確認済」と見える）',
  reply: empty,
})
export const changeToProcessed = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/change_to_processed',
  access: { area: 'supplier' },
  summary: '受注を処理済にする。見ていた版を添えると、その版のままの受注だけを処理済にする',
  body: z
    .object({
      order_ids: chosenOrders,
      /** The version of each that was looked at, in the same order. */
      revisions: z.optional(z.array(z.number().check(z.int()))),
    })
    .check(
      z.refine(({ order_ids, revisions }) => revisions === undefined || revisions.length === order_ids.length, {
        path: ['revisions'],
        error: '受注と版の数が合いません',
      }),
    ),
  reply: ok(
    z.object({
      processed: z.array(z.string()),
      skipped: z.array(z.string()),
      /** Of those that were skipped what was processed before: when, by whom, and whether by who asks (an answer may have been lost). */
      already: z.optional(
        z.array(z.object({ order_id: z.string(), at: instantText, by_name: z.string(), mine: z.boolean() })),
      ),
      /** When: by it, this and nothing else is taken back. */
      at: instantText,
      events: madeEvents,
    }),
  ),
})
export const takeBackMarks = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/take_back',
  access: { area: 'supplier' },
  summary: '処理済・印刷済・ダウンロードを取り消す（経緯には残る）。時刻を添えると、その時の処理だけを取り消す',
  body: z.object({
    order_ids: chosenOrders,
    mark: z.enum(['processed', 'printed', 'downloaded']),
    at: z.optional(instantText),
    /** Only what who asks has done: the answer was lost, and nobody else's is meant. */
    mine: z.optional(z.boolean()),
    /** Only a download made later than this: the one that was known before the press is not meant. */
    after: z.optional(instantText),
  }),
  reply: ok(
    z.object({
      taken_back: z.array(z.string()),
      /** Those of them that the print or the download had processed, too, and that are unprocessed again with it. */
      unprocessed: z.optional(z.array(z.string())),
      skipped: z.array(z.string()),
      /** How many of those that were processed others have printed or downloaded since, and who did last. */
      taken_out: z.optional(
        z.array(z.object({ mark: z.enum(['printed', 'downloaded']), count: z.number(), by_name: z.string() })),
      ),
      events: madeEvents,
    }),
  ),
})
