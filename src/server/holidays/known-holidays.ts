import holidayJp from '@holiday-jp/holiday_jp'
import { type Holiday, holidaysInForce } from '#domain/holidays/holiday-list.ts'
import type { Day } from '#domain/shared/day.ts'

/** The list that is installed with us: it holds for years of which staff have taken no list over. */
const packaged: ReadonlyMap<Day, string> = new Map(
  Object.entries(holidayJp.holidays).map(([date, { name }]) => [date, name]),
)

export type KnownHolidays = {
  holidays: ReadonlySet<Day>
  holiday_names: ReadonlyMap<Day, string>
  /** Puts in what staff have taken over, by year in the place of the installed list. */
  putHolidays: (listed: readonly Holiday[]) => void
}

/** The national holidays as a process knows them, in memory. The one door to them: whoever asks, asks these. */
export const knownHolidays = (): KnownHolidays => {
  const holidays = new Set(packaged.keys())
  const holiday_names = new Map(packaged)
  return {
    holidays,
    holiday_names,
    putHolidays: listed => {
      const now = holidaysInForce(packaged, listed)
      holidays.clear()
      holiday_names.clear()
      for (const [date, name] of now) {
        holidays.add(date)
        holiday_names.set(date, name)
      }
    },
  }
}
