import { weekday_names } from '#domain/shared/day.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import type { ClosingRule, WeekdayClosing } from './closing.ts'

/** The latest time of day that a closing may have, in minutes: 30:00 is 6 o'clock of the next morning. */
export const latest_closing = 30 * 60

/** '27:00' of 1620. */
export const closingTime = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The minutes of a time as a person typed it (17:00, 27:30, 2730, 9, 17時, 17時30分, full-width), to 30:00; else null. */
export const parseClosingTime = (typed: string): number | null => {
  const plain = toHalfWidth(typed).trim().replace(/[時:]/, ':').replace(/分$/, '').replace(/:$/, '')
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain) ?? /^(\d):?(\d{2})$/.exec(plain)
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0)
  return Number(found[2] ?? 0) < 60 && minutes <= latest_closing ? minutes : null
}

/** 「前日 17:00」「2営業日前 27:00」; a day that begins is the end of the one before, 24:00, where that is counted, too. */
export const closingWords = ({ lead_days, minutes, day_kind }: WeekdayClosing): string => {
  const business = day_kind === 'business'
  if (minutes === 0 && !business) return closingWords({ lead_days: lead_days + 1, minutes: 1440, day_kind })
  const day =
    lead_days === 0 ? '当日' : business ? `${lead_days}営業日前` : lead_days === 1 ? '前日' : `${lead_days}日前`
  return `${day} ${closingTime(minutes)}`
}

/** The closings of a week, days of one closing together: 「月・火・水 前日 17:00」「土 当日 9:00」. */
export const closingLines = ({ weekdays, no_closing }: ClosingRule, delivered: readonly number[] | null): string[] => {
  const days = new Map<string, string[]>()
  if (no_closing === true) return []
  for (const [day, name] of weekday_names.entries()) {
    const closing = weekdays[day]
    if (!closing || (delivered !== null && !delivered.includes(day))) continue
    const words = closingWords(closing)
    days.set(words, [...(days.get(words) ?? []), name])
  }
  return [...days].map(([words, names]) => `${names.length === 7 ? '毎日' : names.join('・')} ${words}`)
}
