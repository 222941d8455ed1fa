import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatDateTime,
  formatDay,
  formatDayWithWeekday,
  formatTime,
  instantAt,
  isDay,
  isLaterThan,
  monthOf,
  parseInstant,
  weekdayName,
  weekdayOf,
} from './day.ts'
import { doubtfulDays, missingDay, parseDay, parseDayNear } from './typed-day.ts'

const days = fc.integer({ min: -200_000, max: 2_000_000 }).map(n => addDays('1970-01-01', n))

describe('isDay', () => {
  it.each(['2026-11-24', '2028-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('takes %s', day => {
    expect(isDay(day)).toBe(true)
  })
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-11-31',
    '2026-00-01',
    '2026-13-01',
    '2026-1-1',
    '2026/11/24',
    '',
    '2026-11-24 ',
    '0999-01-01',
    '2026-11-00',
  ])('refuses %s', day => {
    expect(isDay(day)).toBe(false)
  })
})

describe('days and instants', () => {
  it('the day turns at midnight in Japan', () => {
    expect(dayOf(new Date('2026-11-24T14:59:59.999Z'))).toBe('2026-11-24')
    expect(dayOf(new Date('2026-11-24T15:00:00Z'))).toBe('2026-11-25')
  })

  it.each([
    ['2026-11-24', 0, '2026-11-23T15:00:00.000Z'],
    ['2026-11-24', 1421, '2026-11-24T14:41:00.000Z'],
    ['2026-11-24', 1440, '2026-11-24T15:00:00.000Z'],
    ['2026-11-24', 1620, '2026-11-24T18:00:00.000Z'],
    ['2026-12-31', 1620, '2026-12-31T18:00:00.000Z'],
    ['2026-01-01', -60, '2025-12-31T14:00:00.000Z'],
  ])('%s and %i minutes is %s', (day, minutes, instant) => {
    expect(instantAt(day, minutes).toISOString()).toBe(instant)
  })

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['1970-01-01', -1, '1969-12-31'],
  ])('%s moved by %i is %s', (day, n, moved) => {
    expect(addDays(day, n)).toBe(moved)
    expect(daysBetween(day, moved)).toBe(n)
  })

  it('moving there and back, and the weekday of each seventh day, hold for all days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        const moved = addDays(day, n)
        expect(isDay(moved)).toBe(true)
        expect(daysBetween(day, moved)).toBe(n)
        expect(weekdayOf(moved)).toBe((((weekdayOf(day) + n) % 7) + 7) % 7)
        expect(moved > day).toBe(n > 0)
      }),
    )
  })

  it('an instant within a day is of that day, as the platform itself says', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Tokyo',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const after1952 = fc.integer({ min: -6_000, max: 40_000 }).map(n => addDays('1970-01-01', n))
    fc.assert(
      fc.property(after1952, fc.integer({ min: 0, max: 1439 }), (day, minutes) => {
        const at = instantAt(day, minutes)
        expect(dayOf(at)).toBe(day)
        expect(formatDateTime(at).replaceAll('/', '-')).toBe(platform.format(at))
      }),
    )
  })

  it('throws for what is no day: a bug, not a refusal', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('not a day')
  })
})

describe('on screen', () => {
  it('has the forms of the product', () => {
    const at = new Date('2026-11-24T14:41:59Z')
    expect(formatDay('2026-11-24')).toBe('2026/11/24')
    expect(formatDayWithWeekday('2026-11-24')).toBe('2026/11/24(火)')
    expect(formatDateTime(at)).toBe('2026/11/24 23:41')
    expect(formatTime(at)).toBe('23:41')
    expect(formatTime(new Date('1969-12-31T14:59:00Z'))).toBe('23:59')
    expect(monthOf('2026-11-24')).toBe('2026-11')
    expect(['22', '23', '24', '25', '26', '27', '28'].map(n => weekdayName(`2026-11-${n}`)).join('')).toBe(
      '日月火水木金土',
    )
  })
})

