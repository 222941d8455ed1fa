import type { NonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { firstHolidayYear, yearOf } from '#domain/holidays/holiday-list.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { findRevision, viewRevision } from '#server/settings/revision.ts'
import { readCalendar } from './calendar-store.ts'

/** National holidays by name, from last year to two years from now. */
const nationalHolidays = (names: ReadonlyMap<Day, string>, at: Date) => {
  const first = firstHolidayYear(dayOf(at))
  return [...names]
    .filter(([date]) => yearOf(date) >= first && yearOf(date) <= first + 3)
    .map(([date, name]) => ({ date, name }))
}

const none = { weekdays: [], holidays: false, days: [] }

/** The 休配日 page: all stores first, then every group. */
export const viewNonDeliveryDays = async (
  { db, holiday_names }: Pick<Deps, 'db' | 'holiday_names'>,
  supplier_id: string,
  at: Date,
): Promise<NonDeliveryDays> => {
  const revision = await findRevision(db, supplier_id, 'non_delivery_days')
  const { calendar, groups } = await readCalendar(db, supplier_id)
  const scopes = [{ id: null, name: null }, ...groups].map(({ id, name }) => ({
    ...(calendar.non_delivery.find(one => one.store_group_id === id) ?? none),
    store_group_id: id,
    store_group_name: name,
  }))
  return { ...viewRevision(revision), scopes, national_holidays: nationalHolidays(holiday_names, at) }
}
