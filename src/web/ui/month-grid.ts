import { addDays, type Day, daysBetween, monthOf, weekdayOf } from '#domain/shared/day.ts'

/** The weeks of a month, Sunday first, with the days of the months beside it that fill its first and last week. */
export const monthGrid = (month: string): Day[][] => {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: Day[][] = []
  for (let sunday = start; weeks.length === 0 || monthOf(sunday) === month; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  }
  return weeks
}

/** The month `n` months later ('2026-11' and 2 is '2027-01'). */
export const addMonths = (month: string, n: number): string => {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + n
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

const sameDate = (day: Day, months: number): Day => {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
}

/**
 * The day a key leads to in a calendar grid, kept between `first` and `last`; null for a key that does not move.
 * Arrows a day or a week, Home and End the week's ends, PageUp and PageDown a month.
 */
export const dayByKey = (key: string, day: Day, first: Day, last: Day): Day | null => {
  const moved = (() => {
    if (key === 'ArrowLeft') return addDays(day, -1)
    if (key === 'ArrowRight') return addDays(day, 1)
    if (key === 'ArrowUp') return addDays(day, -7)
    if (key === 'ArrowDown') return addDays(day, 7)
    if (key === 'Home') return addDays(day, -weekdayOf(day))
    if (key === 'End') return addDays(day, 6 - weekdayOf(day))
    if (key === 'PageUp') return sameDate(day, -1)
    if (key === 'PageDown') return sameDate(day, 1)
    return null
  })()
  if (moved === null) return null
  if (daysBetween(first, moved) < 0) return first
  return daysBetween(moved, last) < 0 ? last : moved
}
