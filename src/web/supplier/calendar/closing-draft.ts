import type { ClosingRule, WeekdayClosing } from '#domain/calendar/closing.ts'
import { closingTime, closingWords, parseClosingTime } from '#domain/calendar/closing-words.ts'
import { weekday_names } from '#domain/shared/day.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'

/** One weekday of delivery as it is typed. */
export type ClosingRow = { delivers: boolean; lead_days: string; time: string; day_kind: WeekdayClosing['day_kind'] }

/** Monday first, as a week of work is read. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const

export const usual_row: ClosingRow = { delivers: true, lead_days: '1', time: '17:00', day_kind: 'calendar' }

export const usual_rows: ClosingRow[] = Array.from({ length: 7 }, () => usual_row)

/** By weekday, 0 is Sunday. */
export const rowsOf = (rule: ClosingRule): ClosingRow[] =>
  weekday_names.map((_, day) => {
    const one = rule.weekdays[day]
    if (!one) return { ...usual_row, delivers: false }
    return { delivers: true, lead_days: String(one.lead_days), time: closingTime(one.minutes), day_kind: one.day_kind }
  })

/** What is wrong with a row, by field. */
export const errorsOf = ({ delivers, lead_days, time }: ClosingRow): { lead_days?: string; time?: string } => {
  if (!delivers) return {}
  const days = toHalfWidth(lead_days).trim()
  return {
    ...(/^\d{1,2}$/.test(days) && Number(days) <= 30 ? {} : { lead_days: '0〜30で入力してください' }),
    ...(parseClosingTime(time) === null ? { time: '17:00 や 27:00 のように、30:00 までで入力してください' } : {}),
  }
}

/** The rule of rows without errors; null while one has some. */
export const ruleOf = (rows: readonly ClosingRow[]) => {
  if (rows.some(row => Object.keys(errorsOf(row)).length > 0)) return null
  const one = (day: number): WeekdayClosing | null => {
    const row = rows[day]
    if (!row?.delivers) return null
    return {
      lead_days: Number(toHalfWidth(row.lead_days)),
      minutes: parseClosingTime(row.time) ?? 0,
      day_kind: row.day_kind,
    }
  }
  return { weekdays: { 0: one(0), 1: one(1), 2: one(2), 3: one(3), 4: one(4), 5: one(5), 6: one(6) } }
}

/** A rule in words, a line for each weekday. */
export const ruleWords = (rule: ClosingRule | null): string[] => {
  if (!rule) return ['この範囲だけの締めはありません（広い範囲の締めを使います）']
  return week.map(day => {
    const one = rule.weekdays[day]
    return `${weekday_names[day]}曜納品：${one ? closingWords(one) : '配達なし'}`
  })
}

/** What differs, a line for each weekday. */
export const ruleChanges = (before: ClosingRule | null, after: ClosingRule | null): string[] => {
  if (!before || !after) return ruleWords(after)
  const was = ruleWords(before)
  return ruleWords(after).flatMap((line, index) =>
    line === was[index] ? [] : `${line}（これまで ${was[index]?.split('：')[1]}）`,
  )
}

/** Weekdays that were not touched here are as they stand now; a closing begun or given up here is so as a whole. */
export const mergeRows = (
  base: ClosingRow[] | null,
  mine: ClosingRow[] | null,
  now: ClosingRow[] | null,
): ClosingRow[] | null =>
  base && mine && now
    ? mine.map((row, day) => (JSON.stringify(row) === JSON.stringify(base[day]) ? (now[day] ?? row) : row))
    : mine
