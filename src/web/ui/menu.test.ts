import { expect, it } from 'vitest'

import { menuIndex } from './menu.tsx'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s from %i of 3 leads to %s', (key, index, next) => {
  expect(menuIndex(key, index, 3)).toBe(next)
})
