import { addDays, type Day, daysBetween, isDay } from '#domain/shared/day.ts'
import type { NonDelivery } from './closing.ts'

/** Dates that differ from the week: without delivery (closed), or with one on an otherwise closed day (open, 臨時営業). */
export type MarkedDays = { kind: 'closed' | 'open'; from: Day; to: Day; note: string }

/** 休配日 of one scope as a person edits it: of all stores, or of one store group. */
export type ScopeDays = { weekdays: number[]; holidays: boolean; days: MarkedDays[] }

/** How many days one entry may span, both ends counted. */
export const longest_span = 366

/** Why these two days are no span, or null. */
export const whyNoSpan = (from: Day, to: Day): string | null => {
  if (!isDay(from) || !isDay(to)) return '日付を入力してください'
  if (to < from) return '終わりの日は始まりの日以降にしてください'
  return daysBetween(from, to) + 1 > longest_span ? `一度に設定できるのは${longest_span}日までです` : null
}

/** What is marked on a day: an open day wins over a closed one, as it does for orders. */
export const markOn = (days: readonly MarkedDays[], day: Day): MarkedDays | null => {
  const on = days.filter(one => one.from <= day && day <= one.to)
  return on.find(one => one.kind === 'open') ?? on[0] ?? null
}

const without = (one: MarkedDays, from: Day, to: Day): MarkedDays[] => {
  if (one.to < from || to < one.from) return [one]
  return [
    ...(one.from < from ? [{ ...one, to: addDays(from, -1) }] : []),
    ...(one.to > to ? [{ ...one, from: addDays(to, 1) }] : []),
  ]
}

/** Neighbours of one kind and note are one entry, as long as that is no longer than an entry may be; by date. */
const joined = (days: MarkedDays[]): MarkedDays[] => {
  const list: MarkedDays[] = []
  for (const one of days.sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1))) {
    const last = list.at(-1)
    const touches = last && last.kind === one.kind && last.note === one.note && one.from === addDays(last.to, 1)
    if (last && touches && whyNoSpan(last.from, one.to) === null) list[list.length - 1] = { ...last, to: one.to }
    else list.push(one)
  }
  return list
}

/** Marks the days from `from` to `to`, whatever was marked on them before; null takes the marks away. */
export const markDays = (
  days: readonly MarkedDays[],
  from: Day,
  to: Day,
  mark: { kind: MarkedDays['kind']; note: string } | null,
): MarkedDays[] => {
  const rest = days.flatMap(one => without(one, from, to))
  return joined(mark ? [...rest, { ...mark, from, to }] : rest)
}

const dated = (days: readonly MarkedDays[]): Map<Day, { kind: MarkedDays['kind']; note: string }> =>
  new Map(
    days.flatMap(({ from, to, kind, note }) =>
      Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => [addDays(from, n), { kind, note }] as const),
    ),
  )

/** `now` with the days on which `mine` says something else than `base`, from which it was begun. */
export const mergeMarks = (
  base: readonly MarkedDays[],
  mine: readonly MarkedDays[],
  now: readonly MarkedDays[],
): MarkedDays[] => {
  const [was, is] = [dated(base), dated(mine)]
  let merged = [...now]
  for (const day of new Set([...was.keys(), ...is.keys()])) {
    const [before, after] = [was.get(day), is.get(day)]
    if (before?.kind !== after?.kind || before?.note !== after?.note) merged = markDays(merged, day, day, after ?? null)
  }
  return merged
}

/** What orders know of scopes: everything closed in one of them is closed, everything open in one of them is open. */
export const nonDeliveryOf = (scopes: readonly ScopeDays[]): NonDelivery => {
  const marks = scopes.flatMap(one => one.days)
  return {
    weekdays: [...new Set(scopes.flatMap(one => one.weekdays))].sort((a, b) => a - b),
    holidays: scopes.some(one => one.holidays),
    ranges: marks.filter(one => one.kind === 'closed').map(({ from, to, note }) => ({ from, to, note })),
    open_days: marks
      .filter(one => one.kind === 'open')
      .flatMap(({ from, to }) => Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))),
  }
}
