import { nonDeliveryOf } from '#domain/calendar/calendar-edit.ts'
import { whyNoDelivery } from '#domain/calendar/closing.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { findDaysOfAll } from './calendar-store.ts'

/** Whether a supplier delivers to nobody on a day, with its own words for it; null where it does. */
export const findClosedDay = async (
  { db, holidays }: Pick<Deps, 'db' | 'holidays'>,
  supplier_id: string,
  day: Day,
): Promise<{ note: string } | null> => {
  const why = whyNoDelivery(day, nonDeliveryOf([await findDaysOfAll(db, supplier_id, day)]), holidays)
  return why && { note: why.note ?? (why.reason === 'holiday' ? '祝日' : '') }
}

/** On which of these days a supplier delivers to nobody. */
export const findClosedOf = async (
  { db, holidays }: Pick<Deps, 'db' | 'holidays'>,
  supplier_id: string,
  days: readonly Day[],
): Promise<Day[]> => {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined) return []
  const non_delivery = nonDeliveryOf([await findDaysOfAll(db, supplier_id, first, last)])
  return sorted.filter(day => whyNoDelivery(day, non_delivery, holidays) !== null)
}
