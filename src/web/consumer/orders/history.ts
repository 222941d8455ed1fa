import { type Day, dayOf } from '#domain/shared/day.ts'

export type HistoryMode = 'order_date' | 'delivery_date'

/** The mode that the URL names; 発注日 without one. */
export const modeOf = (asked: string | null): HistoryMode => (asked === 'delivery_date' ? asked : 'order_date')

/** Orders of a page, cut where the day changes; their own order stays. */
export const byDay = <T extends { placed_at: string; delivery_date: Day }>(
  orders: readonly T[],
  mode: HistoryMode,
): { day: Day; orders: T[] }[] => {
  const days: { day: Day; orders: T[] }[] = []
  for (const order of orders) {
    const day = mode === 'delivery_date' ? order.delivery_date : dayOf(new Date(order.placed_at))
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, orders: [order] })
  }
  return days
}
