import { expect, test } from 'vitest'
import { announcementState, usualTimes, whyNotUntil } from './announcement.ts'

const time = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const shown = { shown_from: time(10), shown_until: time(12), taken_back_at: null }

test.each([
  [9, 'coming'],
  [10, 'shown'],
  [11, 'shown'],
  [12, 'ended'],
])('at %s it is %s', (hour, state) => {
  expect(announcementState(shown, time(hour))).toBe(state)
  expect(announcementState({ ...shown, taken_back_at: time(9) }, time(hour))).toBe('taken_back')
})

test('it ends after it begins, and not before now', () => {
  expect(whyNotUntil(time(10), time(12), time(9))).toBeNull()
  expect(whyNotUntil(time(8), time(12), time(9))).toBeNull()
  expect(whyNotUntil(time(12), time(12), time(9))).toMatch('始まりより後')
  expect(whyNotUntil(time(7), time(9), time(9))).toMatch('過ぎています')
})

test('where no time is chosen it stands from the half hour that has begun, for a day', () => {
  const of = (now: string) => usualTimes(new Date(`${now}+09:00`))
  const next_day = { until_day: '2026-11-21' }
  expect(of('2026-11-20T15:12:30')).toEqual({
    from_day: '2026-11-20',
    from_time: '15:00',
    until_time: '15:00',
    ...next_day,
  })
  expect(of('2026-11-20T23:59:59')).toEqual({
    from_day: '2026-11-20',
    from_time: '23:30',
    until_time: '23:30',
    ...next_day,
  })
  expect(of('2026-11-20T00:00:00')).toEqual({
    from_day: '2026-11-20',
    from_time: '00:00',
    until_time: '00:00',
    ...next_day,
  })
})
