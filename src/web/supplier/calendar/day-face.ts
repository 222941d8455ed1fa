import { type MarkedDays, markOn, nonDeliveryOf, type ScopeDays } from '#domain/calendar/calendar-edit.ts'
import { whyNoDelivery } from '#domain/calendar/closing.ts'
import { type Day, formatDayWithWeekday, weekdayName, weekdayOf } from '#domain/shared/day.ts'

export type DayTone = 'closed' | 'weekly' | 'holiday' | 'open' | 'delivery'

/** How a day of the calendar looks and reads. */
export type DayFace = {
  tone: DayTone
  /** In the cell, one letter. */
  mark: string
  /** In the cell of the month: what there is room for. */
  note: string
  /** Read aloud, and shown under the calendar. */
  words: string
  /** The entry of this very scope. */
  own: MarkedDays | null
}

/** What the days are for one scope: its own entries over those for all stores (`base`, where the scope is a group). */
export const facesOf = (
  scope: ScopeDays,
  base: ScopeDays | null,
  national: ReadonlyMap<Day, string>,
): ((day: Day) => DayFace) => {
  const all = nonDeliveryOf(base ? [base, scope] : [scope])
  const open_days = new Set(all.open_days)
  const names = new Set(national.keys())
  return day => {
    const own = markOn(scope.days, day)
    const from_all = base ? markOn(base.days, day) : null
    const why = whyNoDelivery(day, all, names)
    // Of two scopes that say different things, the one that decides is told.
    const decides = why ? 'closed' : 'open'
    const mark = [own, from_all].find(one => one?.kind === decides) ?? null
    const whose = mark !== null && mark === from_all ? 'すべての得意先' : ''
    const inside = [mark?.note, whose].filter(Boolean).join('・')
    const noted = inside ? `（${inside}）` : ''
    const holiday = national.get(day)
    const face = (tone: DayTone, letter: string, words: string, note = ''): DayFace => ({
      tone,
      mark: letter,
      note,
      words: `${formatDayWithWeekday(day)} ${words}`,
      own,
    })
    if (!why) {
      if (open_days.has(day)) return face('open', '営', `臨時営業日${noted}`, mark?.note ?? '')
      return holiday ? face('delivery', '', `配達日・祝日（${holiday}）`, holiday) : face('delivery', '', '配達日')
    }
    if (mark) return face('closed', '休', `休配日${noted}`, mark.note)
    if (why.reason === 'holiday')
      return face('holiday', '祝', `祝日のため休配（${holiday ?? '祝日'}）`, holiday ?? '祝日')
    const of_all = base !== null && !scope.weekdays.includes(weekdayOf(day)) ? '（すべての得意先）' : ''
    return face('weekly', '定', `毎週${weekdayName(day)}曜日の定休日${of_all}`)
  }
}
