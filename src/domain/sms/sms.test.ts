import { describe, expect, test } from 'vitest'
import { e164, maySend, mobileDigits, smsParts } from './sms.ts'

test.each([
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('%i characters are %i parts', (length, parts) => expect(smsParts('あ'.repeat(length))).toBe(parts))

test.each([
  ['090-1234-5678', '09012345678'],
  ['０９０ー１２３４ー５６７８', '09012345678'],
  ['+81 90-1234-5678', '09012345678'],
  ['0081 70 1234 5678', '07012345678'],
  ['819012345678', '09012345678'],
  ['03-1234-5678', '0312345678'],
])('%s is %s', (typed, digits) => expect(mobileDigits(typed)).toBe(digits))

test('a number leaves the country without its zero', () => expect(e164('09012345678')).toBe('819012345678'))

describe('what may leave', () => {
  const none = { today: 0, this_month: 0, to_number_lately: 0, to_number_today: 0 }
  const budget = { daily: 10, monthly: 100 }
  test.each([
    ['code', 1, {}, 'yes'],
    ['code', 1, { to_number_lately: 2 }, 'yes'],
    ['code', 1, { to_number_lately: 3 }, 'too_often'],
    ['urgent', 1, { to_number_today: 10 }, 'too_often'],
    ['code', 1, { today: 7 }, 'yes'],
    ['code', 2, { today: 7 }, 'over_budget'],
    ['urgent', 2, { today: 8 }, 'yes'],
    ['urgent', 2, { today: 9 }, 'over_budget'],
    ['code', 1, { this_month: 80 }, 'over_budget'],
    ['invite', 1, { today: 4 }, 'yes'],
    ['invite', 1, { today: 5 }, 'over_budget'],
    ['invite', 1, { this_month: 50 }, 'over_budget'],
    ['urgent', 1, { this_month: 99 }, 'yes'],
    ['urgent', 1, { this_month: 100 }, 'over_budget'],
  ] as const)('%s of %i parts after %j: %s', (purpose, parts, spent, answer) => {
    expect(maySend({ purpose, parts }, { ...none, ...spent }, budget)).toBe(answer)
  })
})
