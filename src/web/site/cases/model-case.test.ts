import { expect, test } from 'vitest'
import { sitePages } from '#contract/pages/site.ts'
import { freshCases } from './fresh-cases.ts'
import { minutesText, totalOf } from './model-case.ts'
import { storedCases } from './stored-cases.ts'

const cases = [...freshCases, ...storedCases]

test('every page of a case has its story, and each story its reckoning', () => {
  const keys = Object.keys(sitePages).filter(key => key.startsWith('case') && key !== 'cases')
  expect(cases.map(one => one.key)).toEqual(keys)
  for (const { works, key } of cases) {
    const total = totalOf(works)
    expect(total.before, key).toBeGreaterThan(total.after)
    expect(works.length, key).toBeGreaterThan(2)
  }
})

test.each([
  [0, '0分'],
  [45, '45分'],
  [60, '1時間'],
  [95, '1時間35分'],
  [125.4, '2時間5分'],
])('%s minutes are %s', (minutes, said) => {
  expect(minutesText(minutes)).toBe(said)
})
