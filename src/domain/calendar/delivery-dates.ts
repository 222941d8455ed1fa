import { addDays, type Day, dayOf, type Weekday, weekdayOf } from '#domain/shared/day.ts'
import { type ClosingRule, closingAt, type NonDelivery, whyNoDelivery } from './closing.ts'

export type DeliveryDateReason = 'non_delivery_day' | 'closed' | 'not_a_delivery_weekday' | 'holiday'

export const delivery_date_reason_names: Record<DeliveryDateReason, string> = {
  non_delivery_day: '休配日',
  closed: '締切済',
  not_a_delivery_weekday: '配送曜日外',
  holiday: '祝日休配',
}

export type DeliveryDate = {
  date: Day
  weekday: Weekday
  available: boolean
  reason: null | DeliveryDateReason
  /** ISO instant; null on a day without delivery. */
  closing_at: string | null
  /** Left out where not: nobody knows a closing; `closing_at` is then the end of the date itself, and no countdown. */
  no_closing?: true
  note?: string
}

export type DeliveryDateQuestion = {
  /** The first date asked about, and how many from there. */
  from: Day
  days: number
  /** The server's clock. */
  at: Date
  rule: ClosingRule
  non_delivery: NonDelivery
  holidays: ReadonlySet<Day>
  /** The weekdays on which this deal's route runs; null: as the rule says. */
  delivery_weekdays?: readonly number[] | null
  extra_lead_days?: number
}

/**
 * Each of the next `days` dates: deliverable, or why not, and when its order book closes (domain section 2). At the
 * closing instant it is closed, and so is every day before today, whatever the rule. An extra open day lifts a
 * non-delivery day or holiday, not the weekdays of the rule or the deal: those say on which days this route runs.
 */
export const possibleDeliveryDates = (question: DeliveryDateQuestion): DeliveryDate[] =>
  Array.from({ length: question.days }, (_, index) => deliveryDate(addDays(question.from, index), question))

const deliveryDate = (date: Day, question: DeliveryDateQuestion): DeliveryDate => {
  const { at, rule, non_delivery, holidays, delivery_weekdays } = question
  const weekday = weekdayOf(date)
  const unavailable = (reason: DeliveryDateReason, closing_at: string | null = null): DeliveryDate => ({
    date,
    weekday,
    available: false,
    reason,
    closing_at,
  })
  const off = whyNoDelivery(date, non_delivery, holidays)
  if (off) return { ...unavailable(off.reason), ...(off.note === undefined ? {} : { note: off.note }) }
  if (delivery_weekdays && !delivery_weekdays.includes(weekday)) return unavailable('not_a_delivery_weekday')
  const closing = closingAt(date, rule, non_delivery, holidays, question.extra_lead_days ?? 0)
  if (!closing) return unavailable('not_a_delivery_weekday')
  const closing_at = closing.toISOString()
  const unknown = rule.no_closing ? { no_closing: rule.no_closing } : {}
  if (closing.getTime() <= at.getTime() || date < dayOf(at)) return { ...unavailable('closed', closing_at), ...unknown }
  return { date, weekday, available: true, reason: null, closing_at, ...unknown }
}

/** The first of these dates that an item with its own lead days can make, or null where none is. */
export const earliestFor = (
  item_lead_days: number,
  question: Omit<DeliveryDateQuestion, 'extra_lead_days'>,
): Day | null =>
  possibleDeliveryDates({ ...question, extra_lead_days: item_lead_days }).find(one => one.available)?.date ?? null
