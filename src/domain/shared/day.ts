import { toHalfWidth } from './japanese.ts'

/**
 * A calendar day in Japan, 'YYYY-MM-DD'. Every date of the trade (delivery dates, non-delivery days, closings) is one.
 * JST is UTC+9 all the year and has had no summer time since 1951, so plain arithmetic is exact and Intl is not needed.
 */
export type Day = string

const minute = 60_000
const day_ms = 86_400_000
const jst = 9 * 60 * minute

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** The day `days` days after 1970-01-01. */
const dayFromEpoch = (days: number): Day => {
  const date = new Date(days * day_ms)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

const epochOf = (day: Day): number => {
  if (!isDay(day)) throw new Error(`not a day: ${day}`)
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / day_ms
}

/** True for a real day of the years 1000 to 9999, written exactly YYYY-MM-DD (2026-02-29 is none). */
export const isDay = (value: string): boolean => {
  const found = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(value)
  if (!found) return false
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The day in Japan at an instant. */
export const dayOf = (at: Date): Day => dayFromEpoch(Math.floor((at.getTime() + jst) / day_ms))

/** The instant `minutes` after JST midnight of `day`; 1620 is 27:00 of that day, -60 is 23:00 of the day before. */
export const instantAt = (day: Day, minutes: number): Date => new Date(epochOf(day) * day_ms - jst + minutes * minute)

/** `day` moved by `n` days, backwards where `n` is negative. */
export const addDays = (day: Day, n: number): Day => dayFromEpoch(epochOf(day) + n)

/** How many days `b` is after `a`; negative where it is before. */
export const daysBetween = (a: Day, b: Day): number => epochOf(b) - epochOf(a)

/** 0 is Sunday, as in the supplier's settings. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
/** The weekdays as they stand in a date, from Sunday. */
export const weekday_names = ['日', '月', '火', '水', '木', '金', '土'] as const

/** The weekday, 0 for Sunday to 6 for Saturday (1970-01-01 was a Thursday). */
export const weekdayOf = (day: Day): Weekday => weekdays[(((epochOf(day) + 4) % 7) + 7) % 7] ?? 0

/** 日 月 火 水 木 金 土 */
export const weekdayName = (day: Day): (typeof weekday_names)[number] => weekday_names[weekdayOf(day)]

/** '2026/11/24', the date form of the product (requirements section 1). */
export const formatDay = (day: Day): string => day.replaceAll('-', '/')

/** '2026/11/24(火)' */
export const formatDayWithWeekday = (day: Day): string => `${formatDay(day)}(${weekdayName(day)})`

/** '11/24', in dense lists alone, where the year is in sight (decision 096). */
export const formatMonthDay = (day: Day): string => formatDay(day).slice(5)

/** '11/24(火)', in dense lists alone, where the year is in sight (decision 096). */
export const formatShortDay = (day: Day): string => `${formatMonthDay(day)}(${weekdayName(day)})`

/** '23:41' in Japan. */
export const formatTime = (at: Date): string => {
  const minutes = Math.floor((at.getTime() + jst) / minute)
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

/** '2026/11/24 23:41' in Japan. */
export const formatDateTime = (at: Date): string => `${formatDay(dayOf(at))} ${formatTime(at)}`

/** 'YYYY-MM' */
export const monthOf = (day: Day): string => day.slice(0, 7)

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

/**
 * Which way a day without its year lies: `back` is what has happened, never ahead (an order, a message, a record);
 * `deliveries` were, or are ordered already, and so no more than two months ahead; `ahead` is today or later; `near` is
 * either side, whichever is nearer.
 */
export type DayWay = 'back' | 'deliveries' | 'ahead' | 'near'

const most_days_ahead = { back: 0, deliveries: 60 }

/**
 * The same, where its year may be left out as well (12/5, 12月5日): the one that lies as `looks` says, seen from `today`;
 * with `from`, the first day that may be chosen, the next such day from there on.
 */
export const parseDayNear = (
  typed: string,
  today: Day,
  { looks, from = looks === 'ahead' ? today : undefined }: { looks: DayWay; from?: Day | undefined },
): Day | null => {
  const whole = parseDay(typed)
  const found = /^(\d{1,2})[/.-](\d{1,2})$/.exec(plainDay(typed))
  if (whole !== null || !found) return whole
  const year = Number((from ?? today).slice(0, 4))
  // Two of eight years in a row have a 2/29, also around a year that has none of a century.
  const days = Array.from({ length: 17 }, (_, n) => dayFrom(year + n - 8, found[1], found[2])).filter(
    day => day !== null,
  )
  if (from !== undefined) return days.find(day => day >= from) ?? null
  if (looks === 'back' || looks === 'deliveries')
    return days.findLast(day => daysBetween(today, day) <= most_days_ahead[looks]) ?? null
  const far = (day: Day) => Math.abs(daysBetween(today, day))
  return days.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

/**
 * The instant of a date and time as a form or the wire gives it: '2026-11-24T23:41' is in Japan, one with Z or an offset
 * says where it is. Null where there is no such time.
 */
export const parseInstant = (value: string): Date | null => {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(value)
  if (!found || !isDay(found[1] ?? '') || Number(found[2]) > 23 || Number(found[3]) > 59) return null
  const at = new Date(found[4] ? value.replace(' ', 'T') : `${value.replace(' ', 'T')}+09:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** True where `value` is more than `minutes` after `at`. */
export const isLaterThan = (value: Date, at: Date, minutes: number): boolean =>
  value.getTime() > at.getTime() + minutes * minute
