import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { decimalText } from '#contract/http/shapes.ts'
import { isMonth } from '#domain/board/month.ts'

const path = '/api/v2/consumers/:consumer_id/orders/spending'
const access = { area: 'consumer' } as const

const month = z
  .string()
  .check(z.refine(value => isMonth(value) && value.startsWith('20') && value > '2000-01', '月が正しくありません'))

/** Amounts are null where there was nothing whose price this restaurant may see. */
const amounts = { amount: z.nullable(decimalText), before_amount: z.nullable(decimalText) }

const supplier = z.object({
  key: z.string(),
  name: z.string(),
  orders: z.int(),
  /** Of the orders: their prices are hidden, so that no amount counts them. */
  hidden: z.int(),
  before_orders: z.int(),
  ...amounts,
})
export type SupplierSpending = z.output<typeof supplier>

const item = z.object({
  key: z.string(),
  supplier_name: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: decimalText,
  before_quantity: decimalText,
  ...amounts,
})
export type ItemSpending = z.output<typeof item>

/** How many items the page names; the file names all. */
export const spending_rows = 50

export const getSpending = route({
  method: 'GET',
  path,
  access,
  summary: '1か月の仕入れ（納品日の月、取消を除く）。仕入先ごとは税込、商品ごとは税抜。前月との比較',
  query: z.object({ month }),
  reply: ok(
    z.object({
      total: z.object({
        orders: z.int(),
        before_orders: z.int(),
        hidden: z.int(),
        /** With amounts that the weight will change, or items without a price yet. */
        open: z.int(),
        ...amounts,
      }),
      /** Something is to be delivered in a later month: of the others there is nothing to be seen yet. */
      later: z.boolean(),
      suppliers: z.array(supplier),
      items: z.array(item),
      /** Items beyond those that are named. */
      others: z.object({ count: z.int(), ...amounts }),
    }),
  ),
})

export const downloadSpending = route({
  method: 'GET',
  path: `${path}/download`,
  access,
  summary: '1か月の仕入れを、仕入先ごと・商品ごとのどちらかでCSV・Excelにする',
  query: z.object({
    month,
    by: z._default(z.enum(['supplier', 'item']), 'supplier'),
    format: z._default(z.enum(['xlsx', 'csv-cp932', 'csv-utf8']), 'csv-cp932'),
  }),
  reply: file('text/csv'),
})
