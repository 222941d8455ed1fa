import { addDays, type Day, dayOf, formatTime } from '#domain/shared/day.ts'

/**
 * The delivery date that is packed by the clock: before noon today, from noon on tomorrow. Orders arrive from the evening
 * until after midnight, and are packed before the morning ends.
 */
export const packedDay = (at: Date): Day => (formatTime(at) < '12:00' ? dayOf(at) : addDays(dayOf(at), 1))

type Waiting = readonly { delivery_date: Day; count: number }[]

/**
 * The delivery date whose orders are worked on now: the first from today on that has unprocessed ones, but none after the
 * day that is packed, where that has orders (`packed`), all processed as they may be: a day that is done with stays until it
 * is over. Where nothing waits the day that is packed.
 */
export const usualDay = (at: Date, unprocessed: Waiting, packed?: Day): Day => {
  const today = dayOf(at)
  const waiting = unprocessed.filter(day => day.delivery_date >= today && day.count > 0).map(day => day.delivery_date)
  const days = packed !== undefined && packed >= today ? [...waiting, packed] : waiting
  return days.toSorted()[0] ?? packedDay(at)
}
