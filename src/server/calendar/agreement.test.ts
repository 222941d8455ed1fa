import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClosingRule, deliversNever } from '#domain/calendar/closing.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { type SupplierCalendar, storeCalendarOf } from '#domain/calendar/supplier-calendar.ts'
import { addDays, type Day, dayOf, instantAt } from '#domain/shared/day.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { ListItem } from '#server/deals/list-item.ts'
import { prepareOrder } from '#server/placing/prepare-order.ts'

const today = '2026-11-18'
const holidays: ReadonlySet<Day> = new Set(['2026-11-03', '2026-11-23', '2026-12-03'])
const groups = ['a', 'b', 'c'] as const

const closing = fc.option(
  fc.record({
    lead_days: fc.nat(4),
    minutes: fc.nat(120).map(n => n * 15),
    day_kind: fc.constantFrom('calendar' as const, 'business' as const),
  }),
  { freq: 6 },
)
const rule = fc
  .array(closing, { minLength: 7, maxLength: 7 })
  .map((list): ClosingRule => ({ weekdays: Object.fromEntries(list.entries()) }))
const mark = fc
  .tuple(fc.constantFrom('closed' as const, 'open' as const), fc.integer({ min: -12, max: 30 }), fc.nat(4))
  .map(([kind, from, long]) => ({ kind, from: addDays(today, from), to: addDays(today, from + long), note: '' }))
const days = fc.record({
  weekdays: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
  holidays: fc.boolean(),
  days: fc.array(mark, { maxLength: 5 }),
})
const weekdays = fc.option(fc.uniqueArray(fc.nat(6), { minLength: 1 }))

/** A supplier's calendar with rules of all three levels, a store in some of its groups, a moment, an item's own lead. */
const drawn = fc.record({
  of_all: fc.option(rule, { freq: 9 }),
  of_groups: fc.tuple(fc.option(rule), fc.option(rule), fc.option(rule)),
  of_deal: fc.option(rule),
  days_of_all: days,
  days_of_groups: fc.tuple(fc.option(days), fc.option(days), fc.option(days)),
  group_ids: fc.subarray([...groups]),
  delivery_weekdays: weekdays,
  minute: fc.nat(7 * 1440),
  lead_days: fc.nat(3),
  asked: fc.nat(20),
})

const terms: DealTerms = {
  id: 'deal',
  consumer_id: 'consumer',
  supplier_id: 'supplier',
  store_id: 'store',
  order_counter_id: null,
  state: 'active',
  halted: null,
  merged: false,
  reason: '',
  ended_by_consumer: false,
  method: 'web',
  delivery_weekdays: null,
  minimum_amount: null,
  price_visible: true,
  line_rounding: 'floor',
  tax_rounding: 'floor',
  parties: {} as DealTerms['parties'],
  rule: { weekdays: {} },
  non_delivery: { weekdays: [], holidays: false, ranges: [], open_days: [] },
  order_mails: [],
  sent_to: null,
  order_links: [],
  consumer_links: [],
  approval_from: null,
  own: false,
  free_lines: false,
}
const item: ListItem = {
  id: 'line',
  product_item_id: 'item',
  visible: true,
  in_catalogue: true,
  code: '0001',
  name: '真鯛',
  name_kana: '',
  spec: '',
  origin: '',
  category: '',
  unit: '尾',
  case_unit: 'ケース',
  pieces_per_case: null,
  unit_kinds: ['piece'],
  price_basis: 'piece',
  unit_price: '1280.00',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  decimal_places: 0,
  min_quantity: null,
  max_quantity: null,
  lot: null,
  lead_days: 0,
  sales_limit: null,
  sales_from: null,
  sales_to: null,
  sold: '0',
  flyer_left: null,
}

test('10,000 calendars and moments: an order is taken exactly for the dates that the preview and the date list give', () => {
  const seen = { open: 0, shut: 0, late: 0 }
  fc.assert(
    fc.property(drawn, one => {
      const base = { store_group_id: null, deal_id: null }
      const calendar: SupplierCalendar = {
        groups,
        closings: [
          ...(one.of_all ? [{ ...base, rule: one.of_all }] : []),
          ...one.of_groups.flatMap((own, at) =>
            own ? [{ ...base, store_group_id: groups[at] ?? '', rule: own }] : [],
          ),
          ...(one.of_deal ? [{ ...base, deal_id: 'deal', rule: one.of_deal }] : []),
        ],
        non_delivery: [
          { ...one.days_of_all, store_group_id: null },
          ...one.days_of_groups.flatMap((own, at) => (own ? [{ ...own, store_group_id: groups[at] ?? '' }] : [])),
        ],
      }
      const { delivery_weekdays, group_ids } = one
      const at = instantAt(today, one.minute)
      const holds = storeCalendarOf(calendar, { deal_id: 'deal', group_ids, delivery_weekdays })
      const ask = (extra_lead_days: number) =>
        possibleDeliveryDates({ ...holds, from: dayOf(at), days: 21, at, holidays, extra_lead_days })
      const [dates, late] = [ask(0), ask(one.lead_days)]
      const order = (delivery_date: Day, lead_days: number) =>
        prepareOrder(
          {
            terms: { ...terms, ...holds, delivery_weekdays: delivery_weekdays ?? null },
            items: [{ ...item, lead_days }],
          },
          {
            delivery_date,
            note: '',
            lines: [
              { order_list_item_id: 'line', unit_kind: 'piece', quantity: '1', note: '', seen_unit_price: '1280' },
            ],
          },
          at,
          holidays,
        )
      // One drawn at random, and the first that is open: else most of what is tried would be shut.
      for (const index of new Set([one.asked, dates.findIndex(date => date.available)])) {
        const [date, with_lead] = [dates[index], late[index]]
        if (!date || !with_lead) continue
        const made = order(date.date, 0)
        const refused = deliversNever(holds.rule) ? ['deal_id', 'delivery_date'] : ['delivery_date']
        expect(made.messages.map(message => message.field)).toEqual(date.available ? [] : refused)
        if (date.available) expect(made.closing_at?.toISOString()).toBe(date.closing_at)
        expect(order(date.date, one.lead_days).messages.length === 0).toBe(with_lead.available)
        seen[!date.available ? 'shut' : with_lead.available ? 'open' : 'late'] += 1
      }
    }),
    { numRuns: 10_000 },
  )
  // All three answers were met often: a property of nothing but shut dates would prove nothing.
  expect(Math.min(seen.open, seen.shut, seen.late)).toBeGreaterThan(500)
})
