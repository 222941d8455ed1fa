import { expect, test } from 'vitest'
import { afterFault } from './circuit.ts'

const at = new Date('2026-11-20T22:00:00+09:00')

test.each([
  [0, null],
  [3, null],
  [4, 30],
  [5, 60],
  [6, 120],
  [7, 240],
  [8, 300],
  [400, 300],
])('after %i faults one more lets the provider rest for %s seconds', (before, seconds) => {
  const { faults, open_until } = afterFault(before, at)
  expect(faults).toBe(before + 1)
  expect(open_until && (open_until.getTime() - at.getTime()) / 1000).toBe(seconds)
})
