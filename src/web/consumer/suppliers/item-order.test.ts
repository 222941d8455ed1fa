import { expect, test } from 'vitest'
import { keyMove, moved } from './item-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -3, 'bac'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, after) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(after)
})

test.each([
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['ArrowDown', 2, 2],
  ['ArrowDown', 0, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s at %i', (key, index, to) => expect(keyMove(key, index, 3)).toBe(to))
