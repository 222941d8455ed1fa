import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText } from '#contract/http/shapes.ts'
import { isMonth } from '#domain/board/month.ts'
import { whose } from './receive-orders.contract.ts'

const base = '/api/v2/suppliers/:supplier_id/receive_orders'

const monthText = z
  .string()
  .check(z.refine(month => isMonth(month) && month.startsWith('20') && month > '2000-01', '月が正しくありません'))

/** By which day an order belongs to its month. */
const mode = z._default(z.enum(['delivery_date', 'order_date']), 'delivery_date')

/** Orders that stand, and yen without tax. Cancelled orders are counted apart and have no amount. */
const figures = { orders: z.number(), amount: decimalText }

const ranked = z.object({
  key: z.string(),
  code: z.string(),
  name: z.string(),
  ...figures,
  before_orders: z.number(),
  before_amount: decimalText,
})
export type RankedCount = z.output<typeof ranked>

/** The largest by amount, and all others as one sum. */
const ranking = z.object({
  items: z.array(ranked),
  others: z.object({ count: z.number(), ...figures, before_orders: z.number(), before_amount: decimalText }),
})
export type Ranking = z.output<typeof ranking>

/** How many rows a ranking names; the file names all. */
export const ranking_rows = 50

export const getMonthCounts = route({
  method: 'GET',
  path: `${base}/counts`,
  access: { area: 'supplier' },
  summary: '1か月の受注件数と金額（日ごと、得意先ごと、商品ごと、前月との比較。税抜、取消を除く）',
  query: z.object({ month: monthText, mode }),
  reply: ok(
    z.object({
      days: z.array(z.object({ date: dayText, cancelled: z.number(), ...figures })),
      total: z.object({
        cancelled: z.number(),
        /** Of the orders: with amounts that the weight will change, or items without a price yet. */
        open: z.number(),
        ...figures,
      }),
      before: z.object({ cancelled: z.number(), ...figures }),
      stores: ranking,
      products: ranking,
    }),
  ),
})

export const downloadMonthCounts = route({
  method: 'GET',
  path: `${base}/counts/download`,
  access: { area: 'supplier' },
  summary: '1か月の受注件数と金額をCSVで取り出す（日・得意先・商品のどれか）',
  query: z.object({
    month: monthText,
    mode,
    by: z._default(z.enum(['day', 'store', 'product']), 'day'),
    encoding: z._default(z.enum(['cp932', 'utf8-bom']), 'cp932'),
  }),
  reply: file('text/csv'),
})

/** Quantities of one item, each unit kind apart. */
const quantities = {
  cases: decimalText,
  pieces: decimalText,
  /** Of all of it by the piece; null where cases hold no known number. */
  all_pieces: z.nullable(decimalText),
  weight: z.nullable(decimalText),
  expected_weight: z.nullable(decimalText),
}
const productQuantity = z.object({
  key: z.string(),
  /** null: of no item that is kept. */
  product_item_id: z.nullable(z.string()),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  origin: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  pieces_per_case: z.nullable(decimalText),
  ...quantities,
  stores: z.array(z.object({ code: z.string(), name: z.string(), ...quantities })),
})
export type ProductQuantity = z.output<typeof productQuantity>

export const getProductQuantities = route({
  method: 'GET',
  path: `${base}/summary/products`,
  access: { area: 'supplier' },
  summary: '1日の商品別の数量（出荷する数量。取消を除く、得意先別の内訳付き）',
  query: z.object({ mode, date: dayText, ...whose }),
  reply: ok(z.object({ orders: z.number(), items: z.array(productQuantity) })),
})

export const downloadProductQuantities = route({
  method: 'GET',
  path: `${base}/summary/products/download`,
  access: { area: 'supplier' },
  summary: '1日の商品別の数量をCSVで取り出す（商品と得意先ごとに1行）',
  query: z.object({
    mode,
    date: dayText,
    ...whose,
    encoding: z._default(z.enum(['cp932', 'utf8-bom']), 'cp932'),
  }),
  reply: file('text/csv'),
})
