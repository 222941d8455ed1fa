import type { ClosingPreview } from '#contract/calendar/order-closings.contract.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { storeCalendarOf } from '#domain/calendar/supplier-calendar.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findCalendarStore, readCalendar } from './calendar-store.ts'

const usual_days = 21
/** A draft may count back over a long break. */
const holidays_before = 400
/** Without a store: whoever is in no group and has no rule of its own. */
const anyone = { deal_id: null, group_ids: [], delivery_weekdays: null }

/**
 * Which dates a store could order at a moment, until when, and why not the others: the restaurant's own answer
 * (`possible_delivery_dates`), asked from the supplier's side. Of a store that this user may not see, nothing.
 */
export const previewClosings = async (
  deps: Deps,
  actor: SupplierActor,
  query: { store_id?: string | undefined; at?: string | undefined; days?: number | undefined },
  at: Date,
): Promise<ClosingPreview> => {
  const moment = query.at ? new Date(query.at) : at
  const from = dayOf(moment)
  const days = query.days ?? usual_days
  const { calendar } = await readCalendar(deps.db, actor.supplier_id)
  const store = query.store_id ? await findCalendarStore(deps.db, actor, query.store_id) : undefined
  const holds = storeCalendarOf(calendar, store ?? anyone)
  const hidden = query.store_id !== undefined && !store
  const { rule, source, store_group_id, non_delivery, delivery_weekdays } = holds
  const [first, last] = [addDays(from, -holidays_before), addDays(from, days)]
  return {
    now: moment.toISOString(),
    store: store
      ? { id: store.id, deal_id: store.deal_id, customer_code: store.customer_code, name: store.name }
      : null,
    source,
    store_group_id,
    store_group_ids: calendar.groups.filter(id => store?.group_ids.includes(id)),
    rule,
    non_delivery: { ...non_delivery, ranges: non_delivery.ranges.map(one => ({ ...one })) },
    delivery_weekdays: delivery_weekdays ? [...delivery_weekdays] : null,
    national_holidays: [...deps.holidays].filter(day => day >= first && day <= last).sort(),
    items: hidden ? [] : possibleDeliveryDates({ ...holds, from, days, at: moment, holidays: deps.holidays }),
  }
}
