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
