import { describe, expect, it } from 'vitest'

import { addMonths, dayByKey, monthGrid } from './month-grid.ts'

describe('month grid', () => {
  it('starts each week on Sunday and holds the whole month', () => {
    const weeks = monthGrid('2026-11')
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
    expect(weeks).toHaveLength(5)
    expect(weeks.every(week => week.length === 7)).toBe(true)
  })

  it('fills the first week from the month before', () => {
    expect(monthGrid('2026-10')[0]).toEqual([
      '2026-09-27',
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ])
  })

  it('has four weeks only where February fits them', () => {
    expect(monthGrid('2026-02')).toHaveLength(4)
  })

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 0, '2026-11'],
  ])('%s moved by %i is %s', (month, n, moved) => {
    expect(addMonths(month, n)).toBe(moved)
  })

  it.each([
    ['ArrowLeft', '2026-11-23'],
    ['ArrowRight', '2026-11-25'],
    ['ArrowUp', '2026-11-17'],
    ['ArrowDown', '2026-12-01'],
    ['Home', '2026-11-22'],
    ['End', '2026-11-28'],
    ['PageUp', '2026-11-10'],
    ['PageDown', '2026-12-20'],
    ['Enter', null],
  ])('%s from 2026-11-24 leads to %s', (key, day) => {
    expect(dayByKey(key, '2026-11-24', '2026-11-10', '2026-12-20')).toBe(day)
  })

  it('goes to the last day of a shorter month', () => {
    expect(dayByKey('PageDown', '2027-01-31', '2026-01-01', '2028-01-01')).toBe('2027-02-28')
  })
})
