import { addDays, type Day, isDay } from '#domain/shared/day.ts'

/** 'YYYY-MM' */
export type Month = string

export const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`)

/** The month that lies so many months after (before, where negative). */
export const addMonths = (month: Month, n: number): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Its first day, and the first of the next month. */
export const spanOf = (month: Month): { from: Day; until: Day } => ({
  from: `${month}-01`,
  until: `${addMonths(month, 1)}-01`,
})

/** All its days. */
export const daysOf = (month: Month): Day[] => {
  const { from, until } = spanOf(month)
  const days: Day[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}

/** '2026年11月' */
export const formatMonth = (month: Month): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** Against the month before, as a whole percentage with its sign: '+12%', '-5%', '±0%'; null where there was nothing. */
export const growthText = (now: string, before: string): string | null => {
  const [a, b] = [BigInt(now), BigInt(before)]
  if (b <= 0n) return null
  const tenths = ((a - b) * 1000n) / b
  const percent = tenths < 0n ? -((-tenths + 5n) / 10n) : (tenths + 5n) / 10n
  return percent === 0n ? '±0%' : `${percent > 0n ? '+' : ''}${percent}%`
}
