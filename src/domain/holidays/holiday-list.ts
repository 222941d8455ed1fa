import type { Day } from '#domain/shared/day.ts'

/** A national holiday by its name. */
export type Holiday = { date: Day; name: string }

/** The titles of the Cabinet Office's file (syukujitsu.csv). */
export const holiday_titles = { date: '国民の祝日・休日月日', name: '国民の祝日・休日名称' }

/** From 1948, the year of the law, one row a holiday: as many as two hundred years have. */
export const most_holiday_rows = 4000

export const longest_holiday_name = 40

/** No year since the law has had fewer: what has is a part of a list. */
export const fewest_holidays = 9

/** Nothing goes by the holidays of years before last year. */
export const firstHolidayYear = (today: Day): number => yearOf(today) - 1

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const holiday_change_kinds = ['new', 'removed', 'renamed'] as const

export type HolidayChange = {
  kind: (typeof holiday_change_kinds)[number]
  date: Day
  /** Of one that goes, what it was called. */
  name: string
  name_before: string | null
}

/** What differs in the years of a list from what holds now, by date. */
export const holidayChanges = (
  now: ReadonlyMap<Day, string>,
  list: readonly Holiday[],
  years: readonly number[],
): HolidayChange[] => {
  const listed = new Map(list.map(({ date, name }) => [date, name]))
  const gone = [...now].filter(([date]) => years.includes(yearOf(date)) && !listed.has(date))
  const changes = list.flatMap(({ date, name }): HolidayChange[] => {
    const before = now.get(date)
    if (before === name) return []
    return [{ kind: before === undefined ? 'new' : 'renamed', date, name, name_before: before ?? null }]
  })
  return [
    ...changes,
    ...gone.map(([date, name]): HolidayChange => ({ kind: 'removed', date, name, name_before: name })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** What holds: of each year the list that was taken over for it, else what is `packaged`; by date. */
export const holidaysInForce = (
  packaged: ReadonlyMap<Day, string>,
  listed: readonly Holiday[],
): ReadonlyMap<Day, string> => {
  const years = new Set(listed.map(({ date }) => yearOf(date)))
  const days = [
    ...[...packaged].filter(([date]) => !years.has(yearOf(date))),
    ...listed.map(({ date, name }) => [date, name] as const),
  ]
  return new Map(days.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
