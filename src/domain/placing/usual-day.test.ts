import { describe, expect, it, test } from 'vitest'
import { packedDay, usualDay } from './usual-day.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+09:00`)
const waiting = (...days: string[]) => days.map(delivery_date => ({ delivery_date, count: 1 }))

test('by the clock today is packed until noon, tomorrow from then on', () => {
  expect([packedDay(at('04:00')), packedDay(at('11:59')), packedDay(at('12:00'))]).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
  ])
})

test.each([
  ['the first day on which something waits', ['2026-11-23', '2026-11-21'], undefined, '2026-11-21'],
  ['not one that is over', ['2026-11-19', '2026-11-23'], undefined, '2026-11-23'],
  ['the day that is packed, where nothing waits', [], undefined, '2026-11-21'],
  ['the day that is packed, as long as it has orders', ['2026-11-23'], '2026-11-21', '2026-11-21'],
  ['what waits before that', ['2026-11-20'], '2026-11-21', '2026-11-20'],
  ['not what was packed when the page was asked for yesterday', ['2026-11-23'], '2026-11-19', '2026-11-23'],
])('the desk begins with %s', (_, days, packed, expected) =>
  expect(usualDay(at('15:44'), waiting(...days), packed)).toBe(expected),
)

describe('the usual day', () => {
  it.each([
    ['2026-11-23T19:00:00Z', '2026-11-24'],
    ['2026-11-24T02:59:00Z', '2026-11-24'],
    ['2026-11-24T03:00:00Z', '2026-11-25'],
    ['2026-11-24T14:41:00Z', '2026-11-25'],
    ['2026-11-24T15:00:00Z', '2026-11-25'],
  ])('at %s with nothing to do is %s', (instant, day) => {
    expect(usualDay(new Date(instant), [])).toBe(day)
  })

  it('is the first one from today on that has unprocessed orders', () => {
    const days = [
      { delivery_date: '2026-11-25', count: 3 },
      { delivery_date: '2026-11-20', count: 9 },
      { delivery_date: '2026-11-24', count: 2 },
    ]
    expect(usualDay(new Date('2026-11-24T10:00:00Z'), days)).toBe('2026-11-24')
    expect(usualDay(new Date('2026-11-25T01:00:00Z'), days)).toBe('2026-11-25')
    expect(usualDay(new Date('2026-11-26T01:00:00Z'), days)).toBe('2026-11-26')
  })
})
