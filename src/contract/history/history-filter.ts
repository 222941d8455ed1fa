import * as z from 'zod/mini'
import { dayText } from '#contract/http/shapes.ts'
import { isDay, parseInstant } from '#domain/shared/day.ts'

const yen = (label: string) => z.string().check(z.regex(/^\d{1,14}$/, `${label}は半角の数字で入力してください`))

/** What orders are found by: each alone or any together (電子帳簿保存法: ranges and combinations). */
export const history_filter = {
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

/** A cursor begins with what its list is sorted by: a day of delivery, or the instant of ordering. */
export const isCursorOf = (mode: 'order_date' | 'delivery_date' = 'order_date', cursor = ''): boolean => {
  const [edge = ''] = cursor.split('_')
  if (edge === '') return true
  if (mode === 'delivery_date') return isDay(edge)
  return isDay(edge.slice(0, 10)) && parseInstant(edge)?.toISOString() === edge
}
