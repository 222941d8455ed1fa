import type { Day } from '#domain/shared/day.ts'
import { nonDeliveryOf, type ScopeDays } from './calendar-edit.ts'
import { type ClosingRule, type NonDelivery, pickRule } from './closing.ts'
import { type DeliveryDateReason, possibleDeliveryDates } from './delivery-dates.ts'

/** Whose rule: all stores' (both null), a store group's, or a single deal's. */
export type RuleScope = { store_group_id: string | null; deal_id: string | null }

/** All that a supplier has set about dates. */
export type SupplierCalendar = {
  /** Ids of the store groups in the supplier's order: of two groups that have a rule, the first one's holds. */
  groups: readonly string[]
  closings: readonly (RuleScope & {
    rule: ClosingRule
    /** What the store's restaurant had noted before its supplier came: it holds until that says its own closing. */
    noted?: boolean
  })[]
  non_delivery: readonly (ScopeDays & { store_group_id: string | null })[]
}

/** What of a store and its deal decides which of the rules hold for it. */
export type CalendarStore = {
  deal_id: string | null
  group_ids: readonly string[]
  delivery_weekdays: readonly number[] | null
}

export type RuleSource = 'deal' | 'store_group' | 'supplier'

export type StoreCalendar = {
  rule: ClosingRule
  source: RuleSource
  /** The group whose rule it is. */
  store_group_id: string | null
  non_delivery: NonDelivery
  delivery_weekdays: readonly number[] | null
}

const never: ClosingRule = { weekdays: {} }

/** What holds for one store: the same as its restaurant's orders are asked (`deal-terms.ts` reads it in SQL). */
export const storeCalendarOf = (calendar: SupplierCalendar, store: CalendarStore): StoreCalendar => {
  const own =
    (calendar.closings.find(one => one.deal_id !== null && one.deal_id === store.deal_id) ?? null)?.rule ?? null
  const group_id = calendar.groups.find(
    id => store.group_ids.includes(id) && calendar.closings.some(one => one.store_group_id === id),
  )
  const of_group =
    calendar.closings.find(one => group_id !== undefined && one.store_group_id === group_id)?.rule ?? null
  const of_all = calendar.closings.find(one => one.store_group_id === null && one.deal_id === null)?.rule ?? never
  const source = own ? 'deal' : of_group ? 'store_group' : 'supplier'
  const scopes = calendar.non_delivery.filter(
    one => one.store_group_id === null || store.group_ids.includes(one.store_group_id),
  )
  return {
    rule: pickRule(own, of_group, of_all),
    source,
    store_group_id: source === 'store_group' ? (group_id ?? null) : null,
    non_delivery: nonDeliveryOf(scopes),
    delivery_weekdays: store.delivery_weekdays,
  }
}

/** The calendar with the days of one scope replaced. */
export const withScopeDays = (
  calendar: SupplierCalendar,
  scope: ScopeDays & { store_group_id: string | null },
): SupplierCalendar => ({
  ...calendar,
  non_delivery: [...calendar.non_delivery.filter(one => one.store_group_id !== scope.store_group_id), scope],
})

/** All stores', the supplier's own: what their restaurants had noted gives way to it. */
export const isOfAll = ({ store_group_id, deal_id }: RuleScope): boolean => store_group_id === null && deal_id === null

/** The calendar with the closing of one scope replaced; null: it has none of its own any more. */
export const withClosing = (
  calendar: SupplierCalendar,
  { store_group_id, deal_id }: RuleScope,
  rule: ClosingRule | null,
): SupplierCalendar => ({
  ...calendar,
  closings: [
    ...calendar.closings.filter(
      one =>
        (one.store_group_id !== store_group_id || one.deal_id !== deal_id) &&
        !(one.noted && isOfAll({ store_group_id, deal_id })),
    ),
    ...(rule ? [{ store_group_id, deal_id, rule }] : []),
  ],
})

/**
 * Why an order for a date that could be placed or kept before a change could not be any more after it; null where the
 * change takes nothing away. An order that stands keeps the closing that it was placed under, whatever changes.
 */
export const lostBy = (
  before: StoreCalendar,
  after: StoreCalendar,
  date: Day,
  at: Date,
  holidays: ReadonlySet<Day>,
): DeliveryDateReason | null => {
  const [was] = possibleDeliveryDates({ ...before, from: date, days: 1, at, holidays })
  const [is] = possibleDeliveryDates({ ...after, from: date, days: 1, at, holidays })
  return is && was && is.reason !== was.reason ? is.reason : null
}
