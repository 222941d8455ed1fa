import { nonDeliveryOf } from '#domain/calendar/calendar-edit.ts'
import { whyNoDelivery } from '#domain/calendar/closing.ts'
import { message_limits } from '#domain/messages/message.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { readCalendar } from '#server/calendar/deal-closing.ts'
import type { Db, Deps } from '#server/deps.ts'

/** The days on which a message may leave and its supplier does not deliver to anybody, each with the supplier's own words. */
export const findClosedDays = async (
  { holidays }: Pick<Deps, 'holidays'>,
  db: Db,
  supplier_id: string,
  at: Date,
): Promise<{ day: string; note: string }[]> => {
  const { calendar } = await readCalendar(db, supplier_id)
  const of_all = nonDeliveryOf(calendar.non_delivery.filter(one => one.store_group_id === null))
  const days = Array.from({ length: message_limits.days_ahead + 1 }, (_, n) => addDays(dayOf(at), n))
  return days.flatMap(day => {
    const why = whyNoDelivery(day, of_all, holidays)
    return why ? [{ day, note: why.note ?? (why.reason === 'holiday' ? '祝日' : '') }] : []
  })
}
