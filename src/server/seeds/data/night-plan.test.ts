import holidayJp from '@holiday-jp/holiday_jp'
import { describe, expect, test } from 'vitest'
import { usualDay } from '#domain/placing/usual-day.ts'
import { dayOf } from '#domain/shared/day.ts'
import { compare } from '#domain/shared/decimal.ts'
import { planNight } from './night-plan.ts'
import { estimateOf } from './quantities.ts'
import { restaurants } from './restaurants.ts'
import { suppliers } from './suppliers.ts'

const holidays = new Set(
  holidayJp
    .between(new Date('2026-01-01T00:00:00+09:00'), new Date('2027-12-31T00:00:00+09:00'))
    .map(holiday => dayOf(holiday.date)),
)
const planAt = (until: string) =>
  planNight({
    restaurants,
    suppliers,
    holidays,
    from: '2026-11-01',
    to: '2027-02-01',
    seed: 20261121,
    until: new Date(until),
  })

const hours = ['00:10', '02:00', '04:00', '09:00', '12:00', '18:30', '23:40']
const days = ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25', '2026-12-30', '2027-01-02']
const instants = days.flatMap(day => hours.map(hour => `${day}T${hour}:00+09:00`))

describe('a full night', () => {
  test.each(instants)('at %s: some forty orders of one day, in every state, as the house allows', until => {
    const { orders, day } = planAt(until)
    expect(orders.length).toBeGreaterThanOrEqual(30)
    expect(orders.length).toBeLessThanOrEqual(45)
    const kinds = orders.flatMap(order => order.steps.map(step => step.kind))
    for (const kind of ['seen', 'edited', 'cancelled', 'processed'] as const)
      expect(kinds.filter(one => one === kind).length, kind).toBeGreaterThan(1)
    expect(orders.filter(order => order.steps.length === 0).length).toBeGreaterThan(5)
    for (const order of orders) {
      const at = [order.placed_at, ...order.steps.map(step => step.at)]
      expect(
        at.every((one, n) => n === 0 || one.getTime() > (at[n - 1]?.getTime() ?? 0)),
        `${order.restaurant} ${at.join()}`,
      ).toBe(true)
      expect(at.at(-1)?.getTime()).toBeLessThanOrEqual(Date.parse(until))
      expect(order.placed_at.getTime()).toBeLessThan(order.closing_at.getTime())
      expect(order.lines.length).toBeGreaterThan(0)
      for (const step of order.steps)
        if (step.kind === 'edited' || step.kind === 'cancelled')
          expect(step.at.getTime()).toBeLessThan(order.closing_at.getTime())
    }
    // It is what the desk opens with.
    expect(usualDay(new Date(until), [{ delivery_date: day, count: 1 }])).toBe(day)
  })

  test('second orders are short, stand after the first, and reach the minimum amount', () => {
    const { orders } = planAt('2026-11-24T23:40:00+09:00')
    const items = new Map(suppliers.find(one => one.key === 'fish')?.items.map(item => [item.code, item]))
    const seconds = orders.filter(order => order.second)
    expect(seconds.length).toBeGreaterThan(10)
    for (const order of seconds) {
      const first = orders.find(one => one.restaurant === order.restaurant && !one.second)
      expect(first?.placed_at.getTime()).toBeLessThan(order.placed_at.getTime())
      const deal = restaurants
        .find(one => one.login_id === order.restaurant)
        ?.deals.find(one => one.supplier === 'fish')
      const amount = order.lines.reduce((total, line) => {
        const item = items.get(line.item_code)
        return total + (item ? Number(estimateOf(item, line.unit_kind, line.quantity)) : 0)
      }, 0)
      expect(compare(String(amount), deal?.minimum_amount ?? '0')).toBeGreaterThanOrEqual(0)
    }
  })
})