describe('as typed', () => {
  it.each([
    ['2026/1/5', '2026-01-05'],
    ['２０２６．１１．２４', '2026-11-24'],
    ['2026年11月24日', '2026-11-24'],
    ['20261205', '2026-12-05'],
    ['２０２６１２０５', '2026-12-05'],
    ['2026/12/05(土)', '2026-12-05'],
    ['令和8年12月5日', '2026-12-05'],
    ['R8.12.5', '2026-12-05'],
    ['令和元年5月1日', '2019-05-01'],
    ['2026/2/29', null],
    ['20261305', null],
    ['12/5', null],
    ['26/11/24', null],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  it.each<[string, Parameters<typeof parseDayNear>[2], Day | null]>([
    ['12/5', { looks: 'near' }, '2026-12-05'],
    ['１２月５日', { looks: 'near' }, '2026-12-05'],
    ['1.10', { looks: 'near' }, '2027-01-10'],
    ['11/20', { looks: 'near' }, '2026-11-20'],
    ['2/29', { looks: 'near' }, '2028-02-29'],
    ['3/1', { looks: 'near' }, '2027-03-01'],
    ['3/1', { looks: 'deliveries' }, '2026-03-01'],
    ['12/5', { looks: 'deliveries' }, '2026-12-05'],
    ['1/5', { looks: 'deliveries' }, '2027-01-05'],
    ['1/5', { looks: 'back' }, '2026-01-05'],
    ['12/1', { looks: 'back' }, '2025-12-01'],
    ['11/28', { looks: 'back' }, '2025-11-28'],
    ['11/27', { looks: 'back' }, '2026-11-27'],
    ['2/29', { looks: 'back' }, '2024-02-29'],
    ['11/27', { looks: 'ahead' }, '2026-11-27'],
    // Of two days nobody can say which is meant: it is asked.
    ['11/26', { looks: 'ahead' }, null],
    ['9/28', { looks: 'ahead' }, null],
    ['9/27', { looks: 'ahead' }, '2027-09-27'],
    ['11/20', { looks: 'near', from: '2026-11-27' }, null],
    ['11/27', { looks: 'near', from: '2026-11-27' }, '2026-11-27'],
    ['2026/11/20', { looks: 'near', from: '2026-11-27' }, '2026-11-20'],
    ['13/1', { looks: 'near' }, null],
    ['125', { looks: 'near' }, null],
    ['来週', { looks: 'near' }, null],
  ])('%s with %o is %s on 2026-11-27', (typed, how, day) => {
    expect(parseDayNear(typed, '2026-11-27', how)).toBe(day)
  })

  it.each([
    ['2月31日', '2月31日'],
    ['２／３１', '2月31日'],
    ['2/30', '2月30日'],
    ['2/29', null],
    ['2027年2月29日', '2027年2月29日'],
    ['20270229', '2027年2月29日'],
    ['13/1', '13月1日'],
    ['12/5', null],
    ['先週', null],
    ['', null],
  ])('of %s the day that is not there is %s', (typed, missing) => {
    expect(missingDay(typed)).toBe(missing)
  })

  it('names both days of which one is meant', () => {
    expect(doubtfulDays('11/20', '2026-11-27', { looks: 'ahead' })).toEqual(['2026-11-20', '2027-11-20'])
    expect(doubtfulDays('11/30', '2026-11-27', { looks: 'near', from: '2026-12-01' })).toEqual([
      '2026-11-30',
      '2027-11-30',
    ])
    expect(doubtfulDays('2026/11/20', '2026-11-27', { looks: 'ahead' })).toBeNull()
    expect(doubtfulDays('11/20', '2026-11-27', { looks: 'near' })).toBeNull()
  })

  it.each([
    ['2026-11-24T23:41', '2026-11-24T14:41:00.000Z'],
    ['2026-11-24 23:41:30', '2026-11-24T14:41:30.000Z'],
    ['2026-11-24T14:41:00Z', '2026-11-24T14:41:00.000Z'],
    ['2026-11-24T14:41:00+01:00', '2026-11-24T13:41:00.000Z'],
    ['2026-11-24T24:00', null],
    ['2026-11-24T23:60', null],
    ['2026-02-29T00:00', null],
    ['2026-11-24', null],
  ])('%s is %s', (typed, instant) => {
    expect(parseInstant(typed)?.toISOString() ?? null).toBe(instant)
  })

  it('later than N minutes from now is more than N', () => {
    const at = new Date('2026-11-24T00:00:00Z')
    expect(isLaterThan(new Date('2026-11-24T00:30:00Z'), at, 30)).toBe(false)
    expect(isLaterThan(new Date('2026-11-24T00:30:00.001Z'), at, 30)).toBe(true)
  })
})
