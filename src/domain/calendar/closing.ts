import { addDays, type Day, instantAt, weekdayOf } from '#domain/shared/day.ts'

/** Until when an order for one weekday of delivery is taken. */
export type WeekdayClosing = {
  /** Days before the delivery date. */
  lead_days: number
  /** Minutes after JST midnight of that day; may exceed 1440 (27:00 is 1620). */
  minutes: number
  /** Whether lead days count every day or skip the supplier's non-delivery days. */
  day_kind: 'calendar' | 'business'
}

/** 受注締め. Per weekday of delivery (0 is Sunday); null: no delivery on that weekday. */
export type ClosingRule = {
  weekdays: { [weekday: number]: WeekdayClosing | null }
  /** Left out where not: until when orders are taken is not known; the weekdays then say when no more can be right. */
  no_closing?: true
}

/** 休配日: weekly, on national holidays, on dates. `open_days` (臨時営業) win over all the rest here. */
export type NonDelivery = {
  weekdays: number[]
  holidays: boolean
  ranges: { from: Day; to: Day; note?: string }[]
  open_days: Day[]
}

/** Why a supplier doesn't deliver on a day, with the note of the range that says so, or null where it does. */
export const whyNoDelivery = (
  day: Day,
  nonDelivery: NonDelivery,
  holidays: ReadonlySet<Day>,
): null | { reason: 'non_delivery_day' | 'holiday'; note?: string } => {
  if (nonDelivery.open_days.includes(day)) return null
  const range = nonDelivery.ranges.find(one => one.from <= day && day <= one.to)
  if (range) return { reason: 'non_delivery_day', ...(range.note ? { note: range.note } : {}) }
  if (nonDelivery.weekdays.includes(weekdayOf(day))) return { reason: 'non_delivery_day' }
  return nonDelivery.holidays && holidays.has(day) ? { reason: 'holiday' } : null
}

/** No break is this long; a calendar without a single business day ends the search here. */
const longest_break = 400

/**
 * When the order book for a delivery date closes, or null where the rule has no delivery on that weekday (or where the
 * calendar has no business day to count back to). `extra_lead_days` is an item's own lead (取寄せ品), counted in the same
 * kind of day, on top. The delivery date itself is not asked whether it is a delivery day: `possibleDeliveryDates` does.
 */
export const closingAt = (
  delivery_date: Day,
  rule: ClosingRule,
  nonDelivery: NonDelivery,
  holidays: ReadonlySet<Day>,
  extra_lead_days = 0,
): Date | null => {
  const closing = rule.weekdays[weekdayOf(delivery_date)]
  if (!closing) return null
  const lead = closing.lead_days + extra_lead_days
  if (closing.day_kind === 'calendar') return instantAt(addDays(delivery_date, -lead), closing.minutes)
  let day = delivery_date
  let left = lead
  for (let closed = 0; left > 0; ) {
    day = addDays(day, -1)
    closed = whyNoDelivery(day, nonDelivery, holidays) ? closed + 1 : 0
    if (closed === 0) left -= 1
    if (closed > longest_break) return null
  }
  return instantAt(day, closing.minutes)
}

/** There is no weekday of delivery: nothing can be ordered, as where a supplier has decided nothing yet. */
export const deliversNever = ({ weekdays }: ClosingRule): boolean => Object.values(weekdays).every(one => one === null)

/** The rule in force: the deal's own, else its store group's, else the supplier's. */
export const pickRule = <T>(deal: T | null, group: T | null, supplier: T): T => deal ?? group ?? supplier
