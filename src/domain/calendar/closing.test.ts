import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, dayOf, formatDateTime, instantAt, weekdayOf } from '#domain/shared/day.ts'

import {
  type ClosingRule,
  closingAt,
  type NonDelivery,
  pickRule,
  type WeekdayClosing,
  whyNoDelivery,
} from './closing.ts'
import { type DeliveryDateReason, earliestFor, possibleDeliveryDates } from './delivery-dates.ts'

const every = (closing: WeekdayClosing, off: number[] = []): ClosingRule => ({
  weekdays: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map(day => [day, off.includes(day) ? null : closing])),
})
const daily: NonDelivery = { weekdays: [], holidays: false, ranges: [], open_days: [] }
const noSundays: NonDelivery = { ...daily, weekdays: [0], holidays: true }

/** National holidays of 2026 and 2027 around the cases below. */
const holidays = new Set([
  '2026-01-01',
  '2026-04-29',
  '2026-05-03',
  '2026-05-04',
  '2026-05-05',
  '2026-05-06',
  '2026-09-21',
  '2026-09-22',
  '2026-09-23',
  '2026-11-03',
  '2026-11-23',
  '2027-01-01',
])

const calendar = (lead_days: number, minutes: number): WeekdayClosing => ({ lead_days, minutes, day_kind: 'calendar' })
const business = (lead_days: number, minutes: number): WeekdayClosing => ({ lead_days, minutes, day_kind: 'business' })

describe('closingAt', () => {
  it.each<[string, string, WeekdayClosing, NonDelivery, number, string]>([
    ['the day before at 17:00', '2026-11-25', calendar(1, 1020), daily, 0, '2026/11/24 17:00'],
    ['24:00 is the midnight after', '2026-11-25', calendar(1, 1440), daily, 0, '2026/11/25 00:00'],
    ['27:00 is 3 o’clock of the day itself', '2026-11-25', calendar(1, 1620), daily, 0, '2026/11/25 03:00'],
    ['the same day at 1:00', '2026-11-25', calendar(0, 60), daily, 0, '2026/11/25 01:00'],
    ['calendar days count a Sunday', '2026-11-23', calendar(1, 1020), noSundays, 0, '2026/11/22 17:00'],
    ['business days skip a Sunday', '2026-11-30', business(1, 1020), noSundays, 0, '2026/11/28 17:00'],
    ['a long weekend', '2026-11-24', business(1, 1020), noSundays, 0, '2026/11/21 17:00'],
    ['silver week', '2026-09-24', business(2, 1020), noSundays, 0, '2026/09/18 17:00'],
    ['golden week', '2026-05-07', business(1, 1620), noSundays, 0, '2026/05/03 03:00'],
    [
      'year end',
      '2027-01-05',
      business(1, 720),
      { ...noSundays, ranges: [{ from: '2026-12-31', to: '2027-01-04' }] },
      0,
      '2026/12/30 12:00',
    ],
    ['over new year by the calendar', '2027-01-02', calendar(3, 1020), daily, 0, '2026/12/30 17:00'],
    ['a leap day', '2028-03-01', calendar(1, 1020), daily, 0, '2028/02/29 17:00'],
    [
      'an open day counts as business',
      '2026-11-24',
      business(1, 1020),
      { ...noSundays, open_days: ['2026-11-23'] },
      0,
      '2026/11/23 17:00',
    ],
    ['an item’s own lead, calendar', '2026-11-25', calendar(1, 1020), noSundays, 2, '2026/11/22 17:00'],
    ['an item’s own lead, business', '2026-11-25', business(1, 1020), noSundays, 2, '2026/11/20 17:00'],
  ])('%s', (_, date, closing, nonDelivery, extra, shown) => {
    const at = closingAt(date, every(closing), nonDelivery, holidays, extra)
    expect(at && formatDateTime(at)).toBe(shown)
  })

  it('is null on a weekday without delivery', () => {
    expect(closingAt('2026-11-22', every(calendar(1, 0), [0]), daily, holidays)).toBeNull()
    expect(closingAt('2026-11-22', { weekdays: {} }, daily, holidays)).toBeNull()
  })

  it('is null, not endless, where no day is a business day', () => {
    const never = { ...daily, weekdays: [0, 1, 2, 3, 4, 5, 6] }
    expect(closingAt('2026-11-24', every(business(1, 0)), never, holidays)).toBeNull()
  })

  it('of one weekday has that weekday’s own rule', () => {
    const rule: ClosingRule = { weekdays: { 1: calendar(2, 1020), 2: calendar(1, 600) } }
    expect(formatDateTime(closingAt('2026-11-23', rule, daily, holidays) ?? new Date(0))).toBe('2026/11/21 17:00')
    expect(formatDateTime(closingAt('2026-11-24', rule, daily, holidays) ?? new Date(0))).toBe('2026/11/23 10:00')
  })
})

