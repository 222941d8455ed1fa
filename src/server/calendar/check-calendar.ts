import { createHash } from 'node:crypto'
import type { Checked } from '#contract/calendar/touched-orders.ts'
import type { DeliveryDateReason } from '#domain/calendar/delivery-dates.ts'
import {
  type CalendarStore,
  lostBy,
  type SupplierCalendar,
  storeCalendarOf,
} from '#domain/calendar/supplier-calendar.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { isPaused } from '#domain/scheduled/plan.ts'
import { addDays, type Day, dayOf, weekdayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findOrdersAhead, findSchedulesAhead } from './calendar-store.ts'

const most_shown = 100
/** So far ahead scheduled orders are looked at. */
const schedule_days = 28

/** What of an order or of a schedule decides its dates. */
export type Ahead = CalendarStore & { store_id: string | null }

type Change = {
  before: SupplierCalendar
  after: SupplierCalendar
  revision: number
  /** What of an order's store decides its dates after the change, where that changes it. */
  storeAfter?: (of: Ahead) => CalendarStore
  /** What was wished, where the calendars do not say it all. */
  wish?: unknown
}

/** Why a change takes the date of an order or of a schedule away; null where it does not. Of one deal and day it is found out once. */
const lossBy = (deps: Deps, { before, after, storeAfter = order => order }: Change, at: Date) => {
  const known = new Map<string, DeliveryDateReason | null>()
  return (order: Ahead & { delivery_date: Day }) => {
    const key = `${order.deal_id} ${order.delivery_date}`
    const found = known.get(key)
    if (found !== undefined) return found
    const reason = lostBy(
      storeCalendarOf(before, order),
      storeCalendarOf(after, storeAfter(order)),
      order.delivery_date,
      at,
      deps.holidays,
    )
    known.set(key, reason)
    return reason
  }
}

/** The standing orders whose date a change would take away, as far as this user may see them, each with why. */
export const findOrdersTouched = async (deps: Deps, db: Db, actor: SupplierActor, change: Change, at: Date) => {
  const lost = lossBy(deps, change, at)
  const ahead = await findOrdersAhead(db, actor, dayOf(at))
  return ahead.flatMap(order => {
    const reason = lost(order)
    return reason ? [{ order, reason }] : []
  })
}

/**
 * The standing orders whose date a change would take away, as far as this user may see them. They stay as they are and
 * keep the closing they were placed under: whoever changes the calendar must know of them, and call.
 */
export const checkCalendar = async (
  deps: Deps,
  db: Db,
  actor: SupplierActor,
  change: Change,
  at: Date,
): Promise<Checked> => {
  const { revision, wish = change.after } = change
  const touched = await findOrdersTouched(deps, db, actor, change, at)
  const told = touched.map(({ order, reason }) => [order.id, reason])
  const scheduled = await touchedSchedules(db, actor, lossBy(deps, change, at), dayOf(at))
  return {
    revision,
    checked: createHash('sha256')
      .update(JSON.stringify([revision, wish, told, scheduled]))
      .digest('base64url'),
    count: touched.length,
    orders: touched.slice(0, most_shown).map(({ order, reason }) => ({
      order_id: order.id,
      number: orderNumber(order.number),
      delivery_date: order.delivery_date,
      store_name: order.store_name,
      customer_code: order.customer_code,
      state: order.state,
      closing_at: order.closing_at?.toISOString() ?? null,
      reason,
    })),
    scheduled_count: scheduled.length,
    scheduled: scheduled.slice(0, most_shown),
  }
}

/** The dates of scheduled orders that a change would take away; what is paused has none to lose. */
const touchedSchedules = async (
  db: Db,
  actor: SupplierActor,
  lost: (of: Ahead & { delivery_date: Day }) => DeliveryDateReason | null,
  today: Day,
): Promise<Checked['scheduled']> => {
  const schedules = await findSchedulesAhead(db, actor)
  const days = Array.from({ length: schedule_days }, (_, n) => addDays(today, n))
  const found = days.flatMap(delivery_date =>
    schedules.flatMap(schedule => {
      if (!schedule.weekdays.includes(weekdayOf(delivery_date)) || isPaused(schedule, delivery_date)) return []
      const reason = lost({ ...schedule, delivery_date })
      const { store_id, store_name, customer_code } = schedule
      return reason ? [{ store_id, store_name, customer_code, delivery_date, reason }] : []
    }),
  )
  return found
}

/** Refuses to save what was not checked as it is now: other orders, or another change than was looked at. */
export const refuseUnchecked = (now: Checked, checked: string) => {
  if (now.checked === checked) return
  throw refuse(409, '確認のあとで、影響する注文が変わりました。もう一度ご確認ください', { check: now })
}
