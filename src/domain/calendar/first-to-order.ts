import type { Day } from '#domain/shared/day.ts'
import type { DeliveryDate } from './delivery-dates.ts'

/**
 * The date that is meant where none is said: the first that can be ordered for. Where no closing is known that is not
 * today, unless nothing else is open: what is ordered now is rarely delivered now.
 */
export const firstToOrder = <D extends Pick<DeliveryDate, 'date' | 'available'> & { no_closing?: true | undefined }>(
  days: readonly D[],
  today: Day,
): D | undefined => {
  const open = days.filter(day => day.available)
  return open.find(day => !day.no_closing || day.date > today) ?? open[0]
}
