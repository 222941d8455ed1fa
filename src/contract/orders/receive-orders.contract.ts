import * as z from 'zod/mini'
import { downloadFilter, downloadRange } from '#contract/downloads/downloads.contract.ts'
import { empty, events, file, ok, route } from '#contract/http/route.ts'
import { dayText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { adjustForm } from './adjust.form.ts'
import { changeAnswerForm } from './change-request.form.ts'
import { historyFilter, isCursorOf } from './history-filter.ts'
import { order, orderRow, orderState } from './order-shapes.ts'

/** The board's own views of a day. */
export const boardStatus = z.enum(['all', 'unprocessed', 'changed', 'unprinted', 'undownloaded', 'cancelled', 'asked'])
export type BoardStatus = z.output<typeof boardStatus>

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

const chosen = z
  .array(z.uuid())
  .check(z.minLength(1, '受注を選んでください'), z.maxLength(1000, '一度に選べるのは1,000件までです'))

/** How many orders the board takes at first. */
export const board_page = 100

export const listReceiveOrders = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders',
  access: { area: 'supplier' },
  summary: '受注一覧（未処理が先）',
  query: z.object({ ...pageQuery('[01]:'), ...days, status: z.optional(boardStatus), ...whose }),
  reply: ok(pageOf(orderRow)),
})
export const getBoardSummary = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/summary',
  access: { area: 'supplier' },
  summary: '受注の件数（一覧と同じ条件で、状態ごとに）',
  query: z.object({ ...days, ...whose }),
  reply: ok(z.record(boardStatus, z.number())),
})
export const getUnprocessed = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/unprocessed',
  access: { area: 'supplier' },
  summary: '未処理の件数（納品日ごと）',
  reply: ok(z.object({ count: z.number(), days: z.array(z.object({ delivery_date: dayText, count: z.number() })) })),
})
/** How many rows the history asks for at once. */
export const history_page = 100

export const listOrderHistory = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/history',
  access: { area: 'supplier' },
  summary: '受注の履歴（受付日順・納品日順）。日付・金額の範囲、得意先、ことばで、組み合わせて探せる',
  query: z
    .object({
      ...pageQuery('[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{12}Z)?_'),
      ...historyFilter,
      store_id: z.optional(z.uuid()),
      state: z.optional(orderState),
    })
    .check(z.refine(({ mode, cursor }) => isCursorOf(mode, cursor), { path: ['cursor'] })),
  reply: ok(pageOf(orderRow)),
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
export const downloadOrders = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/downloads',
  access: { area: 'supplier' },
  summary: '受注をレイアウトどおりのファイルにして、出力済みにする（選んだ受注、または条件に合う未出力の受注）',
  body: z.object({
    order_ids: z.optional(chosen),
    filter: z.optional(z.object(downloadFilter)),
    range: z._default(downloadRange, 'undownloaded'),
    /** Without one: the standard layout. */
    layout_id: z.optional(z.nullable(z.uuid())),
    /** Of the standard layout. */
    encoding: z._default(z.enum(['cp932', 'utf8-bom']), 'cp932'),
  }),
  reply: file('text/csv'),
})
export const changeToProcessed = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/change_to_processed',
  access: { area: 'supplier' },
  summary: '受注を処理済にする',
  body: z.object({ order_ids: chosen }),
  reply: ok(z.object({ processed: z.array(z.string()), skipped: z.array(z.string()) })),
})
export const adjustOrder = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id',
  access: { area: 'supplier' },
  summary: '受注を調整する（欠品・数量・重量・単価・代替）。古い版にもとづく調整は 409 と現在の受注',
  body: adjustForm,
  reply: ok(order),
})
export const answerChangeRequest = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/change_requests/:change_request_id',
  access: { area: 'supplier' },
  summary: '変更依頼を承諾する、または理由を添えて断る',
  body: changeAnswerForm,
  reply: ok(order),
})
export const messageStore = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/:order_id/messages',
  access: { area: 'supplier' },
  summary: 'この受注について店舗へ連絡する（画面とメール。経緯に残る）',
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '連絡の内容を入力してください'),
        z.maxLength(500, '500文字以内で入力してください'),
      ),
  }),
  reply: ok(order),
})
