import type { MarkedDays, ScopeDays } from '#domain/calendar/calendar-edit.ts'
import { formatDayWithWeekday, weekday_names } from '#domain/shared/day.ts'

/** 2026/11/25(水)〜2026/11/27(金) */
export const spanWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDayWithWeekday(from) : `${formatDayWithWeekday(from)}〜${formatDayWithWeekday(to)}`

export const markWords = ({ kind, note, ...span }: MarkedDays): string =>
  `${kind === 'closed' ? '休配' : '臨時営業'} ${spanWords(span)}${note ? `（${note}）` : ''}`

const weekdaysWords = (weekdays: readonly number[]): string =>
  weekdays.length === 0
    ? '定休の曜日なし'
    : `定休の曜日 ${weekday_names.filter((_, day) => weekdays.includes(day)).join('・')}`

/** All that a scope says, a line each. */
export const scopeWords = ({ weekdays, holidays, days }: ScopeDays): string[] => [
  weekdaysWords(weekdays),
  holidays ? '祝日は休配' : '祝日も配達',
  ...days.map(markWords),
]

/** What differs between two states of a scope, a line each. */
export const changeWords = (before: ScopeDays, after: ScopeDays): string[] => {
  const was = scopeWords(before)
  const is = scopeWords(after)
  return [
    ...is.filter(one => !was.includes(one)).map(one => `設定：${one}`),
    ...before.days
      .map(markWords)
      .filter(one => !is.includes(one))
      .map(one => `解除：${one}`),
  ]
}
