import { type Day, daysBetween, isDay } from './day.ts'
import { toHalfWidth } from './japanese.ts'

/** As it is compared: half-width, without its weekday, with / for 年月日 and a year of 令和 as ours. */
const plainDay = (typed: string): string =>
  toHalfWidth(typed)
    .trim()
    .replace(/\([日月火水木金土]\)$/, '')
    .trimEnd()
    .replace(/[年月]/g, '/')
    .replace(/日$/, '')
    .replace(/^(?:令和|[Rr](?=\d))(\d{1,2}|元)/, (_, year) => String(2018 + (year === '元' ? 1 : Number(year))))

const dayFrom = (year: string | number, month = '', date = ''): Day | null => {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * A day as a person typed it (2026/11/24, 2026-1-5, 20261124, full-width, 2026年11月24日, 令和8年11月24日, with or without
 * its weekday), or null where there is no such day.
 */
export const parseDay = (typed: string): Day | null => {
  const plain = plainDay(typed)
  const found = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (found) return dayFrom(found[1] ?? '', found[3], found[4])
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  return joined && dayFrom(joined[1] ?? '', joined[2], joined[3])
}

/** A day that is written as one and does not exist, in words (「2月31日」); null where it does, or something else is typed. */
export const missingDay = (typed: string): string | null => {
  const plain = plainDay(typed)
  const found = /^(?:(\d{4})[/.-])?(\d{1,2})[/.-](\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!found) return null
  const [, year, month, date] = found
  // Without its year a day is there where any year has it.
  if (dayFrom(year ?? 2000, month, date) !== null) return null
  return `${year === undefined ? '' : `${year}年`}${Number(month)}月${Number(date)}日`
}

/**
 * Which way a day without its year lies: `back` is what has happened, never ahead (an order, a message, a record);
 * `deliveries` were, or are ordered already, and so no more than two months ahead; `ahead` is today or later; `near` is
 * either side, whichever is nearer.
 */
export type DayWay = 'back' | 'deliveries' | 'ahead' | 'near'

const most_days_ahead = { back: 0, deliveries: 60 }

type Near = { looks: DayWay; from?: Day | undefined }

/** The days that a month and a date without their year may mean, from the earliest; none where more or less is typed. */
const daysMeant = (typed: string, around: Day): Day[] => {
  const found = /^(\d{1,2})[/.-](\d{1,2})$/.exec(plainDay(typed))
  if (!found) return []
  const year = Number(around.slice(0, 4))
  // Two of eight years in a row have a 2/29, also around a year that has none of a century.
  const days = Array.from({ length: 17 }, (_, n) => dayFrom(year + n - 8, found[1], found[2]))
  return days.filter(day => day !== null)
}

const firstDay = (today: Day, { looks, from }: Near) => from ?? (looks === 'ahead' ? today : undefined)

/** So many days before the first that may be chosen, a day without its year may be meant as that one, by mistake. */
const most_days_late = 60

/**
 * The two days of which one can't say which is meant: 11/30 where only what comes from 12/1 on may be chosen is yesterday's by
 * mistake, rather than that of the next year. Null where there is no doubt.
 */
export const doubtfulDays = (typed: string, today: Day, how: Near): [Day, Day] | null => {
  const from = firstDay(today, how)
  if (from === undefined) return null
  const days = daysMeant(typed, from)
  const late = days.findLast(day => day < from)
  const next = days.find(day => day >= from)
  return late !== undefined && next !== undefined && daysBetween(late, from) <= most_days_late ? [late, next] : null
}

/**
 * The same, where its year may be left out as well (12/5, 12月5日): the one that lies as `looks` says, seen from `today`;
 * with `from`, the first day that may be chosen, the next such day from there on. Null, too, where it is doubtful
 * (`doubtfulDays`).
 */
export const parseDayNear = (typed: string, today: Day, how: Near): Day | null => {
  const whole = parseDay(typed)
  if (whole !== null || doubtfulDays(typed, today, how)) return whole
  const from = firstDay(today, how)
  const days = daysMeant(typed, from ?? today)
  if (from !== undefined) return days.find(day => day >= from) ?? null
  const { looks } = how
  if (looks === 'back' || looks === 'deliveries')
    return days.findLast(day => daysBetween(today, day) <= most_days_ahead[looks]) ?? null
  const far = (day: Day) => Math.abs(daysBetween(today, day))
  return days.toSorted((a, b) => far(a) - far(b))[0] ?? null
}
