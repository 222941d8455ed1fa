import { type ClosingRule, closingAt, type NonDelivery } from '#domain/calendar/closing.ts'
import { type DeliveryDateReason, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { addDays, type Day, dayOf, instantAt, type Weekday, weekdayOf } from '#domain/shared/day.ts'

/** What became of one date of a schedule. Without any of these nothing was said or done about it yet. */
export type DayState = 'told' | 'skipped' | 'made' | 'not_made'

/** When a store's schedule makes orders, and for which dates. */
export type Schedule = {
  active: boolean
  /** The weekdays of delivery for which something stands in it. */
  weekdays: readonly Weekday[]
  /** How long before the closing an order is made, and how long before that the restaurant is told. */
  made_before_minutes: number
  told_before_minutes: number
  /** No orders from this date on, and again from `resume_on` (null: until somebody says so). */
  paused_from: Day | null
  resume_on: Day | null
  /** The first delivery date it answers for: every one from here on is made, skipped, or told why not. */
  covers_from: Day
}

/** What of the store decides its dates. */
export type Calendar = {
  rule: ClosingRule
  non_delivery: NonDelivery
  delivery_weekdays: readonly number[] | null
  holidays: ReadonlySet<Day>
}

export type Decided = ReadonlyMap<Day, { state: DayState; told_at: Date | null }>

/** A date of a schedule, as it stands at a moment. */
export type ScheduledDay = {
  delivery_date: Day
  state: DayState | 'coming' | 'paused'
  /** When the restaurant is (or was) told, when the order is made by that, until when it could be. */
  tell_at: Date
  make_at: Date
  closing_at: Date
  /** Why no order can be made for it as the calendar stands; null where one can. */
  reason: DeliveryDateReason | null
}

/** The restaurant has at least so long to say no after it was told. */
const least_notice_minutes = 30
const minute = 60_000

const minus = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * minute)

/** When a restaurant is to be told of the order that closes then, and when it is to be made. */
const plannedTimes = (
  { made_before_minutes, told_before_minutes }: Pick<Schedule, 'made_before_minutes' | 'told_before_minutes'>,
  closing_at: Date,
) => {
  const make_at = minus(closing_at, made_before_minutes)
  return { tell_at: minus(make_at, told_before_minutes), make_at }
}

/** When the order is made of which its restaurant was told then: late, there is still some time to say no, but never past the closing. */
export const makesAt = (schedule: Parameters<typeof plannedTimes>[0], closing_at: Date, told_at: Date): Date => {
  const { make_at } = plannedTimes(schedule, closing_at)
  const due = new Date(told_at.getTime() + least_notice_minutes * minute)
  const earliest = due < closing_at ? due : told_at
  return earliest > make_at ? earliest : make_at
}

export const isPaused = ({ paused_from, resume_on }: Pick<Schedule, 'paused_from' | 'resume_on'>, day: Day): boolean =>
  paused_from !== null && day >= paused_from && (resume_on === null || day < resume_on)

/** The dates of a schedule from one day on, each as it stands. */
export const scheduledDays = (
  schedule: Schedule,
  calendar: Calendar,
  decided: Decided,
  { from, days, at }: { from: Day; days: number; at: Date },
): ScheduledDay[] =>
  possibleDeliveryDates({ ...calendar, from, days, at })
    .filter(one => schedule.weekdays.includes(one.weekday))
    .map(({ date, reason }) => {
      const known = decided.get(date)
      const state = known?.state ?? (isPaused(schedule, date) ? 'paused' : 'coming')
      // Where a weekday has no closing at all, the date is settled as the day before begins.
      const closing_at =
        closingAt(date, calendar.rule, calendar.non_delivery, calendar.holidays) ?? instantAt(addDays(date, -1), 0)
      const planned = plannedTimes(schedule, closing_at)
      const tell_at = known?.told_at ?? (planned.tell_at > at ? planned.tell_at : at)
      const make_at = makesAt(schedule, closing_at, tell_at)
      return { delivery_date: date, state, tell_at, make_at, closing_at, reason: reason === 'closed' ? null : reason }
    })