describe('whyNoDelivery', () => {
  const year_end = { from: '2026-12-31', to: '2027-01-04', note: '年末年始' }
  it.each<[string, NonDelivery, ReturnType<typeof whyNoDelivery>]>([
    ['2026-11-24', noSundays, null],
    ['2026-11-22', noSundays, { reason: 'non_delivery_day' }],
    ['2026-11-23', noSundays, { reason: 'holiday' }],
    ['2026-11-23', daily, null],
    ['2026-05-03', noSundays, { reason: 'non_delivery_day' }],
    ['2027-01-01', { ...noSundays, ranges: [year_end] }, { reason: 'non_delivery_day', note: '年末年始' }],
    ['2027-01-04', { ...daily, ranges: [year_end] }, { reason: 'non_delivery_day', note: '年末年始' }],
    ['2027-01-05', { ...daily, ranges: [year_end] }, null],
    ['2026-11-22', { ...noSundays, open_days: ['2026-11-22'] }, null],
    ['2026-11-23', { ...noSundays, open_days: ['2026-11-23'] }, null],
    ['2027-01-02', { ...daily, ranges: [year_end], open_days: ['2027-01-02'] }, null],
  ])('%s', (day, nonDelivery, why) => {
    expect(whyNoDelivery(day, nonDelivery, holidays)).toEqual(why)
  })
})

describe('pickRule', () => {
  it('is the deal’s, else the group’s, else the supplier’s', () => {
    expect(pickRule('deal', 'group', 'supplier')).toBe('deal')
    expect(pickRule(null, 'group', 'supplier')).toBe('group')
    expect(pickRule(null, null, 'supplier')).toBe('supplier')
  })
})

describe('possibleDeliveryDates', () => {
  // Saturday 2026-11-21, 02:59 in Japan; orders until 27:00 of the business day before; no Sundays, no holidays.
  const question = {
    from: '2026-11-21',
    days: 5,
    at: new Date('2026-11-20T17:59:00Z'),
    rule: every(business(1, 1620), [3]),
    non_delivery: noSundays,
    holidays,
  }
  const reasons = (list: { reason: DeliveryDateReason | null }[]) => list.map(one => one.reason)

  it('says for each date whether and why not', () => {
    const dates = possibleDeliveryDates(question)
    expect(reasons(dates)).toEqual([null, 'non_delivery_day', 'holiday', null, 'not_a_delivery_weekday'])
    expect(dates[0]).toEqual({
      date: '2026-11-21',
      weekday: 6,
      available: true,
      reason: null,
      closing_at: '2026-11-20T18:00:00.000Z',
    })
    expect(dates[1]).toEqual({
      date: '2026-11-22',
      weekday: 0,
      available: false,
      reason: 'non_delivery_day',
      closing_at: null,
    })
  })

  it('closes at the closing itself, and still says when that was', () => {
    const [first] = possibleDeliveryDates({ ...question, at: new Date('2026-11-20T18:00:00Z') })
    expect(first).toMatchObject({ available: false, reason: 'closed', closing_at: '2026-11-20T18:00:00.000Z' })
  })

  it('never offers yesterday, whatever the rule', () => {
    const rule = every(calendar(0, 2880))
    const [yesterday, today] = possibleDeliveryDates({ ...question, rule, from: '2026-11-20', non_delivery: daily })
    expect([yesterday?.reason, today?.available]).toEqual(['closed', true])
  })

  it('has the weekdays of the deal’s route', () => {
    expect(reasons(possibleDeliveryDates({ ...question, delivery_weekdays: [1, 2] }))).toEqual([
      'not_a_delivery_weekday',
      'non_delivery_day',
      'holiday',
      null,
      'not_a_delivery_weekday',
    ])
    expect(reasons(possibleDeliveryDates({ ...question, delivery_weekdays: null }))[0]).toBeNull()
  })

  it('an open day lifts the holiday, not the route', () => {
    const open = { ...question, non_delivery: { ...noSundays, open_days: ['2026-11-23', '2026-11-25'] } }
    expect(reasons(possibleDeliveryDates(open))).toEqual([
      null,
      'non_delivery_day',
      null,
      null,
      'not_a_delivery_weekday',
    ])
    expect(reasons(possibleDeliveryDates({ ...open, delivery_weekdays: [6] }))[2]).toBe('not_a_delivery_weekday')
  })

  it('carries the note of the closed range', () => {
    const non_delivery = { ...daily, ranges: [{ from: '2026-11-22', to: '2026-11-22', note: '棚卸' }] }
    expect(possibleDeliveryDates({ ...question, non_delivery })[1]).toMatchObject({
      reason: 'non_delivery_day',
      note: '棚卸',
    })
  })

  it('earliestFor finds the first date that an item with its own lead can make', () => {
    expect(earliestFor(0, question)).toBe('2026-11-21')
    expect(earliestFor(1, question)).toBe('2026-11-24')
    expect(earliestFor(2, question)).toBeNull()
    expect(earliestFor(2, { ...question, days: 10 })).toBe('2026-11-26')
  })
})

