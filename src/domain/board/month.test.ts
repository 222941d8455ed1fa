import { describe, expect, test } from 'vitest'
import { addMonths, daysOf, formatMonth, growthText, isMonth, spanOf } from './month.ts'

describe('months', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -24, '2024-11'],
  ])('%s and %i are %s', (month, n, wanted) => expect(addMonths(month, n)).toBe(wanted))

  test.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-12', 31],
  ])('%s has %i days', (month, count) => expect(daysOf(month)).toHaveLength(count))

  test('span from its first day until the first of the next', () => {
    expect(spanOf('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
  })

  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-01', false],
    ['', false],
  ])('%s: %s', (value, wanted) => expect(isMonth(value)).toBe(wanted))

  test('are written as people say them', () => expect(formatMonth('2026-03')).toBe('2026年3月'))
})

test.each([
  ['112', '100', '+12%'],
  ['95', '100', '-5%'],
  ['100', '100', '±0%'],
  ['1005', '1000', '+1%'],
  ['1004', '1000', '±0%'],
  ['995', '1000', '-1%'],
  ['0', '300', '-100%'],
  ['10', '0', null],
])('%s against %s is %s', (now, before, wanted) => expect(growthText(now, before)).toBe(wanted))
