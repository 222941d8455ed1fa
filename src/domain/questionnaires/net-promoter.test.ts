import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netPromoter, promoterKind } from './net-promoter.ts'
import { isUsageAsked } from './usage.ts'

test.each([
  [0, 'detractor'],
  [6, 'detractor'],
  [7, 'passive'],
  [8, 'passive'],
  [9, 'promoter'],
  [10, 'promoter'],
])('%i is a %s', (score, kind) => {
  expect(promoterKind(score)).toBe(kind)
})

test('nobody has answered: there is no score', () => {
  expect(netPromoter([])).toEqual({ promoter: 0, passive: 0, detractor: 0, count: 0, score: null, margin: null })
  expect(netPromoter([{ score: 10, count: 0 }]).score).toBeNull()
})

test.each([
  // All of one kind.
  [[[10, 3]], 100],
  [[[0, 3]], -100],
  [[[7, 3]], 0],
  // 70 % less 10 %: the passive count among all.
  [
    [
      [9, 7],
      [8, 2],
      [6, 1],
    ],
    60,
  ],
  // A third, and half a point away from zero on both sides.
  [
    [
      [9, 1],
      [7, 2],
    ],
    33,
  ],
  [
    [
      [10, 1],
      [7, 7],
    ],
    13,
  ],
  [
    [
      [0, 1],
      [7, 7],
    ],
    -13,
  ],
])('of %j it is %i', (answers, score) => {
  expect(netPromoter(answers.map(([given = 0, count = 0]) => ({ score: given, count }))).score).toBe(score)
})

test('its margin: by the variance of 1, 0 and −1, from thirty answers on', () => {
  const half = (count: number) => netPromoter([10, 0].map(score => ({ score, count }))).margin
  // 1.96 × 100 × √(1 / 100)
  expect(half(50)).toBe(20)
  expect(half(14)).toBeNull()
  expect(netPromoter([{ score: 9, count: 40 }]).margin).toBe(0)
})

test('it is the mean of 1, 0 and −1 over the single answers, within −100 and 100', () => {
  const answers = fc.array(
    fc.record({ score: fc.integer({ min: 0, max: 10 }), count: fc.integer({ min: 1, max: 50 }) }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(answers, given => {
      const single = given.flatMap(({ score, count }) => Array.from({ length: count }, () => promoterKind(score)))
      const sum = single.reduce((total, kind) => total + (kind === 'promoter' ? 1 : kind === 'detractor' ? -1 : 0), 0)
      const { score, count } = netPromoter(given)
      expect(count).toBe(single.length)
      expect(Math.abs((score ?? 999) - (100 * sum) / single.length)).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
  )
})

test('asked from ten orders on, once: not after an answer or a no, and after 「あとで」 when its time has come', () => {
  const at = new Date('2026-11-20T09:00:00+09:00')
  expect(isUsageAsked(9, undefined, at)).toBe(false)
  expect(isUsageAsked(10, undefined, at)).toBe(true)
  expect(isUsageAsked(10, { choice: 'answered', later_until: null }, at)).toBe(false)
  expect(isUsageAsked(10, { choice: 'never', later_until: null }, at)).toBe(false)
  const until = (ms: number) => ({ choice: 'later' as const, later_until: new Date(at.getTime() + ms) })
  expect(isUsageAsked(10, until(1), at)).toBe(false)
  expect(isUsageAsked(10, until(0), at)).toBe(true)
})
