import { formatClosing } from '#domain/calendar/closing-time.ts'
import { type DeliveryDate, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import { type CalendarStore, storeCalendarOf } from '#domain/calendar/supplier-calendar.ts'
import { type MessageVariables, usesDeliveries } from '#domain/messages/message.ts'
import { addDays, type Day, dayOf, daysBetween, formatDayWithWeekday } from '#domain/shared/day.ts'
import { readCalendar } from '#server/calendar/deal-closing.ts'
import type { Db, Deps } from '#server/deps.ts'

/** As far ahead as a delivery date is looked for. */
const days_ahead = 62

type Of = {
  supplier_id: string
  title: string
  body: string
  /** The flyer that it carries: only its dates are meant. */
  flyer: { delivery_from: Day | null; delivery_to: Day | null } | undefined
}

/**
 * The variables of those whom a message reaches, with what {納品日} and {締切} stand for there at this moment, where its text
 * has them: the first date that the store can still order for, of its flyer's where it carries one, and that date's closing.
 */
export const withDeliveries = async <R extends CalendarStore & { variables: MessageVariables }>(
  { holidays }: Pick<Deps, 'holidays'>,
  db: Db,
  { supplier_id, title, body, flyer }: Of,
  rows: readonly R[],
  at: Date,
): Promise<R[]> => {
  if (!usesDeliveries(`${title}\n${body}`) || rows.length === 0) return [...rows]
  const { calendar } = await readCalendar(db, supplier_id)
  const own = new Set(calendar.closings.map(one => one.deal_id))
  const today = dayOf(at)
  const from = flyer?.delivery_from && flyer.delivery_from > today ? flyer.delivery_from : today
  const to = flyer?.delivery_to ?? addDays(today, days_ahead - 1)
  // Thousands of stores share a few calendars.
  const known = new Map<string, MessageVariables>()
  const variablesOf = (row: R): MessageVariables => {
    const { delivery_weekdays, group_ids, deal_id } = row
    const key = JSON.stringify([delivery_weekdays, group_ids.toSorted(byText), own.has(deal_id) ? deal_id : null])
    const found = known.get(key)
    if (found) return found
    const days = Math.max(0, daysBetween(from, to) + 1)
    const dates = possibleDeliveryDates({ ...storeCalendarOf(calendar, row), from, days, at, holidays })
    const made = wordsOf(firstToOrder(dates, today))
    known.set(key, made)
    return made
  }
  return rows.map(row => ({ ...row, variables: { ...row.variables, ...variablesOf(row) } }))
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Nothing where no date is open; no closing where nobody knows one. */
const wordsOf = (date: DeliveryDate | undefined): MessageVariables =>
  date === undefined
    ? {}
    : {
        納品日: formatDayWithWeekday(date.date),
        ...(date.closing_at === null || date.no_closing ? {} : { 締切: formatClosing(new Date(date.closing_at)) }),
      }
