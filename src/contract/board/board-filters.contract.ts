import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { boardStatus } from './receive-orders.contract.ts'

const base = '/api/v2/suppliers/:supplier_id/receive_orders/filters'

const ids = z.array(z.uuid()).check(z.maxLength(200))

/** Which orders, without the day: a saved filter is for any day. */
export const boardFilterQuery = z.object({
  mode: z.enum(['delivery_date', 'order_date', 'any']),
  status: boardStatus,
  q: z.string().check(z.maxLength(100)),
  store_id: ids,
  store_group_id: ids,
  order_counter_id: ids,
  user_id: ids,
})
export type BoardFilterQuery = z.output<typeof boardFilterQuery>

const boardFilter = z.object({ id: z.string(), name: z.string(), query: boardFilterQuery })
export type SavedBoardFilter = z.output<typeof boardFilter>

/** How many filters one user keeps. */
export const most_filters = 30

export const boardFilterForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, '名前を入力してください'), z.maxLength(30, '名前は30文字以内で入力してください')),
  query: boardFilterQuery,
})
export type BoardFilterForm = z.output<typeof boardFilterForm>

export const listBoardFilters = route({
  method: 'GET',
  path: base,
  access: { area: 'supplier' },
  summary: '自分が保存した受注の絞り込み',
  reply: ok(z.object({ items: z.array(boardFilter) })),
})
export const saveBoardFilter = route({
  method: 'POST',
  path: base,
  access: { area: 'supplier' },
  summary: '受注の絞り込みに名前を付けて保存する（同じ名前は上書き）',
  body: boardFilterForm,
  reply: created(boardFilter),
})
export const deleteBoardFilter = route({
  method: 'DELETE',
  path: `${base}/:board_filter_id`,
  access: { area: 'supplier' },
  summary: '保存した絞り込みを消す',
  reply: empty,
})
