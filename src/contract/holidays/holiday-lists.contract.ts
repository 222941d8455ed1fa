import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { holiday_change_kinds } from '#domain/holidays/holiday-list.ts'

const access = { area: 'admin' } as const
const base = '/api/v2/admins/holidays'
const lists = `${base}/lists`
const one_list = `${lists}/:holiday_list_id`

/** The Cabinet Office's file has some 20 KB. */
export const holiday_file_kb = 500

const holidayYear = z.object({
  year: z.number(),
  /** The file that was taken over for it; null: the list that is installed with us. */
  list: z.nullable(z.object({ id: z.string(), file_name: z.string() })),
  days: z.array(z.object({ date: dayText, name: z.string() })),
})
export type HolidayYear = z.output<typeof holidayYear>

export const getHolidayYears = route({
  method: 'GET',
  path: base,
  access,
  summary: 'いま使っている国民の祝日を、昨年から年ごとに、どの一覧によるかとともに見る',
  reply: ok(z.object({ years: z.array(holidayYear) })),
})

const touches = {
  /** Suppliers that close on that day as on a holiday; of a day that goes, those that closed. */
  suppliers: z.number(),
  /** Standing orders for that day at such suppliers, from today on. */
  orders: z.number(),
  /** The suppliers with whom they stand. */
  with_orders: z.array(z.object({ id: z.string(), name: z.string() })),
}

const holidayList = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Who of the staff has sent it. */
  account_name: z.string(),
  row_count: z.number(),
  /** The years that it decides. */
  years: z.array(z.number()),
  state: z.enum(['read', 'in_force', 'taken_back']),
  error_count: z.number(),
  created_at: instantText,
  applied_at: z.nullable(instantText),
})
export type HolidayList = z.output<typeof holidayList>

const wholeList = z.object({
  ...holidayList.shape,
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
  changes: z.array(
    z.object({
      kind: z.enum(holiday_change_kinds),
      date: dayText,
      name: z.string(),
      name_before: z.nullable(z.string()),
      ...touches,
    }),
  ),
  /** Suppliers that close on national holidays at all. */
  closing_suppliers: z.number(),
  /** Whether it is the last one that was taken over: that one alone can be taken back. */
  last: z.boolean(),
  /** What it was compared with: sent along when it is taken over. */
  seen: z.string(),
})
export type WholeHolidayList = z.output<typeof wholeList>

export const readHolidayFile = route({
  method: 'POST',
  path: lists,
  access,
  summary: '内閣府の祝日のファイル（syukujitsu.csv）を読み、全行を確認する。何も変えない',
  query: sheetQuery,
  upload_kb: holiday_file_kb,
  reply: created(wholeList),
})
export const listHolidayLists = route({
  method: 'GET',
  path: lists,
  access,
  summary: '読み込んだ祝日のファイルを新しい順に見る',
  query: z.object(pageQuery()),
  reply: ok(pageOf(holidayList)),
})
export const getHolidayList = route({
  method: 'GET',
  path: one_list,
  access,
  summary: '祝日のファイルの内容：いまの祝日との違い、休む卸と注文の数、誤り',
  reply: ok(wholeList),
})
export const takeHolidaysOver = route({
  method: 'POST',
  path: `${one_list}/application`,
  access,
  summary: '確認した祝日の一覧を使い始める。seen は読んだときのもの。そのあと祝日が変わっていれば409',
  body: z.object({ seen: z.string() }),
  reply: ok(wholeList),
})
export const takeHolidaysBack = route({
  method: 'DELETE',
  path: `${one_list}/application`,
  access,
  summary: '最後に使い始めた一覧をやめ、その前の祝日に戻す',
  reply: ok(wholeList),
})
