import { describe, expect, test } from 'vitest'
import { isDay } from '#domain/shared/day.ts'
import { flyer_limits } from './flyer.ts'
import { nextDates, season_keys, seasonOf, seasons } from './seasons.ts'

describe('the seasons that are shipped', () => {
  test('are one for each key, whole, and fit a flyer', () => {
    expect(seasons.map(one => one.key)).toEqual([...season_keys])
    for (const one of seasons) {
      expect(isDay(`2027-${one.from}`) && isDay(`2027-${one.to}`), one.name).toBe(true)
      expect(one.from <= one.to, one.name).toBe(true)
      expect(one.title.length).toBeLessThanOrEqual(flyer_limits.title)
      expect(one.headline.length).toBeLessThanOrEqual(flyer_limits.headline)
      expect(new Set(one.kinds).size).toBe(one.kinds.length)
      // No price is invented.
      expect(`${one.title}${one.words}${one.headline}`).not.toMatch(/円|¥|%|割/)
    }
  })

  test.each([
    ['2026-11-20', 'year_end', '2026-12-25', '2026-12-30'],
    ['2026-12-27', 'year_end', '2026-12-27', '2026-12-30'],
    ['2026-12-30', 'year_end', '2026-12-30', '2026-12-30'],
    ['2026-12-31', 'year_end', '2027-12-25', '2027-12-30'],
    ['2026-11-20', 'setsubun', '2027-02-01', '2027-02-03'],
  ] as const)('on %s %s is next for %s to %s', (today, key, from, to) => {
    expect(nextDates(seasonOf(key), today)).toEqual({ from, to })
  })
})
