import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatClosing, knownClosing } from './closing-time.ts'
import { closingTime, closingWords, latest_closing, parseClosingTime } from './closing-words.ts'

it.each<[string, number | null]>([
  ['17:00', 1020],
  ['27:00', 1620],
  ['２７：３０', 1650],
  ['30:00', 1800],
  ['30:01', null],
  ['9', 540],
  ['900', 540],
  ['2730', 1650],
  ['17時', 1020],
  ['17時30分', 1050],
  ['0:00', 0],
  ['17:60', null],
  ['', null],
  ['夕方', null],
  ['-1:00', null],
])('%s is %s', (typed, minutes) => expect(parseClosingTime(typed)).toBe(minutes))

it('reads back what it writes', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: latest_closing }), n => parseClosingTime(closingTime(n)) === n))
})

it('is told in the words of the trade', () => {
  expect(closingWords({ lead_days: 1, minutes: 1020, day_kind: 'calendar' })).toBe('前日 17:00')
  expect(closingWords({ lead_days: 2, minutes: 1620, day_kind: 'business' })).toBe('2営業日前 27:00')
  expect(closingWords({ lead_days: 0, minutes: 60, day_kind: 'calendar' })).toBe('当日 1:00')
  expect(closingWords({ lead_days: 3, minutes: 720, day_kind: 'calendar' })).toBe('3日前 12:00')
})

it('says midnight as the end of the day before, everywhere', () => {
  expect(formatClosing(new Date('2026-11-24T17:00:00+09:00'))).toBe('2026/11/24(火) 17:00')
  expect(formatClosing(new Date('2026-12-01T00:00:00+09:00'))).toBe('2026/11/30(月) 24:00')
  expect(formatClosing(new Date('2026-12-01T00:01:00+09:00'))).toBe('2026/12/01(火) 00:01')
})

it('knows no closing at the end of the delivery date itself: there nobody has said one', () => {
  expect(knownClosing('2026-11-24', new Date('2026-11-25T00:00:00+09:00'))).toBeNull()
  expect(knownClosing('2026-11-24', null)).toBeNull()
  const real = new Date('2026-11-24T00:00:00+09:00')
  expect(knownClosing('2026-11-24', real)).toBe(real)
})