const closings = fc.record({
  lead_days: fc.integer({ min: 0, max: 5 }),
  minutes: fc.integer({ min: 0, max: 2000 }),
  day_kind: fc.constantFrom<'calendar' | 'business'>('calendar', 'business'),
})
const someDay = fc.integer({ min: 0, max: 800 }).map(n => addDays('2026-01-01', n))
const closedDays = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
  holidays: fc.boolean(),
  ranges: fc.array(
    fc.tuple(someDay, fc.nat(9)).map(([from, n]) => ({ from, to: addDays(from, n) })),
    { maxLength: 3 },
  ),
  open_days: fc.uniqueArray(someDay, { maxLength: 5 }),
})

describe('for any calendar', () => {
  it('no available date is closed, a non-delivery day or before today', () => {
    const questions = fc.record({
      from: someDay,
      days: fc.constant(30),
      at: fc.tuple(someDay, fc.nat(1439)).map(([day, minutes]) => instantAt(day, minutes)),
      rule: fc
        .array(fc.option(closings), { minLength: 7, maxLength: 7 })
        .map((list): ClosingRule => ({ weekdays: Object.fromEntries(list.entries()) })),
      non_delivery: closedDays,
      holidays: fc.constant(holidays),
      delivery_weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }))),
      extra_lead_days: fc.nat(3),
    })
    fc.assert(
      fc.property(questions, question => {
        const dates = possibleDeliveryDates(question)
        expect(dates.map(one => one.date)).toEqual(Array.from({ length: 30 }, (_, n) => addDays(question.from, n)))
        for (const one of dates) {
          expect(one.available).toBe(one.reason === null)
          expect(one.weekday).toBe(weekdayOf(one.date))
          if (!one.available) continue
          expect(new Date(one.closing_at ?? 0).getTime()).toBeGreaterThan(question.at.getTime())
          expect(one.date >= dayOf(question.at)).toBe(true)
          expect(whyNoDelivery(one.date, question.non_delivery, holidays)).toBeNull()
          expect(question.rule.weekdays[one.weekday]).not.toBeNull()
          if (question.delivery_weekdays) expect(question.delivery_weekdays).toContain(one.weekday)
        }
      }),
    )
  })

  it('a longer lead never closes later, and a later date with the same rule never closes earlier', () => {
    fc.assert(
      fc.property(someDay, closings, closedDays, fc.nat(4), (date, closing, nonDelivery, extra) => {
        const rule = every(closing)
        const time = (day: string, lead: number) =>
          closingAt(day, rule, nonDelivery, holidays, lead)?.getTime() ?? Number.NaN
        expect(time(date, extra + 1)).toBeLessThan(time(date, extra))
        expect(time(addDays(date, 1), extra)).toBeGreaterThanOrEqual(time(date, extra))
      }),
    )
  })

  it('a closing in business days stands on a business day, with as many of them after it as the lead', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 5 }), closedDays, (date, lead_days, nonDelivery) => {
        const at = closingAt(date, every(business(lead_days, 0)), nonDelivery, holidays)
        const day = dayOf(at ?? new Date(0))
        expect(whyNoDelivery(day, nonDelivery, holidays)).toBeNull()
        let count = 0
        for (let one = day; one < date; one = addDays(one, 1))
          if (!whyNoDelivery(one, nonDelivery, holidays)) count += 1
        expect(count).toBe(lead_days)
      }),
    )
  })
})
