import * as z from 'zod/mini'
import { dayText } from '#contract/http/shapes.ts'

const yen = (label: string) => z.string().check(z.regex(/^\d{1,14}$/, `${label}は半角の数字で入力してください`))

/** What a restaurant's orders are found by: each alone or any together (電子帳簿保存法: ranges and combinations). */
export const historyFilter = {
  /** Which day counts, and by which the list is ordered; the day of ordering without one. */
  mode: z.optional(z.enum(['order_date', 'delivery_date'])),
  date_from: z.optional(dayText),
  date_to: z.optional(dayText),
  /** Yen with tax, as the order says. Orders whose deal hides prices are found by no amount. */
  amount_from: z.optional(yen('金額（から）')),
  amount_to: z.optional(yen('金額（まで）')),
  deal_id: z.optional(z.uuid()),
  /** Words of the supplier's name and of the items, or an order's number; all of them must be there. */
  q: z.optional(z.string().check(z.maxLength(100))),
}
