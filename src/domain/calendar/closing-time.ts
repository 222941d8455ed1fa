import { addDays, type Day, dayOf, formatDayWithWeekday, formatTime, instantAt } from '#domain/shared/day.ts'

/** The day and time of a closing as the trade says them: midnight is the end of the day before, 24:00. */
export const closingMoment = (at: Date): { day: Day; time: string } => {
  const time = formatTime(at)
  return time === '00:00' ? { day: addDays(dayOf(at), -1), time: '24:00' } : { day: dayOf(at), time }
}

/** '2026/11/24(火) 17:00', '2026/11/24(火) 24:00' */
export const formatClosing = (at: Date): string => {
  const { day, time } = closingMoment(at)
  return `${formatDayWithWeekday(day)} ${time}`
}

/**
 * The closing of an order as people know it, or null: where nobody has said one, orders are taken to the end of the
 * delivery date itself (decision 095), and no real closing comes so late.
 */
export const knownClosing = (delivery_date: Day, closing_at: Date | null): Date | null =>
  closing_at?.getTime() === instantAt(delivery_date, 1440).getTime() ? null : closing_at