export type Step = {
  delivery_date: Day
  /** tell: what will be ordered, or why nothing; make: the order; give_up: no order can be made any more. */
  do: 'tell' | 'make' | 'give_up'
  /** Of give_up: as the calendar says, or the closing has passed. */
  reason: DeliveryDateReason | null
  closing_at: Date
}

/** So far ahead a closing may lie from its delivery date. */
const horizon_days = 45
/** A calendar may change meanwhile: it is looked at again after so long at the latest. */
const look_again_minutes = 60

/**
 * What is to be done for a schedule at `at`, and when to look again. Every date from `covers_from` on comes to an end:
 * made, skipped, or told why not; after a downtime, too, where what is past its closing is told and not made.
 */
export const planSteps = (
  schedule: Schedule,
  calendar: Calendar,
  decided: Decided,
  at: Date,
): { steps: Step[]; next_at: Date; covers_from: Day } => {
  const today = dayOf(at)
  const from = schedule.covers_from
  const last = addDays(today > from ? today : from, horizon_days)
  const days = (Date.parse(last) - Date.parse(from)) / (24 * 60 * minute) + 1
  const steps: Step[] = []
  let next = at.getTime() + look_again_minutes * minute
  const soon = (moment: Date) => {
    next = Math.min(next, Math.max(moment.getTime(), at.getTime()))
  }
  if (schedule.active) {
    for (const day of scheduledDays(schedule, calendar, decided, { from, days, at })) {
      if (day.state !== 'coming' && day.state !== 'told') continue
      const { delivery_date, closing_at, reason, make_at, tell_at } = day
      const told = (decided.get(delivery_date)?.told_at ?? null) !== null
      const step = (what: Step['do'], why = reason) => steps.push({ delivery_date, do: what, reason: why, closing_at })
      if (at >= closing_at) {
        step('give_up', reason ?? 'closed')
        continue
      }
      if (!told && at < tell_at) {
        soon(tell_at)
        continue
      }
      if (!told) step('tell')
      if (at >= make_at) step(reason === null ? 'make' : 'give_up')
      else soon(make_at)
    }
  }
  return { steps, next_at: new Date(next), covers_from: today > from ? today : from }
}

/** The first date that a schedule begun (or changed) at `at` answers for: one whose order could still be made. */
export const firstCovered = (calendar: Calendar, at: Date): Day => {
  const today = dayOf(at)
  const found = Array.from({ length: horizon_days }, (_, n) => addDays(today, n)).find(day => {
    const closing = closingAt(day, calendar.rule, calendar.non_delivery, calendar.holidays)
    return closing !== null && closing > at
  })
  return found ?? today
}

/**
 * The dates that the restaurant was told of and that now get no order: paused, taken out of the schedule, or the whole of
 * it switched off. They are ended, and the restaurant is told again.
 */
export const withdrawnDates = (
  schedule: Pick<Schedule, 'active' | 'weekdays' | 'paused_from' | 'resume_on'>,
  decided: readonly { delivery_date: Day; state: DayState }[],
): Day[] =>
  decided
    .filter(({ state, delivery_date }) => {
      const stands = schedule.active && schedule.weekdays.includes(weekdayOf(delivery_date))
      return state === 'told' && (!stands || isPaused(schedule, delivery_date))
    })
    .map(one => one.delivery_date)

/** The weekdays for which any of the lines has a quantity. Quantities stand by weekday, Sunday first. */
export const weekdaysOf = (lines: readonly { quantities: readonly string[] }[]): Weekday[] =>
  ([0, 1, 2, 3, 4, 5, 6] as const).filter(day => lines.some(line => Number(line.quantities[day] ?? 0) > 0))

/** What is ordered for a delivery date. */
export const linesOn = <T extends { quantities: readonly string[] }>(
  lines: readonly T[],
  delivery_date: Day,
): (Omit<T, 'quantities'> & { quantity: string })[] =>
  lines.flatMap(({ quantities, ...line }) => {
    const quantity = quantities[weekdayOf(delivery_date)] ?? '0'
    return Number(quantity) > 0 ? [{ ...line, quantity }] : []
  })
