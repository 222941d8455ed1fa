import { expect, test } from 'vitest'
import { closingWords } from './closing-words.ts'

test('a closing at the beginning of a day is said as the end of the one before; of business days nobody knows which', () => {
  expect(closingWords({ lead_days: 0, minutes: 0, day_kind: 'calendar' })).toBe('前日 24:00')
  expect(closingWords({ lead_days: 1, minutes: 0, day_kind: 'calendar' })).toBe('2日前 24:00')
  expect(closingWords({ lead_days: 1, minutes: 1440, day_kind: 'calendar' })).toBe('前日 24:00')
  expect(closingWords({ lead_days: 2, minutes: 0, day_kind: 'business' })).toBe('2営業日前 0:00')
})
