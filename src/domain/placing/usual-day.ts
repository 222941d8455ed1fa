import { addDays, type Day, dayOf, formatTime } from '#domain/shared/day.ts'

/**
 * The delivery date whose orders are worked on now: the first from today on that has unprocessed ones. Where there are
 * none, before noon today and from noon on tomorrow: orders arrive from the evening until after midnight, and are packed
 * before the morning ends.
 */
export const usualDay = (at: Date, unprocessed: readonly { delivery_date: Day; count: number }[]): Day => {
  const today = dayOf(at)
  const waiting = unprocessed.filter(day => day.delivery_date >= today && day.count > 0).map(day => day.delivery_date)
  return waiting.toSorted()[0] ?? (formatTime(at) < '12:00' ? today : addDays(today, 1))
}
