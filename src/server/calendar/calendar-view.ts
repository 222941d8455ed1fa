import holidayJp from '@holiday-jp/holiday_jp'
import type { NonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { findRevision, viewRevision } from '#server/settings/revision.ts'
import { readCalendar } from './calendar-store.ts'

/** National holidays by name, from last year to two years from now. */
export const nationalHolidays = (at: Date) => {
  const year = Number(dayOf(at).slice(0, 4))
  return Object.entries(holidayJp.holidays)
    .filter(([date]) => Number(date.slice(0, 4)) >= year - 1 && Number(date.slice(0, 4)) <= year + 2)
    .map(([date, { name }]) => ({ date, name }))
}

const none = { weekdays: [], holidays: false, days: [] }

/** The 休配日 page: all stores first, then every group. */
export const viewNonDeliveryDays = async (db: Db, supplier_id: string, at: Date): Promise<NonDeliveryDays> => {
  const revision = await findRevision(db, supplier_id, 'non_delivery_days')
  const { calendar, groups } = await readCalendar(db, supplier_id)
  const scopes = [{ id: null, name: null }, ...groups].map(({ id, name }) => ({
    ...(calendar.non_delivery.find(one => one.store_group_id === id) ?? none),
    store_group_id: id,
    store_group_name: name,
  }))
  return { ...viewRevision(revision), scopes, national_holidays: nationalHolidays(at) }
}
